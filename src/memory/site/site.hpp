#pragma once

#include "memory/site/live_session.hpp"
#include "memory/site/room.hpp"
#include "net/http/http_session.hpp"
#include "net/http/kept_reply.hpp"
#include "net/http/routes.hpp"
#include "page/page.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

namespace scramble::memory {

/// A room of Memory Scramble over HTTP, and its page.
///
/// Requests become calls of the room, and its results become answers: about a line or two here for
/// each row of docs/PROTOCOL.md. Used only on the strand.
class site final : public net::http_site {
public:
    explicit site(std::shared_ptr<room> served, const net::site_settings& settings = {});

    [[nodiscard]] net::response serve(net::request_head& head, net::http_session& client) override;

    /// A request for a path of the game.
    struct request;
    using route = net::route<net::response (site::*)(request&)>;
    /// The map of the site; it has one path more where clients may look on.
    [[nodiscard]] static std::span<const route> map(bool has_audience);

    /// From now on the sessions of live clients are made by that function: a test observes them.
    using live_maker = std::function<std::shared_ptr<live_session>(
        net::tcp_socket, net::connections&, std::shared_ptr<room>, const live_request&,
        const net::key&)>;
    void make_live_by(live_maker make) { make_live_ = std::move(make); }

private:
    // Represents: board_ is the complete answer for players who control nothing, as of
    // board_changes_, if anyone has asked for it. scores_ is the answer with the scores, as of
    // scored_: no number in it ever falls in one game, so while all are the same, so are all
    // scores.
    std::shared_ptr<room> room_;
    live_maker make_live_;
    page::files page_;
    net::kept_reply board_;
    std::optional<std::uint64_t> board_changes_;
    net::kept_reply scores_;
    struct scored {
        std::uint32_t game;
        std::size_t players;
        std::uint64_t pairs;
        friend bool operator==(const scored&, const scored&) = default;
    };
    scored scored_{};

    [[nodiscard]] net::response look(request& asked);
    [[nodiscard]] net::response flip(request& asked);
    [[nodiscard]] net::response watch(request& asked);
    [[nodiscard]] net::response replace(request& asked);
    [[nodiscard]] net::response live(request& asked);
    [[nodiscard]] net::response scores(request& asked);
    [[nodiscard]] net::response edition(request& asked);
    [[nodiscard]] net::response file(request& asked);
    [[nodiscard]] net::response malformed(std::string_view expected) const;
    [[nodiscard]] net::response malformed(request& asked, std::string_view expected) const;

    [[nodiscard]] net::reply_ptr board(const view& seen, const net::date_line& now);
    [[nodiscard]] net::reply_ptr flipped(const flip_result& result, net::http_session& client);
    [[nodiscard]] bool is_up_to_date(std::string_view if_none_match) const;
};

} // namespace scramble::memory
