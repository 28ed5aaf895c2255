#include "walk.h"

#include <errno.h>
#include <fts.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "exit_codes.h"
#include "message.h"
#include "names.h"

bool cli_is_folder(const char *path) {
    struct stat about;
    return strcmp(path, "-") != 0 && stat(path, &about) == 0 && S_ISDIR(about.st_mode);
}

static int by_name(const FTSENT **a, const FTSENT **b) {
    return strcmp((*a)->fts_name, (*b)->fts_name);
}

static int complain(const char *path, const char *what) {
    char *shown = cli_shown_path(path);
    cli_message("%s: %s", shown != NULL ? shown : "?", what);
    free(shown);
    return CLI_TROUBLE;
}

static int visit_entry(FTS *tree, FTSENT *entry, cli_visitor visitor) {
    if (entry->fts_level > FTS_ROOTLEVEL && entry->fts_name[0] == '.') {
        (void)fts_set(tree, entry, FTS_SKIP);
        return CLI_FINE;
    }
    switch (entry->fts_info) {
    case FTS_F:
        return visitor.visit(visitor.user, entry->fts_path);
    case FTS_DNR:
    case FTS_ERR:
    case FTS_NS:
        return complain(entry->fts_path, strerror(entry->fts_errno));
    case FTS_DEFAULT:
        return complain(entry->fts_path, "not a regular file");
    default:
        return CLI_FINE; /* folders on the way in and out, symbolic links */
    }
}

static int walk_folder(const char *path, cli_visitor visitor) {
    char *start = strdup(path);
    char *starts[2] = {start, NULL};
    int worst = CLI_FINE;
    FTS *tree = NULL;
    if (start != NULL) {
        tree = fts_open(starts, FTS_PHYSICAL | FTS_COMFOLLOW | FTS_NOCHDIR, by_name);
    }
    if (tree == NULL) {
        free(start);
        return complain(path, strerror(errno));
    }
    for (;;) {
        errno = 0;
        FTSENT *entry = fts_read(tree);
        if (entry == NULL) {
            break;
        }
        worst = cli_worse(worst, visit_entry(tree, entry, visitor));
    }
    if (errno != 0) {
        worst = complain(path, strerror(errno));
    }
    (void)fts_close(tree);
    free(start);
    return worst;
}

int cli_walk(const char *path, cli_visitor visitor) {
    return cli_is_folder(path) ? walk_folder(path, visitor) : visitor.visit(visitor.user, path);
}
