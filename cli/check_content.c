#include "check_content.h"

#include "exit_codes.h"
#include "kinds.h"
#include "message.h"

int cli_check_content(const cli_content *content, qp_sink *sink) {
    qp_bytes input = cli_buffer_bytes(&content->bytes);
    cli_buffer block;
    if (content->kind->check != NULL) {
        return content->kind->check(content, sink);
    }
    qp_arena arena = cli_buffer_arena(&block, qp_check_memory_bound(input.size));
    qp_status status = qp_check(content->kind->input, input, &arena, sink);
    cli_buffer_free(&block);
    if (status == QP_NO_MEMORY) {
        cli_message("%s: not enough memory to check it", content->shown);
        return CLI_TROUBLE;
    }
    return CLI_FINE;
}
