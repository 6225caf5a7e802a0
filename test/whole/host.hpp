#pragma once

#include "app/server.hpp"
#include "memory/site/room.hpp"
#include "memory/site/site.hpp"
#include "scramble/memory/game.hpp"
#include "whole/asked.hpp"
#include "whole/wire.hpp"

#include <deque>
#include <functional>
#include <vector>

namespace scramble::whole {

/// The run's name in every server here.
inline constexpr std::string_view run_name = "run";

/// Learns what the server is about to do, and for which connection. This gives the order among
/// connections; nothing else is taken from the server.
class listener {
public:
    virtual void on_request(int connection, const net::request_head& head) = 0;
    /// For live connections: the server looks at a message, or sees that the client has left.
    virtual void on_message(int connection, std::string_view text) = 0;
    virtual void on_left(int connection) = 0;
    /// A second has passed for all connections; no player has been released for it yet.
    virtual void on_second() = 0;

protected:
    ~listener() = default;
};

/// The whole server of one game of Memory Scramble, driven by a test: it runs one handler at a
/// time, its clock stands still until the test lets a second pass, and its run has a fixed name.
class host {
public:
    host(const setup& in, listener& told);
    host(const host&) = delete;
    host& operator=(const host&) = delete;
    ~host() { room_->game().abandon(); }

    /// A new connection, over TCP or a pair of sockets. Connections are counted from 0.
    [[nodiscard]] std::unique_ptr<wire> connect(bool over_tcp);

    /// Runs one handler. Result: whether any was ready.
    [[nodiscard]] bool step() { return daemon_.loop().poll_one() > 0; }

    /// Lets a second pass, or tells the server to stop, after all handlers that are ready now.
    /// Result: whether that has happened; step the server until then.
    [[nodiscard]] std::shared_ptr<const bool> ask_to_tick();
    [[nodiscard]] std::shared_ptr<const bool> ask_to_stop();

    /// Whether the loop has nothing left to do, ever.
    [[nodiscard]] bool is_over() { return daemon_.loop().stopped(); }

    /// Whether the server still has that HTTP connection.
    [[nodiscard]] bool has(int connection) const;

    [[nodiscard]] const memory::game& game() const { return room_->game(); }

private:
    class heard_site;

    server daemon_;
    listener& listener_;
    net::callbacks::registration second_;
    std::shared_ptr<memory::room> room_;
    net::site_ptr site_;
    net::callbacks::registration stop_;
    std::uint16_t port_ = 0;
    std::vector<const net::http_session*> sessions_;
    std::deque<std::size_t> not_accepted_; ///< places in sessions_, in the order of connecting

    void begin(net::tcp_socket socket, std::size_t connection);
    [[nodiscard]] std::shared_ptr<const bool> ask_to(std::function<void()> what);
};

} // namespace scramble::whole
