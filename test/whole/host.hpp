#pragma once

#include "app/server.hpp"
#include "host/lobby.hpp"
#include "memory/site/room.hpp"
#include "memory/site/site.hpp"
#include "scramble/memory/game.hpp"
#include "whole/asked.hpp"
#include "whole/wire.hpp"

#include <deque>
#include <functional>
#include <vector>

namespace scramble::whole {

/// Learns what the server is about to do, and for which connection. This gives the order among
/// connections; nothing else is taken from the server.
class listener {
public:
    virtual void on_request(int connection, const net::request_head& head) = 0;
    /// The request of which `on_request` told has been served, to a client in that network.
    virtual void on_served(const std::string& /*network*/) {}
    /// For live connections: the server looks at a message, or sees that the client has left.
    virtual void on_message(int connection, std::string_view text) = 0;
    virtual void on_left(int connection) = 0;
    /// A second has passed for all connections; no player has been released for it yet, and no room
    /// has ended.
    virtual void on_second() = 0;

protected:
    ~listener() = default;
};

/// A whole server, driven by a test: it runs one handler at a time, and its clock stands still
/// until the test lets a second pass. Subclasses add what it serves.
class host {
public:
    host(const host&) = delete;
    host& operator=(const host&) = delete;
    virtual ~host() = default;

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

protected:
    explicit host(listener& told);

    [[nodiscard]] server& daemon() { return daemon_; }
    /// From now on that is served.
    void serve(net::site_ptr what);
    /// The live sessions of that site tell the listener.
    void hear(memory::site& of);

    /// How sites are served here.
    [[nodiscard]] static net::site_settings how() { return {{"x"}, {}}; }

private:
    class heard_site;

    server daemon_;
    listener& listener_;
    net::callbacks::registration second_;
    net::site_ptr site_;
    std::uint16_t port_ = 0;
    std::vector<const net::http_session*> sessions_;
    std::deque<std::size_t> not_accepted_; ///< places in sessions_, in the order of connecting
    int serving_ = 0;

    void begin(net::tcp_socket socket, std::size_t connection);
    [[nodiscard]] std::shared_ptr<const bool> ask_to(std::function<void()> what);
};

/// The server of one game of Memory Scramble. Its run has a fixed name.
class game_host final : public host {
public:
    game_host(const setup& in, listener& told);
    ~game_host() override { room_->game().abandon(); }

    [[nodiscard]] memory::game& game() { return room_->game(); }

private:
    std::shared_ptr<memory::room> room_;
    net::callbacks::registration stop_;
};

/// The server of many rooms; all that it draws comes from a seed.
class rooms_host final : public host {
public:
    rooms_host(const scramble::host::limits& most, std::uint64_t seed, listener& told);
    ~rooms_host() override { lobby_->rooms().abandon(); }

    [[nodiscard]] scramble::host::rooms& rooms() { return lobby_->rooms(); }
    /// The game of a room that has just been opened, whose live sessions now tell the listener.
    [[nodiscard]] memory::game& heard(scramble::host::room& opened);

private:
    boost::intrusive_ptr<scramble::host::lobby> lobby_;
    net::callbacks::registration stop_;
};

} // namespace scramble::whole
