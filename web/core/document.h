/* The one input that the module has open. */
#ifndef QP_WEB_DOCUMENT_H
#define QP_WEB_DOCUMENT_H

#include "content.h"
#include "quirkproof/ccsf.h"

/* The input as the program's functions take it: bytes, kind, and what its kind made of it. */
extern cli_content web_document;

/* Makes what views of a CCSF file need, once; false without memory. Others need nothing. */
bool web_document_load(void);

#endif
