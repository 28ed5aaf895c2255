#include "pool.h"

#include <errno.h>
#include <string.h>
#include <time.h>

/* Bytes that a job may have said before it waits to be read. */
enum { SAID_MOST = 1024 * 1024 };

static void *work(void *user);

void cli_pool_begin(cli_pool *pool, unsigned most) {
    pthread_condattr_t clock;
    memset(pool, 0, sizeof *pool);
    (void)pthread_condattr_init(&clock);
    (void)pthread_condattr_setclock(&clock, CLOCK_MONOTONIC);
    (void)pthread_mutex_init(&pool->lock, NULL);
    (void)pthread_cond_init(&pool->work, NULL);
    (void)pthread_cond_init(&pool->room, NULL);
    (void)pthread_cond_init(&pool->news, &clock);
    (void)pthread_condattr_destroy(&clock);
    pool->most = most;
}

void cli_pool_end(cli_pool *pool) {
    (void)pthread_mutex_lock(&pool->lock);
    pool->ends = true;
    (void)pthread_cond_broadcast(&pool->work);
    (void)pthread_mutex_unlock(&pool->lock);
    for (unsigned i = 0; i < pool->count; i++) {
        (void)pthread_join(pool->threads[i], NULL);
    }
    (void)pthread_mutex_destroy(&pool->lock);
    (void)pthread_cond_destroy(&pool->work);
    (void)pthread_cond_destroy(&pool->room);
    (void)pthread_cond_destroy(&pool->news);
}

static void tell_news(cli_pool *pool) {
    pool->told++;
    (void)pthread_cond_signal(&pool->news);
}

/* -- Threads ---------------------------------------------------------------------------------- */

static bool start_thread(cli_pool *pool) {
    if (pool->count >= sizeof pool->threads / sizeof pool->threads[0] ||
        pthread_create(&pool->threads[pool->count], NULL, work, pool) != 0) {
        return false;
    }
    pool->count++;
    return true;
}

/* Sees to it that a waiting job is taken, if one more thread may be busy. If there is none and none
   can be started, those there are must not wait for room: the reader may wait for that very job. */
static void call_thread(cli_pool *pool) {
    if (pool->waiting == NULL || pool->busy >= pool->most) {
        return;
    }
    if (pool->idle > 0) {
        (void)pthread_cond_signal(&pool->work);
    } else if (!start_thread(pool)) {
        pool->starved = true;
        (void)pthread_cond_broadcast(&pool->room);
    }
}

static void run_next(cli_pool *pool) {
    cli_job *job = pool->waiting;
    pool->waiting = job->next;
    job->state = CLI_JOB_RUNS;
    pool->busy++;
    call_thread(pool);
    (void)pthread_mutex_unlock(&pool->lock);
    cli_message_to(&job->messages);
    job->run(job);
    cli_message_to(NULL);
    (void)pthread_mutex_lock(&pool->lock);
    pool->busy--;
    job->state = CLI_JOB_DONE;
    if (job->turn || job->unread) {
        tell_news(pool);
    }
}

static void *work(void *user) {
    cli_pool *pool = user;
    (void)pthread_mutex_lock(&pool->lock);
    while (!pool->ends) {
        if (pool->waiting != NULL && pool->busy < pool->most) {
            run_next(pool);
            continue;
        }
        pool->idle++;
        (void)pthread_cond_wait(&pool->work, &pool->lock);
        pool->idle--;
    }
    (void)pthread_mutex_unlock(&pool->lock);
    return NULL;
}

/* -- Jobs, for the reader --------------------------------------------------------------------- */

static void take_message(void *user, const char *text) {
    cli_job_say(user, CLI_SAID_MESSAGE, text, strlen(text));
}

bool cli_pool_add(cli_pool *pool, cli_job *job) {
    cli_job **place = &pool->waiting;
    job->pool = pool;
    job->messages.take = take_message;
    job->messages.user = job;
    (void)pthread_mutex_lock(&pool->lock);
    while (*place != NULL && (*place)->order <= job->order) {
        place = &(*place)->next;
    }
    job->next = *place;
    *place = job;
    job->state = CLI_JOB_WAITS;
    call_thread(pool);
    bool somebody = pool->count > 0;
    if (!somebody) {
        *place = job->next;
        job->state = CLI_JOB_NEW;
    }
    (void)pthread_mutex_unlock(&pool->lock);
    return somebody;
}

bool cli_pool_take_back(cli_pool *pool, cli_job *job) {
    (void)pthread_mutex_lock(&pool->lock);
    bool waits = job->state == CLI_JOB_WAITS;
    if (waits) { /* so it is in the list */
        cli_job **place = &pool->waiting;
        while (*place != job) {
            place = &(*place)->next;
        }
        *place = job->next;
        job->state = CLI_JOB_NEW;
    }
    (void)pthread_mutex_unlock(&pool->lock);
    return waits;
}

void cli_pool_tell(cli_pool *pool) {
    (void)pthread_mutex_lock(&pool->lock);
    tell_news(pool);
    (void)pthread_mutex_unlock(&pool->lock);
}

void cli_pool_wait(cli_pool *pool, unsigned milliseconds) {
    struct timespec until;
    (void)clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += (long)milliseconds * 1000000;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    (void)pthread_mutex_lock(&pool->lock);
    while (pool->told == pool->seen &&
           pthread_cond_timedwait(&pool->news, &pool->lock, &until) != ETIMEDOUT) {
    }
    pool->seen = pool->told;
    (void)pthread_mutex_unlock(&pool->lock);
}

cli_job_state cli_job_read(cli_job *job, cli_said *said) {
    (void)pthread_mutex_lock(&job->pool->lock);
    job->turn = true;
    *said = job->said;
    memset(&job->said, 0, sizeof job->said);
    cli_job_state state = job->state;
    (void)pthread_cond_broadcast(&job->pool->room);
    (void)pthread_mutex_unlock(&job->pool->lock);
    return state;
}

cli_job_state cli_job_look(cli_job *job) {
    (void)pthread_mutex_lock(&job->pool->lock);
    cli_job_state state = job->state;
    (void)pthread_mutex_unlock(&job->pool->lock);
    return state;
}

void cli_job_leave(cli_job *job) {
    (void)pthread_mutex_lock(&job->pool->lock);
    job->unread = true;
    (void)pthread_cond_broadcast(&job->pool->room);
    (void)pthread_mutex_unlock(&job->pool->lock);
}

/* -- Jobs, in their threads ------------------------------------------------------------------- */

/* Waits until the reader has taken what was said; another thread may be busy instead. */
static void wait_for_room(cli_job *job) {
    cli_pool *pool = job->pool;
    pool->busy--;
    call_thread(pool);
    while (job->said.used > SAID_MOST && !job->unread && !pool->starved) {
        (void)pthread_cond_wait(&pool->room, &pool->lock);
    }
    pool->busy++;
}

void cli_job_say(cli_job *job, cli_said_kind kind, const char *text, size_t size) {
    cli_pool *pool = job->pool;
    (void)pthread_mutex_lock(&pool->lock);
    if (job->said.used > SAID_MOST) {
        wait_for_room(job);
    }
    if (!job->unread && !cli_said_add(&job->said, kind, text, size)) {
        job->lost = true;
    }
    if (job->turn) {
        tell_news(pool);
    }
    (void)pthread_mutex_unlock(&pool->lock);
}

void cli_job_lock(cli_job *job) {
    (void)pthread_mutex_lock(&job->pool->lock);
}

void cli_job_unlock(cli_job *job) {
    (void)pthread_mutex_unlock(&job->pool->lock);
}
