#include "walk.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "message.h"
#include "names.h"

/* True for a folder; of a file it tells the size. */
static bool is_folder(const char *path, uint64_t *size) {
    struct stat about;
    if (strcmp(path, "-") == 0 || stat(path, &about) != 0) {
        return false;
    }
    *size = S_ISREG(about.st_mode) ? (uint64_t)about.st_size : 0;
    return S_ISDIR(about.st_mode);
}

bool cli_is_folder(const char *path) {
    uint64_t size = 0;
    return is_folder(path, &size);
}

static int by_name(const FTSENT **a, const FTSENT **b) {
    return strcmp((*a)->fts_name, (*b)->fts_name);
}

static cli_walk_step complain(cli_walk_step step, const char *path, const char *what) {
    char *shown = cli_shown_path(path);
    cli_message("%s: %s", shown != NULL ? shown : "?", what);
    free(shown);
    return step;
}

/* True for a link to a folder that it is in itself. */
static bool leads_back(const FTSENT *entry) {
    struct stat target;
    if (stat(entry->fts_accpath, &target) != 0) {
        return errno == ELOOP;
    }
    /* The parent of the first folder is an entry too, of its own level. */
    for (const FTSENT *folder = entry->fts_parent; folder->fts_level >= FTS_ROOTLEVEL;
         folder = folder->fts_parent) {
        if (folder->fts_dev == target.st_dev && folder->fts_ino == target.st_ino) {
            return true;
        }
    }
    return false;
}

/* An entry of a folder; false if there is nothing to say of it. */
static bool visit(cli_walker *walker, FTSENT *entry, cli_walk_step *step) {
    if (entry->fts_level > FTS_ROOTLEVEL && entry->fts_name[0] == '.') {
        (void)fts_set(walker->tree, entry, FTS_SKIP);
        return false;
    }
    switch (entry->fts_info) {
    case FTS_F:
        *step = CLI_WALK_FOUND;
        return true;
    case FTS_DNR:
    case FTS_ERR:
    case FTS_NS:
        *step = complain(CLI_WALK_TROUBLE, entry->fts_path, strerror(entry->fts_errno));
        return true;
    case FTS_DEFAULT:
        *step = complain(CLI_WALK_TROUBLE, entry->fts_path, "not a regular file");
        return true;
    case FTS_DC:
        *step = complain(CLI_WALK_MESSAGE, entry->fts_path, "leads back to a folder that it is in");
        return true;
    case FTS_SL:
    case FTS_SLNONE:
        walker->links++;
        if (leads_back(entry)) {
            *step = complain(CLI_WALK_MESSAGE, entry->fts_path,
                             "leads back to a folder that it is in; links are not followed");
            return true;
        }
        return false;
    default:
        return false; /* folders on the way in and out */
    }
}

/* -- Steps ------------------------------------------------------------------------------------ */

cli_walker cli_walk(char *const *paths, int count) {
    cli_walker walker = {paths, count, NULL, NULL, 0};
    return walker;
}

static cli_walk_step begin_folder(cli_walker *walker, const char *path) {
    walker->start = strdup(path);
    if (walker->start != NULL) {
        char *starts[2] = {walker->start, NULL};
        walker->tree = fts_open(starts, FTS_PHYSICAL | FTS_COMFOLLOW | FTS_NOCHDIR, by_name);
    }
    if (walker->tree == NULL) {
        int error = errno;
        free(walker->start);
        walker->start = NULL;
        return complain(CLI_WALK_TROUBLE, path, strerror(error));
    }
    return CLI_WALK_END;
}

static void end_folder(cli_walker *walker) {
    if (walker->tree != NULL) {
        (void)fts_close(walker->tree);
    }
    free(walker->start);
    walker->tree = NULL;
    walker->start = NULL;
}

/* The next entry of the folder; CLI_WALK_END after its last. */
static cli_walk_step next_in_folder(cli_walker *walker, const char **path, uint64_t *size) {
    cli_walk_step step = CLI_WALK_END;
    for (;;) {
        errno = 0;
        FTSENT *entry = fts_read(walker->tree);
        if (entry == NULL) {
            int error = errno;
            const char *start = walker->paths[-1];
            end_folder(walker);
            return error != 0 ? complain(CLI_WALK_TROUBLE, start, strerror(error)) : CLI_WALK_END;
        }
        if (visit(walker, entry, &step)) {
            *path = entry->fts_path;
            *size = step == CLI_WALK_FOUND ? (uint64_t)entry->fts_statp->st_size : 0;
            return step;
        }
    }
}

cli_walk_step cli_walk_next(cli_walker *walker, const char **path, uint64_t *size) {
    cli_walk_step step = CLI_WALK_END;
    *size = 0;
    for (;;) {
        if (walker->tree != NULL) {
            step = next_in_folder(walker, path, size);
        } else if (walker->count == 0) {
            return CLI_WALK_END;
        } else {
            *path = *walker->paths++;
            walker->count--;
            if (!is_folder(*path, size)) {
                return CLI_WALK_NAMED;
            }
            step = begin_folder(walker, *path);
        }
        if (step != CLI_WALK_END) {
            return step;
        }
    }
}

void cli_walk_end(cli_walker *walker) {
    end_folder(walker);
}
