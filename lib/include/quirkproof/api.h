/**
 * @file
 * What stands around the declarations of every public header: C linkage in C++, and, while the
 * shared library itself is compiled, visibility.
 *
 * All of lib/ is compiled with hidden visibility. What a public header declares between
 * #QP_API_BEGIN and #QP_API_END is the exception when a shared library is among what is built
 * (`QP_EXPORTS`, which CMakeLists.txt defines); in a build of the static library alone nothing is
 * visible from outside of what it is linked into. A caller needs no macro: the interface has
 * functions only, no data, so that importing it takes no attribute on any system.
 */
#ifndef QUIRKPROOF_API_H
#define QUIRKPROOF_API_H

/** @cond */
#ifdef __cplusplus
#define QP_LINKAGE_BEGIN extern "C" {
#define QP_LINKAGE_END }
#else
#define QP_LINKAGE_BEGIN
#define QP_LINKAGE_END
#endif

#if defined QP_EXPORTS && defined __GNUC__ && !defined _WIN32
#define QP_VISIBLE_BEGIN _Pragma("GCC visibility push(default)")
#define QP_VISIBLE_END _Pragma("GCC visibility pop")
#else
#define QP_VISIBLE_BEGIN
#define QP_VISIBLE_END
#endif
/** @endcond */

/** Before the declarations of a public header, behind its includes. */
#define QP_API_BEGIN QP_LINKAGE_BEGIN QP_VISIBLE_BEGIN

/** Behind the declarations of a public header. */
#define QP_API_END QP_VISIBLE_END QP_LINKAGE_END

#endif
