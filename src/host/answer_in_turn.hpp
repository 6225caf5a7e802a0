#pragma once

#include "net/http/http_session.hpp"

#include <memory>
#include <optional>
#include <variant>

namespace scramble::host {

/// The response to a request whose answer comes now or later: `ask(answer)` calls `answer(told)`
/// once, perhaps inside. That cannot be cancelled: what was asked for may be kept by then.
template <class Ask>
[[nodiscard]] net::response answer_in_turn(net::http_session& client, Ask ask)
{
    struct progress {
        std::optional<net::told> told; ///< once it is known
        bool has_returned = false;
    };
    const auto so_far = std::make_shared<progress>();
    ask([so_far, session = client.shared()](const net::told& answer) {
        so_far->told = answer;
        if (so_far->has_returned)
            session->resume(answer);
    });
    so_far->has_returned = true;
    if (!so_far->told)
        return net::later{};
    if (const auto* whole = std::get_if<net::reply_ptr>(&*so_far->told))
        return net::answer{*whole};
    return std::get<net::in_portions>(*so_far->told);
}

} // namespace scramble::host
