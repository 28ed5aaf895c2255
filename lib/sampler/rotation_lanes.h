/*
 * The rotations of a batch, for a file with what turn_lanes.h asks for, and
 *
 *     angles_of            the angles of WIDTH channels' turns
 *     load_payloads        WIDTH payloads up to the axis, a vector for each of their numbers
 *     store_matrices       the other way round, to WIDTH matrices
 *
 * Sines and cosines come first and for all of them, so that little waits for another's.
 */

/* A batch has a rotation a track at most. */
typedef struct {
    double sine[QP_BATCH_TRACKS];
    double cosine[QP_BATCH_TRACKS];
} turn_list;

static inline TARGET void sines_and_cosines(const qp_sampler_batch *batch,
                                            const qp_sampler_found *found, turn_list *turns) {
    const qp_channel_list *channels = &batch->channels[QP_CHANNEL_ROTATION];
    for (uint32_t first = 0; first < channels->count; first += WIDTH) {
        VECTOR sine;
        VECTOR cosine;
        turn_any(angles_of(batch, channels->list + first, found), &sine, &cosine);
        V_STORE(turns->sine + first, sine);
        V_STORE(turns->cosine + first, cosine);
    }
}

static inline TARGET void rotations(const qp_sampler_batch *batch, const qp_sampler_found *found,
                                    unsigned char *out) {
    const qp_sampler_channel *list = batch->channels[QP_CHANNEL_ROTATION].list;
    const unsigned char *pool = batch->pool;
    uint32_t count = batch->channels[QP_CHANNEL_ROTATION].count;
    turn_list turns;
    sines_and_cosines(batch, found, &turns);
    for (uint32_t first = 0; first < count; first += WIDTH) {
        const unsigned char *from[WIDTH];
        unsigned char *to[WIDTH];
        VECTOR payload[LANES_PAYLOAD];
        VECTOR matrix[9];
        for (uint32_t i = 0; i < WIDTH; i++) {
            const qp_sampler_channel *channel = &list[first + i];
            size_t unit = (size_t)found->places[channel->table] + channel->unit;
            from[i] = pool + unit * QP_UNIT_BYTES;
            to[i] = out + channel->out;
        }
        load_payloads(from, payload);
        turned_matrix(payload, V_LOAD(turns.sine + first), V_LOAD(turns.cosine + first), matrix);
        store_matrices(matrix, to);
    }
}
