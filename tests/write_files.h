/* Every file of a folder, taken out of its gzip member if it is in one. */
#ifndef QP_TESTS_WRITE_FILES_H
#define QP_TESTS_WRITE_FILES_H

#include "quirkproof/base.h"

/*
 * Calls `look` with each file of the folder that is a CCSF file by its name (.ccs, .CCS, .cmp,
 * .tmp), inflated; files whose member cannot be inflated are passed over. Returns how many; 0 if
 * there is no such folder.
 */
size_t write_files_each(const char *folder,
                        void (*look)(void *user, const char *path, qp_bytes data), void *user);

#endif
