#pragma once

#include "minesweeper/site/room.hpp"
#include "net/http/http_session.hpp"
#include "page/page.hpp"

namespace scramble::net {

/// Minesweeper for browsers: the page to play it on, and the live connection by which that plays
/// on the field of those who come by telnet.
///
/// Used only on the strand; the table must outlive it.
class minesweeper_site final : public http_site {
public:
    minesweeper_site(minesweeper_table& table, const std::vector<std::string>& allowed_hosts)
        : http_site(allowed_hosts), table_(table), page_("minesweeper.html")
    {
    }

    /// A larger field is not for browsers: it could not be shown.
    static constexpr std::uint64_t most_squares = std::uint64_t{1} << 22U;
    [[nodiscard]] bool is_for_browsers() const;

    [[nodiscard]] response serve(const request_head& head, http_session& from) override;

private:
    minesweeper_table& table_;
    page::files page_;

    [[nodiscard]] response live(const request_head& head);
};

} // namespace scramble::net
