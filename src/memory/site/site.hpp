#pragma once

#include "memory/site/room.hpp"
#include "net/http/http_session.hpp"
#include "net/http/kept_reply.hpp"
#include "page/page.hpp"
#include "scramble/memory/wire/request.hpp"

#include <cstdint>
#include <memory>
#include <optional>

namespace scramble::memory {

/// A room of Memory Scramble over HTTP, and the page to play on.
///
/// Every row of docs/PROTOCOL.md is a line or two here: requests become calls of the room, and
/// what comes of them becomes answers. Used only on the strand.
class site final : public net::http_site {
public:
    explicit site(std::shared_ptr<room> served, const net::site_settings& how = {});

    [[nodiscard]] net::response serve(const net::request_head& head,
                                      net::http_session& from) override;

private:
    // Represents: board_ is the complete answer to those who control nothing, as it was when the
    // board had seen board_changes_, if anybody has asked for it since. scores_ is the answer that
    // tells the scores, as they were with that many players and pairs matched: neither number
    // ever falls, so both are the same only as long as every score is.
    std::shared_ptr<room> room_;
    page::files page_;
    net::kept_reply board_;
    std::optional<std::uint64_t> board_changes_;
    net::kept_reply scores_;
    std::size_t scored_players_ = 0;
    std::uint64_t scored_pairs_ = 0;

    /// A request that may be served, with the key that came with it.
    struct call;

    [[nodiscard]] net::response serve(const look_request& asked, const call& with);
    [[nodiscard]] net::response serve(const flip_request& asked, const call& with);
    [[nodiscard]] net::response serve(const watch_request& asked, const call& with);
    [[nodiscard]] net::response serve(const replace_request& asked, const call& with);
    [[nodiscard]] net::response serve(const live_request& asked, const call& with);
    [[nodiscard]] net::response serve(const scores_request& asked, const call& with);
    [[nodiscard]] net::response serve(const edition_request& asked, const call& with);
    [[nodiscard]] static net::response serve(const unknown_path& asked, const call& with);
    [[nodiscard]] static net::response serve(const malformed_target& asked, const call& with);
    [[nodiscard]] net::response serve(const malformed_part& asked, const call& with);

    [[nodiscard]] net::reply_ptr board(const view& seen, const net::date_line& now);
    [[nodiscard]] net::reply_ptr flipped(const flip_result& result, const net::date_line& now);
    [[nodiscard]] bool is_up_to_date(std::string_view if_none_match) const;
};

} // namespace scramble::memory
