/* Uses a function of each end of the library, and prints the version that it was linked with. */
#include <quirkproof/check.h>
#include <quirkproof/ee.h>
#include <stdio.h>
#include <string.h>

int main(void) {
    static const uint8_t cut[10] = {1, 0, 0xcc, 0xcc, 13, 0, 0, 0, 'C', 'C'};
    static unsigned char block[65536];
    qp_bytes input = {cut, sizeof cut};
    qp_arena arena;
    qp_arena_init(&arena, block, sizeof block);
    qp_sink sink = {NULL, NULL, {0, 0, 0}};
    if (qp_check_memory_bound(sizeof cut) > sizeof block ||
        qp_check(qp_detect(input), input, &arena, &sink) != QP_OK || sink.counts[QP_ERROR] == 0) {
        return 1;
    }
    if (qp_ee_add(QP_EE_REFERENCE, 0x3f800000, 0x3f800000) != 0x40000000) {
        return 2;
    }
    if (strcmp(qp_version(), QP_VERSION) != 0) {
        return 3;
    }
    return printf("%s\n", qp_version()) > 0 ? 0 : 4;
}
