#include "interrupt.h"

#include <signal.h>
#include <stdatomic.h>
#include <time.h>

#include "finish.h"

enum { SIGNALLED = 128, PATIENCE = 10 /* seconds, for a report to end */ };

static atomic_int caught;
static sigset_t watched;
static pthread_t watcher;
static bool watches;

static void *watch(void *user) {
    static const struct timespec patience = {PATIENCE, 0};
    int signal = 0;
    while (sigwait(&watched, &signal) != 0) {
    }
    atomic_store(&caught, signal);
    cli_pool_tell(user);
    (void)sigtimedwait(&watched, NULL, &patience);
    cli_leave(SIGNALLED + signal);
}

static void add(int signal) {
    struct sigaction action = {.sa_handler = SIG_DFL};
    (void)sigaction(signal, NULL, &action);
    if (action.sa_handler != SIG_IGN) {
        (void)sigaddset(&watched, signal);
    }
}

void cli_interrupt_watch(cli_pool *pool) {
    (void)sigemptyset(&watched);
    add(SIGINT);
    add(SIGTERM);
    if (pthread_sigmask(SIG_BLOCK, &watched, NULL) != 0) {
        return;
    }
    watches = pthread_create(&watcher, NULL, watch, pool) == 0;
    if (!watches) {
        (void)pthread_sigmask(SIG_UNBLOCK, &watched, NULL);
    }
}

int cli_interrupted(void) {
    return atomic_load(&caught);
}

void cli_interrupt_end(void) {
    if (watches) {
        (void)pthread_cancel(watcher);
        (void)pthread_join(watcher, NULL);
        (void)pthread_sigmask(SIG_UNBLOCK, &watched, NULL);
        watches = false;
    }
}
