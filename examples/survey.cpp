// C++17: how often each kind of finding comes in files: survey FILE...
//
// The headers are C; findings come through a function and a pointer, behind which any object may
// stand.
#include <cstdio>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <vector>

#include <quirkproof/check.h>

namespace {

using Counts = std::map<std::string, int>;

// A lambda without captures is a function that C can call.
constexpr auto count = [](void *user, const qp_diag *finding) {
    ++(*static_cast<Counts *>(user))[qp_diag_id(finding->code)];
};

bool survey(const char *path, Counts &counts) {
    std::ifstream file(path, std::ios::binary);
    const std::vector<char> bytes{std::istreambuf_iterator<char>(file), {}};
    if (!file) {
        return false;
    }
    const qp_bytes input{reinterpret_cast<const uint8_t *>(bytes.data()), bytes.size()};

    // The arena is a vector's memory: the check allocates nothing, and leaves nothing to be freed.
    std::vector<unsigned char> block(qp_check_memory_bound(input.size));
    qp_arena arena{};
    qp_arena_init(&arena, block.data(), block.size());
    qp_sink sink{count, &counts, {}};
    return qp_check(qp_detect(input), input, &arena, &sink) == QP_OK;
}

} // namespace

int main(int argc, char **argv) {
    Counts counts;
    for (int i = 1; i < argc; i++) {
        if (!survey(argv[i], counts)) {
            std::fprintf(stderr, "%s: cannot be checked\n", argv[i]);
            return 2;
        }
    }
    for (const auto &[id, times] : counts) {
        std::printf("%s %d: %s\n", id.c_str(), times, qp_diag_message(qp_diag_find(id.c_str())));
    }
    return 0;
}
