/*
 * start + change * fraction for the vectors and floats of a batch, for a file that defines TARGET:
 * a vector at a time, which is all that a record has in one place. The fourth lane of a vector is
 * whatever lies behind it in the record; it falls on the padding behind a position, or on the
 * transparency behind a scale, which is written afterwards.
 */
static inline TARGET __m128 fraction_of(const qp_sampler_found *found, uint32_t table) {
    return _mm_castsi128_ps(_mm_set1_epi32((int)found->fractions[table]));
}

static inline TARGET __m128 load_four(const unsigned char *at) {
    return _mm_castsi128_ps(_mm_loadu_si128((const __m128i *)(const void *)at));
}

static inline TARGET void vectors(const qp_sampler_batch *batch, const qp_sampler_found *found,
                                  unsigned char *out) {
    const qp_sampler_channel *channel = batch->channels[QP_CHANNEL_VECTOR].list;
    const qp_sampler_channel *end = channel + batch->channels[QP_CHANNEL_VECTOR].count;
    const unsigned char *pool = batch->pool;
    for (; channel < end; channel++) {
        size_t unit = (size_t)found->places[channel->table] + channel->unit;
        const unsigned char *payload = pool + unit * QP_UNIT_BYTES;
        __m128 change = _mm_mul_ps(load_four(payload + 12), fraction_of(found, channel->table));
        __m128 value = _mm_add_ps(load_four(payload), change);
        _mm_storeu_si128((__m128i *)(void *)(out + channel->out), _mm_castps_si128(value));
    }
}

static inline TARGET void floats(const qp_sampler_batch *batch, const qp_sampler_found *found,
                                 unsigned char *out) {
    const qp_sampler_channel *channel = batch->channels[QP_CHANNEL_FLOAT].list;
    const qp_sampler_channel *end = channel + batch->channels[QP_CHANNEL_FLOAT].count;
    const unsigned char *pool = batch->pool;
    for (; channel < end; channel++) {
        size_t unit = (size_t)found->places[channel->table] + channel->unit;
        const unsigned char *payload = pool + unit * QP_UNIT_BYTES;
        __m128 start = _mm_castsi128_ps(_mm_cvtsi32_si128((int)qp_load_word(payload)));
        __m128 change = _mm_castsi128_ps(_mm_cvtsi32_si128((int)qp_load_word(payload + 4)));
        change = _mm_mul_ss(change, fraction_of(found, channel->table));
        __m128i value = _mm_castps_si128(_mm_add_ss(start, change));
        qp_store_word(out + channel->out, (uint32_t)_mm_cvtsi128_si32(value));
    }
}
