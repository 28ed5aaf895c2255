#include "source.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* -- Maps of files that get shorter ----------------------------------------------------------- */

/*
 * A page of a map that cannot be read (the file was cut meanwhile, or the disc is damaged) raises
 * SIGBUS in the thread that touches it. Zeros are then put in its place, to the end of the map, and
 * whoever asks is told that the file could not be read. So that a signal handler can find them,
 * maps stand in a table.
 */
typedef struct {
    atomic_uintptr_t start;
    atomic_size_t size; /* 0: none yet */
    atomic_bool taken;
    atomic_bool broken;
} map_entry;

enum { MAPS_MOST = 512 };

static map_entry maps[MAPS_MOST];
static size_t page_size;

static bool put_zeros(map_entry *map, uintptr_t at) {
    size_t size = atomic_load(&map->size);
    uintptr_t start = atomic_load(&map->start);
    if (at - start >= size) { /* far more if it lies before the start; size 0: no map */
        return false;
    }
    size_t from = (size_t)(at - start) / page_size * page_size;
    void *page = (uint8_t *)start + from; /* NOLINT(performance-no-int-to-ptr) */
    atomic_store(&map->broken, true);
    return mmap(page, size - from, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) ==
           page;
}

static void unreadable(int signal, siginfo_t *info, void *context) {
    (void)context;
    for (size_t i = 0; i < MAPS_MOST; i++) {
        if (put_zeros(&maps[i], (uintptr_t)info->si_addr)) {
            return;
        }
    }
    struct sigaction plain = {.sa_handler = SIG_DFL};
    (void)sigaction(signal, &plain, NULL);
}

static void watch_for_unreadable(void) {
    struct sigaction action = {.sa_sigaction = unreadable, .sa_flags = SA_SIGINFO};
    page_size = (size_t)sysconf(_SC_PAGESIZE);
    (void)sigaction(SIGBUS, &action, NULL);
}

/* An entry for a new map; NULL if there is none left. */
static map_entry *take_entry(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    (void)pthread_once(&once, watch_for_unreadable);
    for (size_t i = 0; i < MAPS_MOST; i++) {
        if (!atomic_exchange(&maps[i].taken, true)) {
            atomic_store(&maps[i].broken, false);
            return &maps[i];
        }
    }
    return NULL;
}

static void give_entry(map_entry *map) {
    atomic_store(&map->size, 0);
    atomic_store(&map->taken, false);
}

/* -- Sources ---------------------------------------------------------------------------------- */

/* A gzip member is all that a map is made for, unless any file is wanted. */
static bool begins_packed(int file) {
    uint8_t magic[3];
    return pread(file, magic, sizeof magic, 0) == sizeof magic && magic[0] == 0x1f &&
           magic[1] == 0x8b && magic[2] == 8;
}

/* Where the data of a file of `size` bytes ends, if all that follows is a hole. */
static size_t find_data_end(int file, size_t size) {
    off_t at = 0;
    while ((size_t)at < size) {
        off_t data = lseek(file, at, SEEK_DATA);
        if (data < 0) {
            return errno == ENXIO ? (size_t)at : size;
        }
        at = lseek(file, data, SEEK_HOLE);
        if (at <= data) {
            return size;
        }
    }
    return size;
}

/* Maps all of an open regular file. Standard input counts only if nothing was read from it yet. */
static bool map_file(cli_source *source, int file, bool packed_only) {
    struct stat about;
    if (fstat(file, &about) != 0 || !S_ISREG(about.st_mode) || about.st_size <= 0 ||
        (uintmax_t)about.st_size > SIZE_MAX / 2 || lseek(file, 0, SEEK_CUR) != 0 ||
        (packed_only && !begins_packed(file))) {
        return false;
    }
    size_t size = (size_t)about.st_size;
    map_entry *entry = take_entry();
    if (entry == NULL) {
        return false;
    }
    void *map = mmap(NULL, size, PROT_READ, MAP_PRIVATE, file, 0);
    if (map == MAP_FAILED) {
        give_entry(entry);
        return false;
    }
    atomic_store(&entry->start, (uintptr_t)map);
    atomic_store(&entry->size, size);
    (void)madvise(map, size, MADV_SEQUENTIAL);
    source->bytes.data = map;
    source->bytes.size = size;
    source->data_end = find_data_end(file, size);
    (void)lseek(file, 0, SEEK_SET);
    source->map = entry;
    return true;
}

bool cli_source_map(cli_source *source, const char *path, bool packed_only) {
    memset(source, 0, sizeof *source);
    if (strcmp(path, "-") == 0) {
        return map_file(source, STDIN_FILENO, packed_only);
    }
    /* Nothing else is even opened: a pipe's writer would take the closing for the end. */
    struct stat about;
    if (stat(path, &about) != 0 || !S_ISREG(about.st_mode)) {
        return false;
    }
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file < 0) {
        return false;
    }
    bool mapped = map_file(source, file, packed_only);
    (void)close(file);
    return mapped;
}

bool cli_source_broken(const cli_source *source) {
    const map_entry *entry = source->map;
    return entry != NULL && atomic_load(&entry->broken);
}

void cli_source_take(cli_source *source, cli_buffer *buffer) {
    memset(source, 0, sizeof *source);
    source->buffer = *buffer;
    source->bytes = cli_buffer_bytes(buffer);
    source->data_end = buffer->size;
    buffer->data = NULL;
    buffer->size = 0;
}

/* The map, to hand it back: nothing writes through this. */
static void *map_of(const cli_source *source) {
    void *map = NULL;
    memcpy(&map, &source->bytes.data, sizeof map);
    return map;
}

void cli_source_pass(cli_source *source, size_t pos) {
    size_t end = source->map != NULL ? pos - pos % page_size : 0;
    if (end > source->passed) {
        (void)madvise((uint8_t *)map_of(source) + source->passed, end - source->passed,
                      MADV_DONTNEED);
        source->passed = end;
    }
}

void cli_source_close(cli_source *source) {
    if (source->map != NULL) {
        give_entry(source->map);
        (void)munmap(map_of(source), source->bytes.size);
    }
    cli_buffer_free(&source->buffer);
    memset(source, 0, sizeof *source);
}
