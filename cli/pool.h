/*
 * Jobs for a number of threads, and what each says, read in an order of the reader's choice.
 *
 * A job says things into its own list. The reader takes the list away when it comes to the job; a
 * job that has said much waits until then, and another thread takes its place meanwhile. So no more
 * is in memory than that much for each job that the reader has let in, and nobody waits for ever:
 * the job that the reader has come to waits for nobody but the reader.
 */
#ifndef QP_CLI_POOL_H
#define QP_CLI_POOL_H

#include <pthread.h>

#include "message.h"
#include "said.h"

/* Most threads that may be busy at once, and most jobs that the reader may let in. */
#define CLI_POOL_MOST 256
#define CLI_POOL_WINDOW 256

struct cli_pool;

typedef enum { CLI_JOB_NEW = 0, CLI_JOB_WAITS, CLI_JOB_RUNS, CLI_JOB_DONE } cli_job_state;

/* A job. `run` and `order` are its maker's, the rest is the pool's. Begins zeroed. */
typedef struct cli_job {
    void (*run)(struct cli_job *job); /* called once, in one of the threads */
    uint64_t order;                   /* those with the lowest go first */
    struct cli_pool *pool;
    struct cli_job *next;
    cli_job_state state;
    bool turn;   /* the reader waits for it */
    bool unread; /* nobody will read it */
    bool lost;   /* something that it said: there was no memory */
    cli_said said;
    cli_message_taker messages; /* those of its thread are said by it */
} cli_job;

typedef struct cli_pool {
    pthread_mutex_t lock;
    pthread_cond_t work; /* for threads: a job waits, or the end has come */
    pthread_cond_t room; /* for jobs that wait to be read */
    pthread_cond_t news; /* for the reader */
    cli_job *waiting;    /* in their order */
    unsigned most;       /* threads that are to be busy at once */
    unsigned busy;
    unsigned idle;
    pthread_t threads[CLI_POOL_MOST + CLI_POOL_WINDOW];
    unsigned count; /* of threads */
    bool starved;   /* there was no thread when one was wanted: nobody waits to be read any more */
    bool ends;
    uint64_t told; /* times that there were news */
    uint64_t seen; /* of them, by the reader */
} cli_pool;

/* A pool of at most `most` busy threads, from 1 to CLI_POOL_MOST; they are started as they are
   needed. */
void cli_pool_begin(cli_pool *pool, unsigned most);

/* Waits for the jobs that run; none may wait. */
void cli_pool_end(cli_pool *pool);

/* Hands a job over. False if there is no thread at all to run it. */
bool cli_pool_add(cli_pool *pool, cli_job *job);

/* Takes a job back that has not begun; false if it has. */
bool cli_pool_take_back(cli_pool *pool, cli_job *job);

/* Waits until there are news since it was last called, but no longer than that. */
void cli_pool_wait(cli_pool *pool, unsigned milliseconds);

/* Tells the reader, from any thread, that there are news. */
void cli_pool_tell(cli_pool *pool);

/* What the job has said since it was last asked, into `said`, which must be empty. From now on it
   is the one that the reader waits for. Returns how far it is; if it is done, this was the last. */
cli_job_state cli_job_read(cli_job *job, cli_said *said);

/* How far the job is, without reading it. */
cli_job_state cli_job_look(cli_job *job);

/* Lets the job run to its end without waiting: what it says will not be read. */
void cli_job_leave(cli_job *job);

/* In the job's thread: says something. */
void cli_job_say(cli_job *job, cli_said_kind kind, const char *text, size_t size);

/* Under the pool's lock, where jobs and reader share more than what is above. */
void cli_job_lock(cli_job *job);
void cli_job_unlock(cli_job *job);

#endif
