#pragma once

#include "memory/site/claims.hpp"
#include "memory/site/presence.hpp"
#include "net/http/http_session.hpp"
#include "page/page.hpp"
#include "scramble/memory/game.hpp"
#include "scramble/memory/wire/edition.hpp"
#include "scramble/memory/wire/request.hpp"

namespace scramble::net {

/// Memory Scramble over HTTP, in one edition of its protocol, and the page to play it on.
///
/// Every row of docs/PROTOCOL.md is a line or two here: requests are turned into calls of
/// the game, what comes of them into answers. Used only on the strand; the game and the
/// sessions that wait must not outlive it.
class memory_site final : public http_site {
public:
    /// `names` says who may play under which; `here` is told who asks for something, null if
    /// nobody cares.
    memory_site(memory::game& game, memory::claims& names, const memory::edition& spoken,
                const std::vector<std::string>& allowed_hosts = {}, presence* here = nullptr);

    [[nodiscard]] response serve(const request_head& head, http_session& from) override;

private:
    // Represents: last_board_ is the complete answer that was last given to somebody who controls
    // nothing, null before the first; the board had seen last_changes_ by then. As long as it sees
    // no other, all of them share it. last_scores_ is the answer that tells the scores, as they
    // were with that many players and pairs matched: neither ever gets less, so that both
    // numbers are the same only as long as every score is.
    memory::game& game_;
    memory::claims& claims_;
    const memory::edition& edition_;
    presence* here_;
    page::files page_;
    std::uint64_t last_changes_ = 0;
    reply_ptr last_board_;
    reply_ptr last_scores_;
    std::size_t scored_players_ = 0;
    std::uint64_t scored_pairs_ = 0;

    [[nodiscard]] response serve_allowed(const request_head& head, const memory::request& asked,
                                         const key& shown, http_session& from);
    [[nodiscard]] response look(const request_head& head, const memory::look_request& asked);
    [[nodiscard]] response flip(const request_head& head, const memory::flip_request& asked,
                                const key& shown, http_session& from);
    [[nodiscard]] response watch(const request_head& head, const memory::watch_request& asked,
                                 const key& by, http_session& from);
    [[nodiscard]] response replace(const memory::replace_request& asked, const key& shown,
                                   http_session& from);
    [[nodiscard]] response live(const request_head& head, const memory::live_request& asked,
                                key shown);
    [[nodiscard]] response scores();

    [[nodiscard]] reply_ptr board(const memory::view& shown);
    [[nodiscard]] reply_ptr flipped(const memory::flip_result& result);
    [[nodiscard]] static reply_ptr rest(const memory::view& shown, const http_session& to);
    [[nodiscard]] bool is_up_to_date(std::string_view if_none_match) const;
};

} // namespace scramble::net
