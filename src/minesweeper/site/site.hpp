#pragma once

#include "minesweeper/site/room.hpp"
#include "net/http/http_session.hpp"
#include "net/http/kept_reply.hpp"
#include "net/http/routes.hpp"
#include "page/page.hpp"

#include <cstdint>
#include <memory>
#include <span>

namespace scramble::minesweeper {

/// A room of Minesweeper for browsers: the page, the live connection, which plays on the same field
/// as telnet, and the scores where players have names. Used only on the strand.
class site final : public net::http_site {
public:
    explicit site(std::shared_ptr<room> served, const net::site_settings& settings = {});

    using route = net::route<net::response (site::*)(const net::request_head&,
                                                     const net::decoded_path&, net::http_session&)>;
    /// The map of the site; it has more paths where players have names.
    [[nodiscard]] static std::span<const route> map(bool has_names);

    /// A browser could not show a larger field.
    static constexpr std::uint64_t most_squares = std::uint64_t{1} << 22U;
    [[nodiscard]] bool is_for_browsers() const;

    [[nodiscard]] net::response serve(net::request_head& head, net::http_session& client) override;

private:
    std::shared_ptr<room> room_;
    page::files page_;

    net::kept_reply scores_;
    std::uint64_t scored_at_ = 0; ///< the step of scores_

    [[nodiscard]] net::response live(const net::request_head& head, const net::decoded_path& path,
                                     net::http_session& client);
    [[nodiscard]] net::response scores(const net::request_head& head, const net::decoded_path& path,
                                       net::http_session& client);
    [[nodiscard]] net::response edition(const net::request_head& head,
                                        const net::decoded_path& path, net::http_session& client);
    [[nodiscard]] net::response file(const net::request_head& head, const net::decoded_path& path,
                                     net::http_session& client);
};

} // namespace scramble::minesweeper
