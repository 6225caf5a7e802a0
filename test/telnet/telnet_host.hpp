#pragma once

#include "minesweeper_service.hpp"
#include "protocol/link.hpp"
#include "server.hpp"

#include <cstddef>
#include <cstdint>
#include <list>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace scramble::telnet {

class player;

/// A field in short: its lines from the top, with a `1` for each bomb, such as `000/010`.
[[nodiscard]] minesweeper::field field_of(std::string_view text);

/// A field without bombs.
[[nodiscard]] minesweeper::field blank_field(std::uint32_t columns, std::uint32_t rows);

/// How a board is served.
struct service {
    minesweeper::edition edition = minesweeper::edition_2016;
    bool debug = false; ///< who hits a bomb stays connected
};

/// A server of one Minesweeper board on loopback ports of this process. It runs only when a test
/// steps its loop: nothing happens behind a test's back, and nothing has to be waited for.
class telnet_host {
public:
    explicit telnet_host(minesweeper::field bombs, const service& how = {});
    explicit telnet_host(std::string_view bombs, const service& how = {})
        : telnet_host(field_of(bombs), how)
    {
    }
    telnet_host(const telnet_host&) = delete;
    telnet_host& operator=(const telnet_host&) = delete;
    ~telnet_host() = default;

    /// The port on which it listens, and one more on which it listens from now on.
    [[nodiscard]] std::uint16_t port() const { return port_; }
    [[nodiscard]] std::uint16_t another_port();

    /// Runs handlers until none is ready, all that players have sent is in the server's hands,
    /// and all that it has sent is in theirs. Whoever has no answer then waits for an event.
    void settle();

    /// Has that many seconds pass for the deadlines of all connections.
    void pass(unsigned seconds);

    /// Tells the server to end, as a signal does; nothing of it has happened yet.
    void ask_to_stop();
    /// The same, and lets the server do what it can at once.
    void stop();

    [[nodiscard]] asio::io_context& loop() { return server_->loop(); }
    [[nodiscard]] minesweeper::game& game() { return service_->game(); }

    /// HELLO as it must be when that many play.
    [[nodiscard]] std::string hello(std::size_t players);

    /// Destroys the server with all that is on it.
    void destroy();

private:
    friend player;

    std::unique_ptr<server> server_;
    std::unique_ptr<minesweeper_service> service_;
    std::uint16_t port_;
    std::vector<player*> players_;
    std::list<protocol::link> departing_; ///< closed by a player, but the server may not know

    void join(player& who);
    void part(player& who);
    [[nodiscard]] bool is_anything_in_flight();
};

} // namespace scramble::telnet
