#pragma once

#include "app/minesweeper_service.hpp"
#include "loopback/stepped_server.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace scramble::telnet {

/// A field in short: its lines from the top, with a `1` for each bomb, such as `000/010`.
[[nodiscard]] minesweeper::field field_of(std::string_view text);

/// A field without bombs.
[[nodiscard]] minesweeper::field blank_field(std::uint32_t columns, std::uint32_t rows);

/// How a board is served.
struct service {
    minesweeper::edition edition = minesweeper::edition_2016;
    bool debug = false; ///< who hits a bomb stays connected
};

/// A stepped server of one Minesweeper board.
class telnet_host : public loopback::stepped_server {
public:
    explicit telnet_host(minesweeper::field bombs, const service& how = {});
    explicit telnet_host(std::string_view bombs, const service& how = {})
        : telnet_host(field_of(bombs), how)
    {
    }

    /// One more port, on which it listens from now on.
    [[nodiscard]] std::uint16_t another_port();

    /// Has that many seconds pass for the deadlines of all connections.
    void pass(unsigned seconds);

    [[nodiscard]] minesweeper::game& game() { return service_->game(); }

    /// HELLO as it must be when that many play.
    [[nodiscard]] std::string hello(std::size_t players);

    /// Destroys the server with all that is on it.
    void destroy();

private:
    std::unique_ptr<minesweeper_service> service_;
};

} // namespace scramble::telnet
