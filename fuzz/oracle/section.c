/* The records of a section: what is handed out of each lies inside its sub-chunk. */
#include "oracle/require.h"

/* `bytes` at `offset` lie in the payload of a record. */
static void check_view(const qp_record *record, size_t offset, uint64_t bytes) {
    require(offset >= record->head.payload && offset <= record->end &&
                bytes <= record->end - offset,
            "record 0x%04x at %zu hands out %llu bytes at %zu, past its end %zu", record->head.kind,
            record->head.offset, (unsigned long long)bytes, offset, record->end);
}

static void check_controller(qp_bytes input, const qp_record *record,
                             const qp_controller *controller) {
    const bool single = controller->kind == QP_CONTROLLER_SINGLE;
    const uint64_t each = 4 * (uint64_t)controller->width + (single ? 0 : 4);
    const uint32_t count = controller->count;
    require((count == 0) == (controller->kind == QP_CONTROLLER_ABSENT),
            "a controller of kind %u"
            " has %u values",
            controller->kind, count);
    if (count == 0) {
        return;
    }
    check_view(record, controller->offset, each * count);
    check_view(record, qp_controller_value_offset(controller, count - 1),
               4 * (uint64_t)controller->width);
    /* Out of range. */
    require(qp_controller_value_offset(controller, count) == controller->offset &&
                qp_controller_value(input, controller, count, 0) == 0 &&
                qp_controller_value(input, controller, 0, controller->width) == 0 &&
                qp_controller_value(input, controller, 0xffffffff, 0xffffffff) == 0 &&
                qp_controller_frame(input, controller, count) == 0,
            "a controller has values past its last");
}

static void check_morph_items(qp_bytes input, const qp_record *record) {
    size_t at = record->items;
    for (uint32_t i = 0; i < record->item_count; i++) {
        qp_morph_item item;
        require(qp_morph_item_read(input, record, at, &item), "target %u of a morph controller", i);
        check_view(record, at, 8);
        check_controller(input, record, &item.weight);
        require(item.end >= at + 8 && item.end <= record->end, "a target runs past its record");
        at = item.end;
    }
}

static void check_record(qp_bytes input, const qp_record *record) {
    require(record->controller_count <= QP_CONTROLLERS_MAX, "%u controllers",
            record->controller_count);
    for (uint32_t i = 0; i < record->controller_count; i++) {
        check_controller(input, record, &record->controllers[i]);
    }
    if (record->float_count > 0) {
        check_view(record, record->floats, 4 * (uint64_t)record->float_count);
    }
    if (record->head.kind == QP_KIND_F_MORPHER) {
        check_view(record, record->items, 8 * (uint64_t)record->item_count);
    } else if (record->head.kind == QP_KIND_MORPHER) {
        check_morph_items(input, record);
    }
}

/* A record by its size: read, and what it hands out looked at. */
static void take_record(qp_bytes input, const qp_chunk_head *head, size_t end, uint16_t version,
                        bool streamed, qp_oracle_report *report) {
    qp_record record;
    if (qp_record_at(input, head, end, version, streamed, &record)) {
        check_record(input, &record);
    } else {
        report->records_whole = false;
    }
    require(record.head.offset == head->offset && record.head.kind == head->kind,
            "a record is another one");
    report->records++;
}

void qp_oracle_section(qp_bytes input, size_t start, size_t limit, uint16_t version, bool streamed,
                       qp_oracle_report *report) {
    qp_section section = streamed ? qp_stream_section_from(input, start, limit)
                                  : qp_section_from(input, start, limit);
    qp_chunk_head head = {0, 0, 0, 0, 0};
    size_t end = 0;
    size_t before = section.pos;
    qp_section_step step = qp_section_next(&section, &head, &end);
    while (step < QP_STEP_CLOSED) {
        require(head.offset == before && section.pos == end && end <= section.limit &&
                    end >= before + QP_CHUNK_HEADER,
                "the walk over a section jumps from %zu to %zu", before, section.pos);
        if (step == QP_STEP_RECORD) {
            take_record(input, &head, end, version, streamed, report);
        }
        before = section.pos;
        step = qp_section_next(&section, &head, &end);
    }
    report->closed = step == QP_STEP_CLOSED;
    report->end = section.pos;
    if (step > QP_STEP_CLOSED) {
        require(qp_section_next(&section, &head, &end) == step && section.pos == before,
                "the end of a section moves");
    }
}
