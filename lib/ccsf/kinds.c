/* The kinds of chunks that the engines know (ccsf.md 3 and 4). */
#include "ccsf/ccsf.h"

typedef struct {
    bool makes; /* the first word is the object that it makes */
    const char *name;
} kind_info;

enum { PLAIN_KINDS = 0x28 };

/* Kinds whose low byte is 0, by their high byte. */
static const kind_info kinds[PLAIN_KINDS] = {
    [0x01] = {true, "Object"},       [0x02] = {true, "Material"}, [0x03] = {true, "Texture"},
    [0x04] = {true, "Clut"},         [0x05] = {true, "Camera"},   [0x06] = {true, "Light"},
    [0x07] = {true, "Anime"},        [0x08] = {true, "Model"},    [0x09] = {true, "Clump"},
    [0x0a] = {true, "ExtObj"},       [0x0b] = {true, "Hit"},      [0x0c] = {true, "Bbox"},
    [0x0d] = {false, "Particle"},    [0x0e] = {true, "Effect"},   [0x10] = {false, "BltGroup"},
    [0x11] = {false, "FbRect"},      [0x12] = {false, "FbPage"},  [0x13] = {true, "Dummy"},
    [0x14] = {true, "Dummy turned"}, [0x17] = {false, "Layer"},   [0x18] = {false, "Shadow"},
    [0x19] = {true, "Morpher"},      [0x1a] = {false, "Outline"}, [0x1b] = {false, "Cel"},
    [0x1c] = {false, "Tone"},        [0x1d] = {false, "Blur"},    [0x1f] = {false, "Table"},
    [0x20] = {false, "Obj2"},        [0x22] = {false, "Pcm"},     [0x23] = {false, "Attachments"},
    [0x24] = {false, "Blob"},        [0x27] = {false, "Other"},
};

/* The others make no object. */
//@ assigns \nothing;
static const char *other_name(uint16_t kind) {
    switch (kind) {
    case 0x0001:
        return "Header";
    case 0x0002:
        return "Index";
    case 0x0003:
        return "Setup";
    case 0x0005:
        return "Frame";
    case 0x0d80:
        return "Generator packet";
    case 0x0d90:
        return "Generator";
    default:
        return NULL;
    }
}

/*@ assigns \nothing;
    ensures \result == true ==> kind / 256 < PLAIN_KINDS;
*/
static bool is_plain(uint16_t kind) {
    return kind % 256 == 0 && kind / 256 < PLAIN_KINDS;
}

const char *qp_ccsf_kind_name(uint16_t kind) {
    return is_plain(kind) ? kinds[kind / 256].name : other_name(kind);
}

bool qp_ccsf_makes_object(uint16_t kind) {
    return is_plain(kind) && kinds[kind / 256].makes;
}
