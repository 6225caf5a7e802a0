#pragma once

#include "memory_service.hpp"
#include "protocol/link.hpp"
#include "server.hpp"

#include <cstddef>
#include <cstdint>
#include <list>
#include <memory>
#include <string_view>
#include <vector>

namespace scramble::protocol {

class client;

/// A board in short: rows and columns, then its cards row by row, such as `2x2:A,B,B,A`.
[[nodiscard]] memory::layout board_of(std::string_view text);

/// A server that plays one board on loopback ports of this process, and that runs only when a
/// test steps its loop: nothing happens behind a test's back, and nothing has to be waited for.
class loopback_server {
public:
    explicit loopback_server(memory::layout cards,
                             const memory::edition& spoken = memory::edition_2023);
    explicit loopback_server(std::string_view cards,
                             const memory::edition& spoken = memory::edition_2023)
        : loopback_server(board_of(cards), spoken)
    {
    }
    loopback_server(const loopback_server&) = delete;
    loopback_server& operator=(const loopback_server&) = delete;
    ~loopback_server() = default;

    /// The port on which it listens, and one more on which it listens from now on.
    [[nodiscard]] std::uint16_t port() const { return port_; }
    [[nodiscard]] std::uint16_t another_port();

    /// Runs one handler. Result: whether there was one.
    bool step() { return daemon_->loop().poll_one() > 0; }

    /// Runs handlers until none is ready, all that clients have sent is in the server's hands,
    /// and all that it has sent is in theirs. Whoever has no answer then waits for an event.
    void settle();

    /// Has a second pass for the server's connections.
    void tick();

    /// Tells the server to end, as a signal does.
    void stop();

    [[nodiscard]] asio::io_context& loop() { return daemon_->loop(); }
    [[nodiscard]] memory::game& game() { return service_->game(); }

    /// Destroys the server, with all that still waits on it.
    void destroy()
    {
        service_.reset();
        daemon_.reset();
    }

private:
    friend client;

    std::unique_ptr<server> daemon_;
    std::unique_ptr<memory_service> service_;
    std::uint16_t port_;
    std::vector<client*> clients_;
    std::list<link> departing_; ///< closed by a client, but the server's side may not know

    void join(client& who);
    void part(client& who);
    [[nodiscard]] bool is_anything_in_flight();
};

} // namespace scramble::protocol
