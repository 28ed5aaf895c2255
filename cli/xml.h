/* Text in XML. */
#ifndef QP_CLI_XML_H
#define QP_CLI_XML_H

#include <stddef.h>
#include <stdio.h>

/* Writes text, valid UTF-8, as the content of an element or the value of an attribute. Characters
   that XML 1.0 cannot hold at all become \xNN, byte by byte. */
void cli_xml_text(FILE *out, const char *text, size_t size);

/* ' NAME="VALUE"' */
void cli_xml_attribute(FILE *out, const char *name, const char *value);

#endif
