/* Handing on notes: ccAnm::NoteProcess (0x00152210). */
#include "quirkproof/anm.h"

/* Where the library leaves its own code: the function may play the list's player on, which frees
   the list and fills it again. */
/*@ requires function != \null && \valid_read(note);
    assigns list->count, list->notes[0 .. list->room - 1];
    ensures qp_notes_ok(list);
*/
static void hand_on(const qp_note_list *list, qp_note_function function, void *user,
                    const qp_note *note) {
    (void)list;
    function(user, note);
}

void qp_note_list_process(const qp_note_list *list, qp_note_function function, void *user) {
    uint32_t left = list->count;
    if (function == NULL) {
        return;
    }
    /* The function may take a step, which leaves fewer notes than there were. */
    //@ ghost const uint32_t room = list->room;
    //@ ghost const qp_note *const notes = list->notes;
    /*@ loop invariant qp_notes_ok(list);
        loop invariant list->room == room && list->notes == notes;
        loop assigns left, list->count, notes[0 .. room - 1];
        loop variant left;
    */
    while (left > 0) {
        left--;
        if (left < list->count) {
            const qp_note note = list->notes[left];
            hand_on(list, function, user, &note);
        }
    }
}

void qp_anm_note_process(const qp_anm *anm) {
    qp_note_list_process(&anm->notes, anm->note_function, anm->note_user);
}
