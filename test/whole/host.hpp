#pragma once

#include "app/server.hpp"
#include "memory/site/room.hpp"
#include "memory/site/site.hpp"
#include "scramble/memory/game.hpp"
#include "whole/wire.hpp"

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <string_view>
#include <vector>

namespace scramble::whole {

/// The whole server of one game of Memory Scramble, which does nothing but what a test has it do:
/// it runs one handler at a time, its clock stands until the test lets a second pass, and the name
/// of its run is given. Between its sessions and its site somebody listens, who so knows in which
/// order requests are served.
class host {
public:
    /// Is told that the request with that head is served next, of that connection.
    using listener = std::function<void(int connection, const net::request_head& head)>;

    static constexpr std::string_view run_name = "run";

    host(memory::layout cards, const memory::edition& spoken, listener tell);
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

    /// Whether the server still has that connection.
    [[nodiscard]] bool has(int connection) const;

    [[nodiscard]] const memory::game& game() const { return room_->game(); }

private:
    /// The site, and who listens to what it is asked.
    class site final : public net::http_site {
    public:
        explicit site(host& at)
            : http_site({{"x"}, {}}), at_(at), site_(new memory::site(at.room_, {{"x"}, {}}))
        {
        }
        [[nodiscard]] net::response serve(const net::request_head& head,
                                          net::http_session& from) override;

    private:
        host& at_;
        boost::intrusive_ptr<memory::site> site_;
    };

    server daemon_;
    std::shared_ptr<memory::room> room_;
    boost::intrusive_ptr<site> site_;
    listener tell_;
    net::callbacks::registration stop_;
    std::uint16_t port_ = 0;
    std::vector<const net::http_session*> sessions_;
    std::deque<std::size_t> not_accepted_; ///< places of sessions_, in the order of connecting

    void begin(net::tcp_socket socket, std::size_t connection);
    [[nodiscard]] std::shared_ptr<const bool> ask_to(std::function<void()> what);
};

} // namespace scramble::whole
