#include "archive_select.h"

#include <string.h>

#include "message.h"
#include "numbers.h"
#include "suggest.h"

enum { NAME_SIZE = 1024 };

/* The name that is nearest to what was wanted, so far. */
typedef struct {
    char name[NAME_SIZE];
    size_t distance;
} nearest_name;

static void offer(nearest_name *nearest, const char *name, const char *wanted) {
    size_t distance = cli_edit_distance(name, wanted);
    if (distance < nearest->distance) {
        nearest->distance = distance;
        memcpy(nearest->name, name, NAME_SIZE); /* both have as many bytes */
    }
}

static void tell_nearest(const cli_archive *archive, const char *wanted,
                         const nearest_name *nearest) {
    if (archive->count == 0) {
        cli_message("%s: no member '%s': there is none at all", archive->shown, wanted);
    } else if (nearest->name[0] != '\0') {
        cli_message("%s: no member '%s' among %u; the nearest name is '%s'", archive->shown, wanted,
                    (unsigned)archive->count, nearest->name);
    } else {
        cli_message("%s: no member '%s'; numbers are 0 to %u", archive->shown, wanted,
                    (unsigned)archive->count - 1);
    }
}

/*
 * The member that was just opened has the name, or the number. A name that comes later in the
 * archive still goes before a number, so the one of that number is kept until the end.
 */
bool cli_archive_select(cli_archive *archive, const char *wanted, cli_member *member) {
    nearest_name nearest = {"", SIZE_MAX};
    uint64_t number = 0;
    bool by_number = cli_parse_number(wanted, strlen(wanted), UINT32_MAX, &number);
    bool kept = false;
    cli_member next;
    while (cli_archive_next(archive, &next)) {
        char name[NAME_SIZE] = "";
        bool named = cli_archive_name(archive, next.about.number, name, sizeof name);
        bool found = named && strcmp(name, wanted) == 0;
        bool numbered = by_number && next.about.number == number;
        if (found && kept) {
            cli_content_free(&member->content);
        }
        if (found || numbered) {
            *member = next;
            kept = true;
        } else {
            cli_content_free(&next.content);
        }
        if (found) {
            return true;
        }
        offer(&nearest, name, wanted);
    }
    if (!kept) {
        tell_nearest(archive, wanted, &nearest);
    }
    return kept;
}
