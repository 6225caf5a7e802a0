#pragma once

#include "app/memory_service.hpp"
#include "loopback/stepped_server.hpp"

#include <cstdint>
#include <memory>
#include <string_view>

namespace scramble::protocol {

/// A board in short: rows and columns, then its cards row by row, such as `2x2:A,B,B,A`.
[[nodiscard]] memory::layout board_of(std::string_view text);

/// A stepped server that plays one board.
class loopback_server : public loopback::stepped_server {
public:
    explicit loopback_server(memory::layout cards,
                             const memory::edition& spoken = memory::edition_2023,
                             const memory_settings& how = {});
    explicit loopback_server(std::string_view cards,
                             const memory::edition& spoken = memory::edition_2023,
                             const memory_settings& how = {})
        : loopback_server(board_of(cards), spoken, how)
    {
    }

    /// One more port, on which it listens from now on.
    [[nodiscard]] std::uint16_t another_port();

    /// Runs one handler. Result: whether there was one.
    bool step() { return loop().poll_one() > 0; }

    /// Has a second pass for the server's connections, or that many at once, as when the process
    /// was stopped.
    void tick(unsigned seconds = 1);

    [[nodiscard]] memory::game& game() { return service_->game(); }

    /// Destroys the server, with all that still waits on it.
    void destroy()
    {
        service_.reset();
        destroy_daemon();
    }

private:
    std::unique_ptr<memory_service> service_;
};

} // namespace scramble::protocol
