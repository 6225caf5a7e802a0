#pragma once

#include "app/admin.hpp"
#include "app/host_service.hpp"
#include "app/room_service.hpp"
#include "app/server.hpp"
#include "host/shared_keeper.hpp"
#include "instrument/link.hpp"
#include "instrument/memory_journal.hpp"
#include "memory/site/site.hpp"
#include "minesweeper/site/site.hpp"

#include <cstddef>
#include <list>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace scramble::test {

class byte_client;

/// A server on loopback ports of this process. It runs only when a test steps its loop, and its
/// clock stands still until a test lets a second pass, so nothing has to be waited for. Subclasses
/// add what it serves.
class host {
public:
    host() { daemon().connections().hold_clock(); }
    host(const host&) = delete;
    host& operator=(const host&) = delete;
    virtual ~host() = default;

    /// The port on which it listens, the first if there are several; and the one for browsers.
    [[nodiscard]] std::uint16_t port() const { return ports_.front(); }
    [[nodiscard]] virtual std::uint16_t web_port() const { return port(); }
    /// Listens on one more port like the first.
    [[nodiscard]] virtual std::uint16_t another_port() = 0;

    /// A port on which it tells its health and its figures from now on.
    [[nodiscard]] std::uint16_t admin_port();
    /// All listeners are open.
    void begin_serving() { daemon().begin_serving(); }

    [[nodiscard]] asio::io_context& loop() { return daemon_->loop(); }

    /// Accepts at most that many connections.
    void limit_connections(std::size_t most) { daemon().connections().limit_to(most); }

    /// As a node that is cut off: clients that stay for long go elsewhere.
    void send_away() { daemon().connections().send_away(); }

    /// Runs one handler. Result: whether there was one.
    bool step() { return loop().poll_one() > 0; }

    /// Runs handlers until none is ready and nothing is in flight between clients and the server. A
    /// client that still has no answer then waits for an event.
    void settle();

    /// Settles until all that a client was given to send is sent, or refused. The kernel may tell
    /// only after a while that there is room for more.
    void take_all_of(const byte_client& who);

    /// Runs handlers until the loop has no work left. Result: true.
    bool runs_out();

    /// Lets a second pass for all connections as soon as the handlers that are ready now have run;
    /// or several seconds at once, as if the process had been stopped.
    void tick(unsigned seconds = 1);
    /// Lets that many seconds pass one by one. What was sent before is then acknowledged, or its
    /// client has no room for it.
    void pass(unsigned seconds);

    /// Tells the server to end, as a signal does, but runs nothing yet.
    void ask_to_stop();
    /// The same, and lets the server do what it can at once.
    void stop();

    /// Destroys the server, with everything that still waits on it.
    virtual void destroy() { daemon_.reset(); }

protected:
    [[nodiscard]] server& daemon() { return *daemon_; }

    /// The port of a new listener, which this remembers. Throws if there is none.
    std::uint16_t listening(const std::variant<std::uint16_t, fault>& bound);

private:
    friend byte_client;

    std::unique_ptr<server> daemon_ = std::make_unique<server>();
    std::unique_ptr<admin> admin_;
    std::vector<std::uint16_t> ports_;
    std::vector<byte_client*> clients_;
    std::list<link> departing_; ///< closed by a client; the server may not know yet

    virtual void tell(metrics& /*to*/) {} ///< figures of what it serves
    void join(byte_client& who);
    void part(byte_client& who);
    [[nodiscard]] bool is_anything_in_flight();
};

/// A board from a short text: rows and columns, then its cards row by row, such as `2x2:A,B,B,A`.
[[nodiscard]] memory::layout board_of(std::string_view text);

/// A board of that size with the same card everywhere.
[[nodiscard]] inline memory::layout uniform_board(std::uint32_t rows, std::uint32_t columns)
{
    return {rows, columns, std::vector<std::string>(std::size_t{rows} * columns, "card")};
}

/// A host of one room.
class room_host : public host {
public:
    void destroy() override;

protected:
    room_host(std::string_view kind, scramble::host::beginning begin);

    [[nodiscard]] room_service& service() { return *service_; }

private:
    std::unique_ptr<room_service> service_;

    void tell(metrics& to) override { service_->tell(to); }
};

/// A host of one game of Memory Scramble.
class memory_host final : public room_host {
public:
    explicit memory_host(memory::layout cards, const memory::edition& spoken = memory::edition_2023,
                         const memory::room_settings& how = {});
    explicit memory_host(std::string_view cards,
                         const memory::edition& spoken = memory::edition_2023,
                         const memory::room_settings& how = {})
        : memory_host(board_of(cards), spoken, how)
    {
    }

    [[nodiscard]] memory::game& game()
    {
        return dynamic_cast<memory::game&>(service().game().table().game());
    }
    [[nodiscard]] std::uint16_t another_port() override { return listening(service().listen({})); }
};

/// A field from a short text: its lines from the top, with a `1` for each bomb, such as `000/010`.
[[nodiscard]] minesweeper::field field_of(std::string_view text);

/// A field without bombs.
[[nodiscard]] inline minesweeper::field blank_field(std::uint32_t columns, std::uint32_t rows)
{
    return {columns, rows, std::vector<std::uint8_t>(std::size_t{columns} * rows)};
}

/// How a field is served.
struct field_settings {
    minesweeper::edition edition = minesweeper::edition_2016;
    bool debug = false; ///< players who hit a bomb stay connected
};

/// A game of Minesweeper with such a field.
[[nodiscard]] scramble::host::beginning playing(minesweeper::field bombs,
                                                const field_settings& how);

/// A host of one field of Minesweeper, for telnet and for browsers.
class minesweeper_host final : public room_host {
public:
    explicit minesweeper_host(minesweeper::field bombs, const field_settings& how = {});
    explicit minesweeper_host(std::string_view bombs, const field_settings& how = {})
        : minesweeper_host(field_of(bombs), how)
    {
    }

    [[nodiscard]] minesweeper::game& game()
    {
        return dynamic_cast<minesweeper::game&>(service().game().table().game());
    }
    [[nodiscard]] std::uint16_t web_port() const override { return web_port_; }
    [[nodiscard]] std::uint16_t another_port() override
    {
        return listening(service().listen_telnet({}));
    }

    /// HELLO as it must be when that many play.
    [[nodiscard]] std::string hello(std::size_t players);

private:
    std::uint16_t web_port_;
};

/// A host of many rooms.
class rooms_host final : public host {
public:
    explicit rooms_host(const scramble::host::limits& most = {},
                        std::span<const scramble::host::kind> games = scramble::host::kinds(),
                        const net::site_settings& site = {},
                        const std::shared_ptr<journal_content>& kept = nullptr);
    /// One of several nodes that share their rooms: its name, the store, and the ways to the
    /// others, which must outlive it.
    rooms_host(const std::string& node, const std::shared_ptr<journal_content>& kept,
               cluster::links& peers);

    /// Requires: it is one of several nodes.
    [[nodiscard]] scramble::host::shared_keeper& keeper() { return *shared_; }

    /// Where rooms are kept. Requires: `kept` was given.
    [[nodiscard]] memory_journal& journal() { return *journal_; }

    [[nodiscard]] scramble::host::rooms& rooms() { return service_->rooms(); }
    /// As a server that has read its configuration again.
    void change(const net::site_settings& site, const scramble::host::limits& most)
    {
        service_->change(site, most);
    }
    /// Opens a room for somebody at that address, which must succeed.
    scramble::host::room& opened(const std::string& settings = {},
                                 const std::string& by = "192.0.2.1", std::string_view body = {});
    /// A port for telnet, on which it listens from now on.
    [[nodiscard]] std::uint16_t telnet_port() { return listening(service_->listen_telnet({})); }
    [[nodiscard]] std::uint16_t another_port() override { return listening(service_->listen({})); }
    /// A port on which it listens for the local network from now on.
    [[nodiscard]] std::uint16_t lan_port()
    {
        return listening(service_->listen({"0.0.0.0", 0, false}));
    }
    void destroy() override;

private:
    void tell(metrics& to) override { service_->tell(to); }

    std::unique_ptr<memory_journal> journal_;
    scramble::host::shared_keeper* shared_ = nullptr; ///< of the service
    std::unique_ptr<host_service> service_;

    void begin();
    [[nodiscard]] std::unique_ptr<scramble::host::keeper> sharing(const std::string& node,
                                                                  cluster::links& peers);
};

} // namespace scramble::test
