/* What property.c is put together from: models of the formats other than Anime. */
#ifndef QP_PROPERTY_PARTS_H
#define QP_PROPERTY_PARTS_H

#include "gen/source.h"
#include "property/property.h"

/* Draw a model, plain if `made` says so, and give it to the trial. */
void qp_property_cine(qp_source *source, qp_property_case *made);
void qp_property_animation(qp_source *source, qp_property_case *made);

/* Makes an Anime, and compiles that of `build` at an offset. */
void qp_property_model(qp_source *source, qp_property_case *made);
void qp_property_compile(qp_property_case *made, size_t offset, uint16_t version);

/* Opens the file in `build`, and compiles its first Anime if it has one. */
void qp_property_open(qp_property_case *made);

#endif
