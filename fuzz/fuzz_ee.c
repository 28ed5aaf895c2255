/* Patterns, little-endian, three at a time: a sum to add to, and two operands. */
#include "gen/source.h"
#include "harness/target.h"
#include "oracle/ee.h"

static void look(qp_bytes input) {
    qp_source source = qp_source_over(input);
    while (!qp_source_done(&source)) {
        uint32_t words[QP_ORACLE_EE_WORDS] = {0};
        size_t count = 0;
        while (count < QP_ORACLE_EE_WORDS && !qp_source_done(&source)) {
            words[count++] = qp_draw_u32(&source);
        }
        for (size_t i = 0; i < count; i += 3) {
            qp_oracle_ee(words[i], words[i + 1], words[i + 2]);
        }
        qp_oracle_ee_arrays(words, count);
    }
}

QP_FUZZ_TARGET(look, QP_MUTATE_WORDS)
