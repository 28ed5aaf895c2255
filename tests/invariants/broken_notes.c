/* Notes handed on in other orders, at other times, with other words in them, or kept too short. */
#include "broken.h"

/* -- Walks ------------------------------------------------------------------------------------ */

/* Notes in file order. */
static qp_note_walk from_the_start(const qp_anime *anime, uint32_t time, uint32_t step) {
    qp_note_walk walk = qp_anime_notes(anime, time, step);
    walk.next = 0;
    return walk;
}

static bool next_in_file(const qp_anime *anime, qp_note_walk *walk, qp_note *note) {
    while (walk->next < anime->notes.count) {
        const uint32_t index = walk->next++;
        qp_note_walk one = *walk;
        one.next = index + 1;
        if (qp_anime_next_note(anime, &one, note) && note->offset == anime->notes.offsets[index]) {
            return true;
        }
    }
    return false;
}

static void in_file_order(qp_subject *subject) {
    subject->anime.notes = from_the_start;
    subject->anime.next_note = next_in_file;
}

/* Event and param change places. */
static bool next_confused(const qp_anime *anime, qp_note_walk *walk, qp_note *note) {
    const bool some = qp_anime_next_note(anime, walk, note);
    const uint32_t event = note->event;
    note->event = note->param;
    note->param = event;
    return some;
}

static void confuse_words(qp_subject *subject) {
    subject->anime.next_note = next_confused;
}

/* A note's time is its own frame, always. */
static bool next_in_own_time(const qp_anime *anime, qp_note_walk *walk, qp_note *note) {
    const bool some = qp_anime_next_note(anime, walk, note);
    note->time += some && note->time == walk->old_frame ? 1 : 0;
    return some;
}

static void own_time(qp_subject *subject) {
    subject->anime.next_note = next_in_own_time;
}

/* The notes of the old frame come again, and never those of the new one. */
static qp_note_walk a_frame_late(const qp_anime *anime, uint32_t time, uint32_t step) {
    qp_note_walk walk = qp_anime_notes(anime, time, step);
    walk.old_frame--;
    walk.new_frame--;
    return walk;
}

static void come_late(qp_subject *subject) {
    subject->anime.notes = a_frame_late;
}

/* Every step hands on what is in its last frame. */
static qp_note_walk always(const qp_anime *anime, uint32_t time, uint32_t step) {
    qp_note_walk walk = qp_anime_notes(anime, time, step);
    walk.old_frame = walk.new_frame - 1;
    walk.next = anime->notes.count;
    return walk;
}

static void hand_on_always(qp_subject *subject) {
    subject->anime.notes = always;
}

/* Frame 0's notes come with the first step: they stand before the frame data. */
static bool next_of_frame_0(const qp_anime *anime, qp_note_walk *walk, qp_note *note) {
    const bool some = qp_anime_next_note(anime, walk, note);
    note->offset = 0;
    return some;
}

static void hand_on_frame_0(qp_subject *subject) {
    subject->anime.next_note = next_of_frame_0;
}

/* -- Lists ------------------------------------------------------------------------------------ */

static void process_in_order(const qp_note_list *list, qp_note_function function, void *user) {
    for (uint32_t i = 0; function != NULL && i < list->count; i++) {
        function(user, &list->notes[i]);
    }
}

static void anm_process_in_order(const qp_anm *anm) {
    process_in_order(&anm->notes, anm->note_function, anm->note_user);
}

static void process_from_tail(qp_subject *subject) {
    subject->player.note_process = anm_process_in_order;
    subject->player.list_process = process_in_order;
}

/* All notes but one. */
static void process_some(const qp_anm *anm) {
    qp_note_list list = anm->notes;
    list.count -= list.count > 1 ? 1 : 0;
    qp_note_list_process(&list, anm->note_function, anm->note_user);
}

static void forget_one(qp_subject *subject) {
    subject->player.note_process = process_some;
}

/* The list is emptied by handing it on. */
static void process_and_free(const qp_anm *anm) {
    qp_anm_note_process(anm);
    ((qp_anm *)anm)->notes.count = 0;
}

static void free_list(qp_subject *subject) {
    subject->player.note_process = process_and_free;
}

static qp_status set_and_free(qp_anm *anm, const qp_clip *clip) {
    anm->notes.count = 0;
    return qp_anm_set(anm, clip);
}

static void free_when_set(qp_subject *subject) {
    subject->player.set = set_and_free;
}

/* A step that reads nothing leaves the list. */
static bool keeping_forward(qp_anm *anm) {
    const uint32_t count = anm->notes.count;
    const bool ended = qp_anm_animate_forward(anm);
    anm->notes.count = anm->notes.count == 0 ? count : anm->notes.count;
    return ended;
}

static void keep_list(qp_subject *subject) {
    subject->player.animate_forward = keeping_forward;
}

static bool lazy_frame(qp_anm *anm, uint32_t frame) {
    return frame == anm->time / 256 ? anm->ended : qp_anm_animate_frame(anm, frame);
}

static void ignore_same_frame(qp_subject *subject) {
    subject->player.animate_frame = lazy_frame;
}

static bool loud_frame(qp_anm *anm, uint32_t frame) {
    const bool ended = qp_anm_animate_frame(anm, frame);
    qp_anm_note_process(anm);
    return ended;
}

static void speak_up(qp_subject *subject) {
    subject->player.animate_frame = loud_frame;
}

static qp_status deaf_init(qp_anm *anm, uint32_t note_room, uint32_t slot_room,
                           qp_note_function function, void *user, qp_arena *arena) {
    (void)function;
    return qp_anm_init(anm, note_room, slot_room, NULL, user, arena);
}

static void ignore_function(qp_subject *subject) {
    subject->player.init = deaf_init;
}

static bool speaking_forward(qp_anm *anm) {
    const bool ended = qp_anm_animate_forward(anm);
    qp_anm_note_process(anm);
    return ended;
}

static void speak_at_once(qp_subject *subject) {
    subject->player.animate_forward = speaking_forward;
}

/* The reader stays at the end when a loop is over. */
static bool tired_forward(qp_anm *anm) {
    const qp_frame_reader before = anm->reader;
    const uint32_t pass = anm->pass;
    const bool ended = qp_anm_animate_forward(anm);
    anm->reader = anm->pass != pass ? before : anm->reader;
    return ended;
}

static void tire(qp_subject *subject) {
    subject->player.animate_forward = tired_forward;
}

const qp_broken qp_broken_notes[] = {
    {"ANM-N022", speak_at_once, NULL},     {"ANM-N001", in_file_order, NULL},
    {"ANM-N002", in_file_order, NULL},     {"ANM-N003", confuse_words, NULL},
    {"ANM-N004", own_time, NULL},          {"ANM-N005", come_late, NULL},
    {"ANM-N006", come_late, NULL},         {"ANM-N007", hand_on_always, NULL},
    {"ANM-N008", hand_on_always, NULL},    {"ANM-N009", hand_on_always, NULL},
    {"ANM-N010", hand_on_frame_0, NULL},   {"ANM-N011", in_file_order, NULL},
    {"ANM-N012", process_from_tail, NULL}, {"ANM-N012", forget_one, NULL},
    {"ANM-N013", free_list, NULL},         {"ANM-N014", free_list, NULL},
    {"ANM-N015", free_when_set, NULL},     {"ANM-N016", keep_list, NULL},
    {"ANM-N017", ignore_same_frame, NULL}, {"ANM-N018", speak_up, NULL},
    {"ANM-N019", ignore_function, NULL},   {"ANM-N020", tire, NULL},
    {"ANM-N021", process_from_tail, NULL}, {NULL, NULL, NULL},
};
