/* Name lists. */
#include "totemtech/totem.h"

#include <string.h>

#define SUITE totemtech_names

static qp_totem_names list(const char *text) {
    qp_totem_names names = {{(const uint8_t *)text, strlen(text)}, 0, 0};
    return names;
}

static void expect_name(qp_totem_names *names, size_t line, int32_t id, const char *expected) {
    qp_totem_name name;
    cr_assert(qp_totem_names_next(names, &name));
    cr_assert(name.valid, "line %zu", name.line);
    cr_assert_eq(name.line, line);
    cr_assert_eq(name.id, id);
    cr_assert_eq(name.size, strlen(expected));
    cr_assert_eq(memcmp(names->bytes.data + name.offset, expected, name.size), 0);
}

static void expect_end(qp_totem_names *names) {
    qp_totem_name name;
    cr_assert(!qp_totem_names_next(names, &name));
    cr_assert(!name.valid);
}

Test(SUITE, lines_of_a_list) {
    qp_totem_names names = list("1 \"A\"\r\n-2147483648 \"DB:>LEVEL 1>X\"\n\n  \t\r\n"
                                "  2147483647\t\"say \"so\"\"  \n0 \"\"");
    expect_name(&names, 1, 1, "A");
    expect_name(&names, 2, INT32_MIN, "DB:>LEVEL 1>X");
    expect_name(&names, 5, INT32_MAX, "say \"so\"");
    expect_name(&names, 6, 0, "");
    expect_end(&names);
    expect_end(&names);
}

Test(SUITE, lines_of_another_form) {
    static const char *const bad[14] = {"x",
                                        "1",
                                        "1 A",
                                        "1\"A\"",
                                        "\"A\" 1",
                                        "- \"A\"",
                                        "-",
                                        "1 \"",
                                        "1 \"A",
                                        "1 A\"",
                                        "+1 \"A\"",
                                        "2147483648 \"A\"",
                                        "-2147483649 \"A\"",
                                        "99999999999999999999999 \"A\""};
    for (int i = 0; i < 14; i++) {
        qp_totem_names names = list(bad[i]);
        qp_totem_name name;
        cr_assert(qp_totem_names_next(&names, &name), "%s", bad[i]);
        cr_assert(!name.valid, "%s", bad[i]);
        cr_assert_eq(name.line, 1);
        expect_end(&names);
    }
}

Test(SUITE, empty_lists) {
    qp_totem_names names = list("");
    expect_end(&names);
    names = list("\n\r\n \n");
    expect_end(&names);
    const qp_totem_names none = {{NULL, 0}, 0, 0};
    names = none;
    expect_end(&names);
}

Test(SUITE, list_cut_at_every_length) {
    static const char text[] = "-5 \"NAME\"\n77 \"OTHER\"\n";
    for (size_t size = 0; size < sizeof text; size++) {
        qp_exact exact = qp_exact_copy(text, size);
        qp_totem_names names = {exact.bytes, 0, 0};
        qp_totem_name name;
        while (qp_totem_names_next(&names, &name)) {
            cr_assert(name.offset + name.size <= size);
        }
        qp_exact_free(&exact);
    }
}
