#include "quirkproof/file.h"

size_t qp_file_env_memory_bound(size_t size) {
    return size / 32 * 2 * sizeof(uint16_t) + QP_ARENA_SLACK;
}

qp_status qp_file_env(const qp_ccsf *file, qp_arena *arena, qp_anime_env *env) {
    const qp_anime_env made = {file->version, file->object_count, file->ends, NULL};
    *env = made;
    if (file->object_count == 0) {
        return QP_OK;
    }
    uint16_t *crops =
        (uint16_t *)qp_arena_alloc(arena, file->object_count, 2 * sizeof *crops, sizeof *crops);
    if (crops == NULL) {
        return QP_NO_MEMORY;
    }
    for (uint32_t i = 0; i < file->object_count; i++) {
        qp_ccsf_crops(file, i, &crops[2 * (size_t)i], &crops[2 * (size_t)i + 1]);
    }
    env->crops = crops;
    return QP_OK;
}
