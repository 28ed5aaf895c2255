/* SANITIZED: 1 where AddressSanitizer or MemorySanitizer is in, which makes everything slower and
   whose own memory would be measured too. */
#ifndef QP_TESTS_SANITIZED_H
#define QP_TESTS_SANITIZED_H

#if defined(__SANITIZE_ADDRESS__)
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(memory_sanitizer)
#define SANITIZED 1
#endif
#endif
#ifndef SANITIZED
#define SANITIZED 0
#endif

#endif
