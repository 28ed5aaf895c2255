/*
 * Defences: conditions that no input brings about, checked all the same where that costs nothing.
 *
 *     if (QP_DEFENCE(count > room, "room is what the same walk counted")) {
 *         return;
 *     }
 *
 * The condition must not do anything. Ordinary builds check it; with QP_CHECKED (sanitizers,
 * fuzzers) one that comes true ends the program; coverage leaves it and its branch out and lists
 * its reason.
 */
#ifndef QP_BASE_DEFENCE_H
#define QP_BASE_DEFENCE_H

#if defined(QP_COVERAGE)
#define QP_DEFENCE(condition, reason) ((void)sizeof(condition), 0)
#elif defined(QP_CHECKED)
#define QP_DEFENCE(condition, reason) ((condition) && (__builtin_trap(), 1))
#else
#define QP_DEFENCE(condition, reason) (condition)
#endif

#endif
