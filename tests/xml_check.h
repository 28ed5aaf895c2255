/* A strict reader of XML documents without DTD: for tests of what is written. */
#ifndef QP_TESTS_XML_CHECK_H
#define QP_TESTS_XML_CHECK_H

#include <stddef.h>

/*
 * NULL if the text is one well-formed element, otherwise what is wrong first: tags that do not
 * match, attributes twice or without quotes, bare & or <, unknown entities, characters that XML
 * does not take, bytes that are no UTF-8, an `id` twice. `at` is told where.
 */
const char *xml_fault(const char *text, size_t size, size_t *at);

#endif
