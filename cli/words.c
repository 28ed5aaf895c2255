#include "words.h"

uint32_t cli_u16_at(qp_bytes data, size_t offset) {
    if (offset > data.size || data.size - offset < 2) {
        return 0;
    }
    return (uint32_t)data.data[offset] | (uint32_t)data.data[offset + 1] << 8;
}

uint32_t cli_u32_at(qp_bytes data, size_t offset) {
    if (offset > data.size || data.size - offset < 4) {
        return 0;
    }
    return cli_u16_at(data, offset) | cli_u16_at(data, offset + 2) << 16;
}
