/* The member that --member names. */
#ifndef QP_CLI_ARCHIVE_SELECT_H
#define QP_CLI_ARCHIVE_SELECT_H

#include "archive.h"

/*
 * Walks to the member that is wanted: the first of that name, as output shows it, else the one of
 * that number. False after a message; otherwise cli_content_free() is due for its content. Only a
 * walk can find members, so all before it are inflated; what is wrong with them is for check to
 * tell.
 */
bool cli_archive_select(cli_archive *archive, const char *wanted, cli_member *member);

#endif
