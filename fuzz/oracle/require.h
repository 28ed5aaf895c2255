/* How the parts of the oracle say that something does not hold. */
#ifndef QP_ORACLE_REQUIRE_H
#define QP_ORACLE_REQUIRE_H

#include "oracle/oracle.h"
#include "quirkproof/file.h"

/* Says what does not hold, prints the input and ends the program. */
_Noreturn void qp_oracle_fail(const char *file, int line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Ends the program with a message unless a condition holds. */
/* NOLINTNEXTLINE(readability-identifier-naming): it reads as a statement. */
#define require(condition, ...)                                                                    \
    ((condition) ? (void)0 : qp_oracle_fail(__FILE__, __LINE__, __VA_ARGS__))

/* True if both are the same bits: how floating point is compared here. */
bool qp_same_bits(const void *a, const void *b, size_t size);

/* A running hash of values. Begins with QP_DIGEST_START. */
#define QP_DIGEST_START UINT64_C(0xcbf29ce484222325)
uint64_t qp_digest(uint64_t digest, const void *data, size_t size);
uint64_t qp_digest_u64(uint64_t digest, uint64_t value);

/* The input that messages are about from here on. */
void qp_oracle_begin(qp_bytes input);

/* -- The parts -------------------------------------------------------------------------------- */

/* The check: twice in a block of exactly the promised size, with every finding looked at. */
void qp_oracle_findings(qp_input_kind kind, qp_bytes input, uint64_t *codes,
                        qp_oracle_report *report);

/* Looks at the Anime chunk at an offset. */
typedef void (*qp_oracle_look)(qp_bytes input, size_t offset, const qp_anime_env *env,
                               qp_oracle_report *report);

/* The walk over a file: chunks, records, accessors, and each of its Animes. */
void qp_oracle_file(qp_bytes input, qp_oracle_look look, qp_oracle_report *report);

/* The records of one section: that of the file, or that of the Anime up to `limit`. */
void qp_oracle_section(qp_bytes input, size_t start, size_t limit, uint16_t version, bool streamed,
                       qp_oracle_report *report);

/* The Anime chunk at `offset`, in both models of the arithmetic. */
void qp_oracle_anime(qp_bytes input, size_t offset, const qp_anime_env *env,
                     qp_oracle_report *report);

/* The objects of a file, posed by its first Animes: one in each model of the arithmetic. */
void qp_oracle_scenes(qp_bytes input);

#endif
