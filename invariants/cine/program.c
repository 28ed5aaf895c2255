/* The table of cinematics, how scenes end, and the banks of faces. */
#include "invariants/cine/cine_case.h"

#define PLAY "in-engine-cinematics, play_cine"
#define TIMING "in-engine-cinematics, Timing and sound"
#define FACES "in-engine-cinematics, Faces"

/* -- The table -------------------------------------------------------------------------------- */

static qp_outcome check_number(qp_trial *trial) {
    const uint32_t kind = qp_pick_byte(trial);
    const uint32_t word = qp_pick_word(trial);
    const int64_t number = kind < 160 ? (int64_t)(word % 200) - 50 : (int64_t)(int32_t)word;
    const bool valid = number >= 0 && number < 93;
    return trial->subject->scene.number_valid(number) == valid
               ? QP_HOLDS
               : qp_violated(trial, 0, "number {0d}", (uint64_t)number, 0);
}

QP_INVARIANT(cin_number, "CIN-G001", QP_SCOPE_RUN, QP_NEEDS_NOTHING, PLAY,
             "There are the cinematics 0 to 92 and no others", check_number);

static qp_outcome check_entry(qp_trial *trial) {
    uint8_t bytes[16];
    uint8_t again[16];
    qp_cine_entry entry;
    const qp_bytes input = {bytes, sizeof bytes};
    for (size_t i = 0; i < sizeof bytes; i++) {
        bytes[i] = (uint8_t)qp_pick_byte(trial);
        again[i] = (uint8_t)~bytes[i];
    }
    const uint32_t address =
        bytes[8] | (uint32_t)bytes[9] << 8 | (uint32_t)bytes[10] << 16 | (uint32_t)bytes[11] << 24;
    if (!trial->subject->scene.entry_read(input, &entry) || entry.calls != bytes[6] ||
        entry.flags != bytes[7] || entry.calls_address != address ||
        entry.post_scene != bytes[12] || entry.volume != bytes[13]) {
        return qp_violated(trial, 0, "an entry with flags {0x} is read as another one", bytes[7],
                           0);
    }
    trial->subject->scene.entry_write(&entry, again);
    for (size_t i = 0; i < sizeof bytes; i++) {
        if (again[i] != bytes[i]) {
            return qp_violated(trial, 0, "byte {0} is lost", i, 0);
        }
    }
    return QP_HOLDS;
}

QP_INVARIANT(
    cin_entry, "CIN-G002", QP_SCOPE_RUN, QP_NEEDS_NOTHING, PLAY,
    "An entry has 16 bytes: at 6 the count of timed calls, at 7 flags, at 8 their address, "
    "at 12 the post-scene flag, at 13 the volume",
    check_entry);

/* -- Ends ------------------------------------------------------------------------------------- */

static qp_outcome check_ends(qp_trial *trial) {
    const uint32_t frames = qp_pick_below(trial, 2000);
    const uint32_t counter = frames + qp_pick_below(trial, 5) - qp_pick_below(trial, 5);
    const uint32_t mark = qp_pick_byte(trial);
    const uint32_t history = qp_pick_word(trial);
    const bool ends = counter >= frames || (mark & 1) != 0 || (history & 3) == 1;
    const qp_cine_ending ending =
        trial->subject->scene.ends(counter, frames, (mark & 1) != 0, history);
    return (ending != QP_CINE_GOES_ON) == ends
               ? QP_HOLDS
               : qp_violated(trial, 0, "at counter {0} of {1}", counter, frames);
}

QP_INVARIANT(cin_ends, "CIN-G003", QP_SCOPE_RUN, QP_NEEDS_NOTHING, TIMING,
             "A scene ends when the counter reaches the header's frames, at the end word, or when "
             "Triangle's history reads 1 in its two low bits, and not otherwise",
             check_ends);

static qp_outcome check_fade(qp_trial *trial) {
    const uint8_t flags = (uint8_t)qp_pick_byte(trial);
    const uint32_t frames = qp_pick_below(trial, 1500) + 13;
    const uint32_t counter = frames + 3 - qp_pick_below(trial, 17);
    const uint32_t first = frames - 13; /* the last counter that is not dark */
    const uint32_t dark = trial->subject->scene.fade(flags, counter, frames);
    uint32_t expected = counter > first ? 25 * (counter - first) : 0;
    expected = (flags & 1) != 0 ? 0 : expected;
    if (expected > 255 ? dark != 255 : dark != expected) {
        const uint64_t numbers[4] = {dark, counter, frames, flags};
        return qp_violated4(trial, 0, "{0} at counter {1} of {2}, flags {3x}", numbers);
    }
    return QP_HOLDS;
}

QP_INVARIANT(cin_fade, "CIN-G004", QP_SCOPE_RUN, QP_NEEDS_NOTHING, TIMING,
             "With the entry's flag 0x01 clear the last 13 frames fade out by 25 each; with it set "
             "none does",
             check_fade);

/* -- Banks ------------------------------------------------------------------------------------ */

/* As the document lists them, two digits a bit: 5xx. */
static uint32_t file_of(uint32_t bit) {
    static const uint8_t files[20] = {35, 31, 36, 32, 37, 45, 38, 46, 39, 40,
                                      41, 42, 43, 44, 33, 34, 47, 48, 49, 50};
    return bit < 20 ? 500u + files[bit] : 0;
}

static qp_outcome check_bank(qp_trial *trial) {
    const uint32_t bit = qp_pick_below(trial, 24);
    const uint32_t file = trial->subject->scene.bank_file(bit);
    return file == file_of(bit) ? QP_HOLDS : qp_violated(trial, 0, "bit {0} is {1}", bit, file);
}

QP_INVARIANT(cin_bank, "CIN-G005", QP_SCOPE_RUN, QP_NEEDS_NOTHING, FACES,
             "Each bit from 0 to 19 of the face mask names its file among 531 to 550", check_bank);

static qp_outcome check_mask(qp_trial *trial) {
    const uint32_t mask = (qp_pick_byte(trial) & 3) == 0 ? 0xd515 : qp_pick_word(trial);
    uint32_t files[QP_CINE_BANKS];
    uint32_t next = 0;
    const uint32_t count = trial->subject->scene.mask_files(mask, files);
    for (uint32_t bit = 0; bit < 20; bit++) {
        if ((mask >> bit & 1) == 0) {
            continue;
        }
        if (next >= count || files[next] != file_of(bit)) {
            return qp_violated(trial, 0, "bit {0} of mask {1x}", bit, mask);
        }
        next++;
    }
    return next == count ? QP_HOLDS : qp_violated(trial, 0, "{0} files of mask {1x}", count, mask);
}

QP_INVARIANT(cin_mask, "CIN-G006", QP_SCOPE_RUN, QP_NEEDS_NOTHING, FACES,
             "A face mask (the opening's is 0xd515) loads one bank for each bit", check_mask);
