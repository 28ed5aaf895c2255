/* What the writers of bodies and of archives share. */
#ifndef QP_TOTEMTECH_PUT_H
#define QP_TOTEMTECH_PUT_H

#include "quirkproof/totemtech_write.h"

/* Copies what has room, and counts all of it: never more than SIZE_MAX, which no block has. */
/*@ requires qp_totem_writer_ok(writer) && qp_totem_puttable(writer, data, size);
    assigns writer->size, writer->out[0 .. writer->room - 1];
    ensures qp_totem_writer_ok(writer);
*/
void qp_totem_put_data(qp_totem_writer *writer, const uint8_t *data, size_t size);

#endif
