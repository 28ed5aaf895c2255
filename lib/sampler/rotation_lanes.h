/*
 * The rotations of a batch, for a file with what turn_lanes.h asks for, and
 *
 *     V_FLOATS             a vector of doubles from an array of floats
 *     load_payloads        WIDTH payloads, a vector for each of their numbers
 *     store_matrices       the other way round, to WIDTH matrices
 */
static inline TARGET void rotations(const qp_sampler_batch *batch, const qp_sampler_found *found,
                                    unsigned char *out) {
    const qp_channel_list *channels = &batch->channels[QP_CHANNEL_ROTATION];
    for (uint32_t first = 0; first < channels->count; first += WIDTH) {
        const unsigned char *from[WIDTH];
        unsigned char *to[WIDTH];
        float fractions_here[WIDTH];
        VECTOR payload[LANES_PAYLOAD];
        VECTOR matrix[9];
        for (uint32_t i = 0; i < WIDTH; i++) {
            /* Where there are fewer left, the last one again. */
            uint32_t at = first + i < channels->count ? first + i : channels->count - 1;
            const qp_sampler_channel *channel = &channels->list[at];
            size_t unit = (size_t)found->places[channel->table] + channel->unit;
            from[i] = batch->pool + unit * QP_UNIT_BYTES;
            to[i] = out + channel->out;
            qp_copy_bytes(&fractions_here[i], &found->fractions[channel->table], sizeof(float));
        }
        load_payloads(from, payload);
        turned_matrix(payload, V_FLOATS(fractions_here), matrix);
        store_matrices(matrix, to);
    }
}
