/*
 * Small files by name, each about one thing: what corpora and tests start from. Between them they
 * have every kind of chunk and record and raise nearly every finding.
 */
#ifndef QP_GEN_CCS_SAMPLES_H
#define QP_GEN_CCS_SAMPLES_H

#include "gen/ccs_build.h"

/* What a sample is. */
typedef enum {
    QP_SAMPLE_WHOLE = 0, /* a file without an error */
    QP_SAMPLE_FAULTY = 1 /* something is wrong, or only odd */
} qp_sample_kind;

typedef struct {
    const char *name; /* also its file's name, without .ccs */
    qp_sample_kind kind;
} qp_ccs_sample;

/* Samples in all; they are numbered from 0. */
uint32_t qp_ccs_sample_count(void);

/* A sample's name and kind; an empty name for a number past the last. */
qp_ccs_sample qp_ccs_sample_at(uint32_t index);

/* Writes a sample; nothing for a number past the last. */
void qp_ccs_sample_write(uint32_t index, qp_build *build);

/* -- The lists behind it ---------------------------------------------------------------------- */

typedef struct {
    const char *name;
    void (*write)(qp_build *build);
    qp_sample_kind kind;
} qp_ccs_whole_sample;

/* The files of every kind of chunk and record; `count` is set to their number. */
const qp_ccs_whole_sample *qp_ccs_whole_samples(uint32_t *count);

/* How a field is changed. */
typedef enum {
    QP_FAULT_SET_16 = 0, /* a field of 16 bits becomes `value` */
    QP_FAULT_SET_32 = 1, /* a word becomes `value` */
    QP_FAULT_ADD_32 = 2, /* `value` is added to a word */
    QP_FAULT_CUT = 3,    /* the file ends there */
    QP_FAULT_INSERT = 4, /* a word is put in before */
    QP_FAULT_REMOVE = 5  /* `value` bytes are taken out from there on */
} qp_fault_change;

/*
 * A fault: in the whole sample `base`, the field at `field` bytes from the header of the `nth`
 * chunk or record of kind `kind`. Kind 0: from the start of the file.
 */
typedef struct {
    const char *name;
    const char *base;
    uint32_t kind;
    uint32_t nth;
    uint32_t field;
    qp_fault_change change;
    uint32_t value;
} qp_ccs_fault;

/* The faulty files; `count` is set to their number. */
const qp_ccs_fault *qp_ccs_faults(uint32_t *count);

/* Writes a faulty file. */
void qp_ccs_fault_write(const qp_ccs_fault *fault, qp_build *build);

#endif
