#pragma once

#include "app/server.hpp"
#include "memory/site/room.hpp"
#include "memory/site/site.hpp"
#include "scramble/memory/game.hpp"
#include "whole/asked.hpp"
#include "whole/wire.hpp"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <string_view>
#include <vector>

namespace scramble::whole {

/// The word for the run of every server here.
inline constexpr std::string_view run_name = "run";

/// Learns what the server is about to do, and of which connection. So the order among connections
/// is known, and nothing else is taken from the server.
class listener {
public:
    virtual void on_request(int connection, const net::request_head& head) = 0;
    /// Of live connections: the server looks at a message, or sees that the client has left.
    virtual void on_message(int connection, std::string_view text) = 0;
    virtual void on_left(int connection) = 0;
    /// A second has passed for all connections; nobody has been released for it.
    virtual void on_second() = 0;

protected:
    ~listener() = default;
};

/// The whole server of one game of Memory Scramble, which does nothing but what a test has it do:
/// it runs one handler at a time, its clock stands until the test lets a second pass, and the name
/// of its run is given.
class host {
public:
    host(const setup& in, listener& told);
    host(const host&) = delete;
    host& operator=(const host&) = delete;
    ~host() { room_->game().abandon(); }

    /// A new connection, over TCP or by a pair of sockets. They are counted from 0.
    [[nodiscard]] std::unique_ptr<wire> connect(bool over_tcp);

    /// Runs one handler. Result: whether any was ready.
    [[nodiscard]] bool step() { return daemon_.loop().poll_one() > 0; }

    /// Has a second pass, or the server be told to stop, as soon as all handlers that are ready
    /// now have run. Result: whether that has been done; the server has to be stepped until then.
    [[nodiscard]] std::shared_ptr<const bool> ask_to_tick();
    [[nodiscard]] std::shared_ptr<const bool> ask_to_stop();

    /// Whether nothing is left that the loop could ever do.
    [[nodiscard]] bool is_over() { return daemon_.loop().stopped(); }

    /// Whether the server still has that connection over HTTP.
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
    std::deque<std::size_t> not_accepted_; ///< places of sessions_, in the order of connecting

    void begin(net::tcp_socket socket, std::size_t connection);
    [[nodiscard]] std::shared_ptr<const bool> ask_to(std::function<void()> what);
};

} // namespace scramble::whole
