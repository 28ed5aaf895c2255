/* Records of frames: groups, the records in force and what they hold. */
#include "oracle/anime.h"

/* Groups are looked for record by record, which is quadratic: only in lists up to this length. */
enum { RECORDS_MAX = 256, GROUPS_MAX = 32 };

/* The arrays hang together: members are the records sorted by group, in file order. */
static void check_groups(const qp_events *events) {
    uint32_t seen = 0;
    require(events->group_count <= events->count, "more groups than records");
    for (uint32_t group = 0; group < events->group_count; group++) {
        const uint32_t start = events->group_starts[group];
        const uint32_t end = events->group_starts[group + 1];
        require(start == seen && end > start && end <= events->count, "group %u: %u to %u", group,
                start, end);
        for (uint32_t i = start; i < end; i++) {
            const uint32_t record = events->members[i];
            require(record < events->count && (i == start || record > events->members[i - 1]) &&
                        events->objects[record] == events->objects[events->members[start]],
                    "member %u of group %u", i - start, group);
        }
        require(group == 0 ||
                    events->members[start] > events->members[events->group_starts[group - 1]],
                "groups are not in the order of their first records");
        seen = end;
    }
    require(seen == events->count, "records without a group");
}

/* The records of this kind from frame 1 on are the events, in file order. */
static void compare_list(const qp_events *events, const literal_anime *literal, uint32_t kind) {
    uint32_t count = 0;
    bool ordered = true;
    for (size_t i = 0; i < literal->count; i++) {
        const literal_record *record = &literal->records[i];
        if (record->kind != kind || record->frame == 0) {
            continue;
        }
        require(count < events->count && events->offsets[count] == record->offset &&
                    events->frames[count] == record->frame &&
                    events->objects[count] == record->target,
                "event %u is not the record at %zu", count, record->offset);
        ordered = ordered && (count == 0 || events->frames[count - 1] <= record->frame);
        count++;
    }
    require(count == events->count && ordered == events->ordered,
            "%u events of kind 0x%04x, not %u", events->count, kind, count);
    check_groups(events);
}

/* No two groups of an object, in lists that are short enough. */
static void check_distinct(const qp_events *events) {
    for (uint32_t a = 0; a < events->group_count && events->count <= RECORDS_MAX; a++) {
        for (uint32_t b = 0; b < a; b++) {
            require(events->objects[events->members[events->group_starts[a]]] !=
                        events->objects[events->members[events->group_starts[b]]],
                    "object in two groups");
        }
    }
}

static void compare_in_force(const qp_events *events, const literal_anime *literal, uint32_t kind,
                             uint32_t frame) {
    const uint32_t step = events->group_count / GROUPS_MAX + 1;
    uint32_t record = 0;
    for (uint32_t group = 0; group < events->group_count; group += step) {
        const uint32_t object = events->objects[events->members[events->group_starts[group]]];
        const literal_record *expected = literal_in_force(literal, kind, object, frame);
        const bool any = qp_events_in_force(events, group, frame, &record);
        require(any == (expected != NULL), "object %u at frame %u has a record in force, or not",
                object, frame);
        require(!any || events->offsets[record] == expected->offset,
                "the record in force for object %u at frame %u is that at %zu", object, frame,
                expected->offset);
    }
    require(!qp_events_in_force(events, events->group_count, frame, &record) &&
                !qp_events_in_force(events, 0xffffffff, frame, &record),
            "a group past the last has a record in force");
}

/* -- F_Morpher -------------------------------------------------------------------------------- */

static void compare_morph(const qp_anime *anime, uint32_t index) {
    const size_t at = anime->morphs.offsets[index] + 8;
    const uint32_t count = literal_word(anime->data, at + 4) & 0xffff;
    uint32_t model = 0;
    uint32_t weight = 0;
    for (uint32_t i = 0; i < count; i++) {
        require(qp_anime_morph_target(anime, index, i, &model, &weight) &&
                    model == literal_word(anime->data, at + 8 + 8 * (size_t)i) &&
                    weight == literal_word(anime->data, at + 12 + 8 * (size_t)i),
                "target %u of the morph at %zu", i, at - 8);
    }
    require(!qp_anime_morph_target(anime, index, count, &model, &weight) &&
                !qp_anime_morph_target(anime, index, 0xffffffff, &model, &weight),
            "the morph at %zu has targets past its last", at - 8);
}

/* -- F_Obj ------------------------------------------------------------------------------------ */

/* The eleven words after target and flags; by the flags' clear bits 1..11 in later games. */
static void literal_f_obj(const literal_anime *literal, const literal_record *record,
                          uint32_t words[11]) {
    static const uint32_t defaults[11] = {0,          0,          0,          0,          0, 0,
                                          0x3f800000, 0x3f800000, 0x3f800000, 0x3f800000, 0};
    const bool bare13 = literal->version == 0 && record->words == 13;
    const bool later = (literal->version == 0 || literal->version > 0x100) && !bare13;
    const uint32_t flags = later ? literal_word(literal->data, record->offset + 12) : 0;
    size_t at = record->offset + 16;
    for (int i = 0; i < 11; i++) {
        words[i] = defaults[i];
        if ((flags >> (i + 1) & 1) == 0) {
            words[i] = literal_word(literal->data, at);
            at += 4;
        }
    }
}

/* A transparency below 0 is 0, one above 1 is 1; what counts as zero stays as it is. */
static uint32_t literal_clamp(uint32_t value) {
    const double number = qp_ee_to_double(value);
    if (number < 0) {
        return 0;
    }
    return number > 1 ? 0x3f800000 : value;
}

static void compare_f_obj(const qp_anime *anime, const literal_anime *literal,
                          const literal_record *record, uint32_t index) {
    uint32_t words[11];
    qp_f_obj pose;
    literal_f_obj(literal, record, words);
    const literal_matrix rotation = literal_matrix_of_degrees(anime->model, words + 3);
    require(qp_anime_f_obj(anime, index, &pose), "F_Obj %u", index);
    require(qp_same_bits(pose.position, words, 12) && qp_same_bits(pose.scale, words + 6, 12) &&
                pose.transparency == literal_clamp(words[9]) && pose.flags == words[10] &&
                qp_same_bits(&pose.rotation, &rotation, sizeof rotation),
            "the F_Obj at %zu gives something else", record->offset);
}

static void compare_f_objs(const qp_anime *anime, const literal_anime *literal) {
    uint32_t index = 0;
    for (size_t i = 0; i < literal->count; i++) {
        const literal_record *record = &literal->records[i];
        if (record->kind == 0x0101 && record->frame != 0) {
            compare_f_obj(anime, literal, record, index++);
        }
    }
}

void oracle_compare_events(const qp_anime *anime, const literal_anime *literal,
                           const oracle_times *times) {
    uint32_t model = 0;
    uint32_t weight = 0;
    qp_f_obj pose;
    compare_list(&anime->notes, literal, 0x0108);
    compare_list(&anime->morphs, literal, 0x1901);
    compare_list(&anime->objs, literal, 0x0101);
    check_distinct(&anime->morphs);
    check_distinct(&anime->objs);
    for (uint32_t i = 0; i < times->count; i++) {
        /* Also frames past the end. */
        compare_in_force(&anime->morphs, literal, 0x1901, times->list[i] >> 8);
        compare_in_force(&anime->objs, literal, 0x0101, times->list[i] >> 8);
    }
    for (uint32_t i = 0; i < anime->morphs.count; i++) {
        compare_morph(anime, i);
    }
    compare_f_objs(anime, literal);
    require(!qp_anime_morph_target(anime, anime->morphs.count, 0, &model, &weight) &&
                !qp_anime_f_obj(anime, anime->objs.count, &pose) &&
                !qp_anime_f_obj(anime, 0xffffffff, &pose),
            "records past the last");
}
