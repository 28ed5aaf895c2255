#include "totemtech_each.h"

#include "exit_codes.h"

static int each_member(const cli_content *content, cli_totem_taker *take, void *user) {
    cli_totem *totem = cli_totem_of(content);
    qp_totem_archive_item item;
    while (qp_totem_archive_next(&totem->walk, &item)) {
        if (cli_totem_is_animation(&item) &&
            (!cli_totem_parse_item(content, &item) || !take(user, &totem->animation))) {
            return CLI_TROUBLE;
        }
    }
    return CLI_FINE;
}

int cli_totem_each(const cli_content *content, cli_totem_taker *take, void *user) {
    const cli_totem *totem = cli_totem_of(content);
    if (totem->archive) {
        return each_member(content, take, user);
    }
    return cli_totem_parse_only(content) && take(user, &totem->animation) ? CLI_FINE : CLI_TROUBLE;
}
