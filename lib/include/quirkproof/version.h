/**
 * @file
 * The version of the suite: semantic versioning, https://semver.org.
 *
 * While the first number is 0 every second number may change the interface: 0.1.x programs work
 * with any later 0.1.x without being compiled again, and with no 0.2.x. The shared library is
 * called accordingly (libquirkproof.so.0.1), and so does find_package() choose. This header is
 * where the numbers are written; the build reads them from here.
 */
#ifndef QUIRKPROOF_VERSION_H
#define QUIRKPROOF_VERSION_H

#include "quirkproof/api.h"

QP_API_BEGIN

/** Changes with every change that can break a caller; while it is 0 the next one does. */
#define QP_VERSION_MAJOR 0
/** Changes when something is added. */
#define QP_VERSION_MINOR 1
/** Changes when something is mended. */
#define QP_VERSION_PATCH 0

/** The version as a string of characters, "MAJOR.MINOR.PATCH". */
#define QP_VERSION "0.1.0"

/**
 * The version of the library that the program runs with, "MAJOR.MINOR.PATCH". It differs from
 * #QP_VERSION if that is another one than it was compiled against.
 */
//@ assigns \nothing;
const char *qp_version(void);

QP_API_END

#endif
