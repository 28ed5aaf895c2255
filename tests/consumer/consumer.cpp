// The same from C++17: the headers together, linkage, and findings into an object of its own.
#include <cstdio>
#include <string>
#include <vector>

#include <quirkproof/check.h>
#include <quirkproof/cine.h>
#include <quirkproof/totemtech.h>
#include <quirkproof/write.h>

namespace {

void collect(void *user, const qp_diag *finding) {
    static_cast<std::vector<std::string> *>(user)->emplace_back(qp_diag_id(finding->code));
}

} // namespace

int main() {
    const std::vector<uint8_t> cut = {1, 0, 0xcc, 0xcc, 13, 0, 0, 0, 'C', 'C'};
    const qp_bytes input = {cut.data(), cut.size()};
    std::vector<unsigned char> block(qp_check_memory_bound(input.size));
    qp_arena arena;
    qp_arena_init(&arena, block.data(), block.size());
    std::vector<std::string> found;
    qp_sink sink = {collect, &found, {0, 0, 0}};
    if (qp_check(qp_detect(input), input, &arena, &sink) != QP_OK || found.empty() ||
        found.front().substr(0, 3) != "CCS") {
        return 1;
    }
    return std::printf("%s\n", qp_version()) > 0 ? 0 : 2;
}
