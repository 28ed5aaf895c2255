/* The kinds of chunks that the engines know (ccsf.md 3 and 4). */
#include "ccsf/ccsf.h"

typedef struct {
    uint16_t kind;
    bool makes; /* the first word is the object that it makes */
    const char *name;
} kind_info;

static const kind_info kinds[] = {
    {0x0001, false, "Header"},      {0x0002, false, "Index"},
    {0x0003, false, "Setup"},       {0x0005, false, "Frame"},
    {0x0100, true, "Object"},       {0x0200, true, "Material"},
    {0x0300, true, "Texture"},      {0x0400, true, "Clut"},
    {0x0500, true, "Camera"},       {0x0600, true, "Light"},
    {0x0700, true, "Anime"},        {0x0800, true, "Model"},
    {0x0900, true, "Clump"},        {0x0a00, true, "ExtObj"},
    {0x0b00, true, "Hit"},          {0x0c00, true, "Bbox"},
    {0x0d00, false, "Particle"},    {0x0d80, false, "Generator packet"},
    {0x0d90, false, "Generator"},   {0x0e00, true, "Effect"},
    {0x1000, false, "BltGroup"},    {0x1100, false, "FbRect"},
    {0x1200, false, "FbPage"},      {0x1300, true, "Dummy"},
    {0x1400, true, "Dummy turned"}, {0x1700, false, "Layer"},
    {0x1800, false, "Shadow"},      {0x1900, true, "Morpher"},
    {0x1a00, false, "Outline"},     {0x1b00, false, "Cel"},
    {0x1c00, false, "Tone"},        {0x1d00, false, "Blur"},
    {0x1f00, false, "Table"},       {0x2000, false, "Obj2"},
    {0x2200, false, "Pcm"},         {0x2300, false, "Attachments"},
    {0x2400, false, "Blob"},        {0x2700, false, "Other"},
};

static const kind_info *find(uint16_t kind) {
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        if (kinds[i].kind == kind) {
            return &kinds[i];
        }
    }
    return NULL;
}

const char *qp_ccsf_kind_name(uint16_t kind) {
    const kind_info *info = find(kind);
    return info == NULL ? NULL : info->name;
}

bool qp_ccsf_makes_object(uint16_t kind) {
    const kind_info *info = find(kind);
    return info != NULL && info->makes;
}
