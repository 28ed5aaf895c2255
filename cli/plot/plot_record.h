/* What records of frames say, as text for titles. */
#ifndef QP_PLOT_RECORD_H
#define QP_PLOT_RECORD_H

#include "plot_text.h"

/* Which of an Anime's lists of records. */
typedef enum {
    QP_PLOT_NOTES = 0,
    QP_PLOT_MORPH_RECORDS = 1,
    QP_PLOT_F_OBJ_RECORDS = 2,
    QP_PLOT_CAMERA_RECORDS = 3,
    QP_PLOT_MATERIAL_RECORDS = 4,
    QP_PLOT_AMBIENT_RECORDS = 5,
    QP_PLOT_RECORD_KINDS = 6
} qp_plot_records;

const qp_events *qp_plot_events_of(const qp_anime *anime, qp_plot_records kind);

/* The seeds' name of the kind of record ("F_Note"). */
const char *qp_plot_records_name(qp_plot_records kind);

/* What is known of record `index` of the list, exactly: "event 0x8005, param 1". */
void qp_plot_record_text(qp_plot *plot, const qp_anime *anime, qp_plot_records kind,
                         uint32_t index);

/* Event and param of a note. */
void qp_plot_note_words(const qp_anime *anime, uint32_t index, uint32_t *event, uint32_t *param);

#endif
