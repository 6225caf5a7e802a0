#pragma once

#include "app/server.hpp"
#include "host/lobby.hpp"
#include "instrument/memory_journal.hpp"
#include "journal/room_log.hpp"
#include "memory/site/room.hpp"
#include "memory/site/site.hpp"
#include "scramble/memory/game.hpp"
#include "whole/asked.hpp"
#include "whole/listener.hpp"
#include "whole/told_store.hpp"
#include "whole/wire.hpp"

#include <deque>
#include <functional>
#include <vector>

namespace scramble::whole {

/// A whole server, driven by a test: it runs one handler at a time, and its clock stands still
/// until the test lets a second pass. Subclasses add what it serves.
class host {
public:
    host(const host&) = delete;
    host& operator=(const host&) = delete;
    virtual ~host() = default;

    /// A new connection, over TCP or a pair of sockets. Connections are counted.
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
    /// `before` is the number of its first connection.
    explicit host(listener& told, std::size_t before = 0);

    [[nodiscard]] server& daemon() { return daemon_; }
    /// From now on that is served.
    void serve(net::site_ptr site);
    /// The live sessions of that site tell the listener.
    void hear(memory::site& of);

    /// How sites are served here.
    [[nodiscard]] static net::site_settings how() { return {{"x"}, {}}; }

private:
    class heard_site;

    server daemon_;
    listener& listener_;
    callbacks::registration second_;
    net::site_ptr site_;
    std::uint16_t port_ = 0;
    std::vector<const net::http_session*> sessions_;
    std::deque<std::size_t> not_accepted_; ///< places in sessions_, in the order of connecting
    int serving_ = 0;

    void begin(net::tcp_socket socket, std::size_t connection);
    [[nodiscard]] std::shared_ptr<const bool> ask_to(std::function<void()> site);
};

/// The server of one game of Memory Scramble, which may be kept. Its run has a fixed name.
class game_host final : public host {
public:
    game_host(const setup& in, listener& told, bool is_kept);
    ~game_host() override;

    [[nodiscard]] memory::game& game() { return room_->game(); }
    /// Null if it is not kept.
    [[nodiscard]] test::memory_journal* journal() { return journal_.get(); }

private:
    std::unique_ptr<test::memory_journal> journal_;
    std::unique_ptr<told_store> told_;
    std::shared_ptr<memory::room> room_;
    std::unique_ptr<scramble::journal::room_log> log_;
    callbacks::registration stop_;
};

/// The server of many rooms; all that it draws comes from a seed. It keeps them in `kept`, unless
/// that is null.
class rooms_host final : public host {
public:
    rooms_host(const scramble::host::limits& most, std::uint64_t seed, listener& told,
               const std::shared_ptr<test::journal_content>& kept, std::size_t before = 0);
    ~rooms_host() override;

    [[nodiscard]] scramble::host::rooms& rooms() { return lobby_->rooms(); }
    /// Null if it keeps nothing.
    [[nodiscard]] test::memory_journal* journal() { return journal_.get(); }
    /// See `told_store`. Requires: it keeps its rooms.
    [[nodiscard]] std::uint64_t last_asked() const { return told_->last_asked(); }
    /// The game of a room that has just been opened, whose live sessions now tell the listener.
    [[nodiscard]] memory::game& heard(scramble::host::room& opened);

private:
    std::unique_ptr<test::memory_journal> journal_;
    std::unique_ptr<told_store> told_;
    boost::intrusive_ptr<scramble::host::lobby> lobby_;
    callbacks::registration stop_;
};

} // namespace scramble::whole
