/*
 * An input of ANIMATION files, opened: which animation is looked at, and what numbers are called.
 */
#ifndef QP_CLI_TOTEMTECH_CHOOSE_H
#define QP_CLI_TOTEMTECH_CHOOSE_H

#include "content.h"
#include "totemtech_names.h"

/* What a content's `parsed` is. */
typedef struct {
    bool ready; /* the name list, if one was wanted, has been read; commands check that first */
    bool archive;
    bool chosen;                  /* `animation` is one */
    uint32_t member;              /* of the archive: the record that it is ... */
    int32_t member_name;          /* ... and its name */
    qp_totem_archive walk;        /* where the search for members stands */
    qp_totem_animation animation; /* parsed in `block` */
    cli_buffer block;
    cli_totem_names names;
} cli_totem;

/* Opens and closes: see cli_kind. */
bool cli_totem_open(cli_content *content);
void cli_totem_close(cli_content *content);

/* What was opened. */
cli_totem *cli_totem_of(const cli_content *content);

/*
 * Chooses the animation for eval and play: of an archive, the one that --animation gives by its
 * place among the animations, its number or its name, or the first. False after a message.
 */
bool cli_totem_choose(const cli_content *content);

/* Is this one of the records that hold an ANIMATION? */
bool cli_totem_is_animation(const qp_totem_archive_item *item);

/* Parses the record of an archive with this number among all records; false if that cannot be. */
bool cli_totem_choose_member(const cli_content *content, uint32_t member);

/* Parses a record that an archive's walk gave, or the only animation of another input. */
bool cli_totem_parse_item(const cli_content *content, const qp_totem_archive_item *item);
bool cli_totem_parse_only(const cli_content *content);

#endif
