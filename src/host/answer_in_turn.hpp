#pragma once

#include "net/http/http_session.hpp"

#include <memory>

namespace scramble::host {

/// The response to a request whose answer comes now or later: `ask(answer)` calls `answer(reply)`
/// once, perhaps inside. That cannot be cancelled: what was asked for may be kept by then.
template <class Ask>
[[nodiscard]] net::response answer_in_turn(net::http_session& client, Ask ask)
{
    struct progress {
        net::reply_ptr reply; ///< once it is known
        bool has_returned = false;
    };
    const auto so_far = std::make_shared<progress>();
    ask([so_far, session = client.shared()](const net::reply_ptr& reply) {
        so_far->reply = reply;
        if (so_far->has_returned)
            session->resume(so_far->reply);
    });
    if (so_far->reply != nullptr)
        return net::answer{so_far->reply};
    so_far->has_returned = true;
    return net::later{};
}

} // namespace scramble::host
