#include "catch.hpp"
#include "instrument/host.hpp"
#include "instrument/http_client.hpp"
#include "instrument/live_client.hpp"

#include "net/http/routes.hpp"

#include <boost/asio/post.hpp>

#include <string>
#include <utility>
#include <vector>

// Requests that a site cannot serve yet are served again, from their beginning, when it says so.

namespace scramble::test {

namespace {

/// A game that has to be read first: until it is awake, requests for it are postponed.
class sleeping_site final : public net::http_site {
public:
    explicit sleeping_site(std::shared_ptr<memory::room> of)
        : http_site(net::site_settings{}), game_(new memory::site(std::move(of), {}))
    {
    }

    [[nodiscard]] net::response serve(net::request_head& head, net::http_session& client) override
    {
        asked.emplace_back(head.target);
        if (head.target == "/awake" || head.method == net::http::verb::post)
            return net::line(200, "awake");
        if (is_awake)
            return game_->serve(head, client);
        sleepers.push_back(client.shared());
        return net::postponed{};
    }
    [[nodiscard]] bool takes_bodies() const override { return true; }
    [[nodiscard]] std::size_t longest_body(const net::request_head& /*head*/) const override
    {
        return 16;
    }

    bool is_awake = false;
    std::vector<std::string> asked; ///< the targets, in the order in which they were served
    std::vector<boost::intrusive_ptr<net::http_session>> sleepers;

private:
    net::site_ptr game_;
};

class sleeping_host final : public host {
public:
    explicit sleeping_host(std::string_view cards)
        : room_(std::make_shared<memory::room>(daemon().executor(), daemon().connections(),
                                               board_of(cards), memory::edition_2023, "run")),
          site_(new sleeping_site(room_)), stop_(daemon().on_stop([this] { close(); }))
    {
        (void)another_port();
    }
    ~sleeping_host() override
    {
        room_->game().abandon();
        site_->sleepers.clear(); // they own the site
    }

    [[nodiscard]] std::uint16_t another_port() override
    {
        const auto serve = [this](net::tcp_socket socket) {
            net::start_session<net::http_session>(std::move(socket), site_, daemon().connections());
        };
        return listening(daemon().listen({}, serve, net::full_reply()));
    }

    [[nodiscard]] const std::vector<std::string>& asked() const { return site_->asked; }
    [[nodiscard]] memory::game& game() { return room_->game(); }

    /// Serves again what was postponed; from now on the game can be asked if it `is_awake`.
    void serve_again(bool is_awake = true)
    {
        asio::post(loop(), [this, is_awake] { wake(is_awake); });
        settle();
    }
    /// The same, and the server is told to stop before anything is served.
    void serve_again_and_stop()
    {
        asio::post(loop(), [this] { wake(true); });
        stop();
    }
    void wake_when_it_stops() { wakes_ = true; }

private:
    std::shared_ptr<memory::room> room_;
    boost::intrusive_ptr<sleeping_site> site_;
    callbacks::registration stop_;
    bool wakes_ = false;

    void wake(bool is_awake)
    {
        site_->is_awake = is_awake;
        for (const auto& each : std::exchange(site_->sleepers, {})) {
            each->serve_again();
            each->serve_again(); // which has no effect
        }
    }
    void close()
    {
        room_->game().close();
        if (wakes_)
            wake(true);
    }
};

using targets = std::vector<std::string>;

} // namespace

TEST_CASE("a postponed request is served again, and what is behind it only then", "[protocol]")
{
    sleeping_host server("1x2:A,A");
    http_client alice(server);
    alice.send(request_for("/awake") + request_for("/flip/alice/0,0") + request_for("/awake"));
    CHECK(alice.next().body == "awake\n");
    CHECK(alice.waits());
    alice.ask("/look/alice");
    CHECK(alice.waits());
    CHECK(server.asked() == targets{"/awake", "/flip/alice/0,0"});
    server.pass(60);
    server.serve_again(false);
    CHECK(alice.waits());
    CHECK(server.asked() == targets{"/awake", "/flip/alice/0,0", "/flip/alice/0,0"});
    server.serve_again();
    CHECK(alice.next().body == "1x2\nmy A\ndown\n");
    CHECK(alice.next().body == "awake\n");
    CHECK(alice.next().body == "1x2\nmy A\ndown\n");
    CHECK(alice.waits());
    CHECK(server.asked().size() == 6);
}

TEST_CASE("a postponed request may wait for its answer then", "[protocol]")
{
    sleeping_host server("1x4:A,B,C,D");
    http_client alice(server);
    http_client bob(server);
    alice.ask("/flip/alice/0,0");
    server.settle();
    bob.ask("/flip/bob/0,0");
    server.settle();
    server.serve_again();
    CHECK(alice.next().body == "1x4\nmy A\ndown\ndown\ndown\n");
    CHECK(server.game().waiting() == 1);
    server.serve_again(); // which has no effect on bob
    CHECK(alice.get("/flip/alice/0,1").status == 200);
    CHECK(bob.next().body == "1x4\nmy A\nup B\ndown\ndown\n");
}

TEST_CASE("a postponed request behind answers that the client does not take yet", "[protocol]")
{
    sleeping_host server("1x2:A,A");
    http_client alice(server, buffers::narrow);
    std::string many;
    for (int i = 0; i < 2000; ++i)
        many += request_for("/awake");
    alice.send(many + request_for("/look/alice"));
    for (int i = 0; i < 2000; ++i)
        REQUIRE(alice.next().status == 200);
    CHECK(alice.waits());
    server.serve_again();
    CHECK(alice.next().body == "1x2\ndown\ndown\n");
}

TEST_CASE("who closes only its side is served when the site can", "[protocol]")
{
    sleeping_host server("1x2:A,A");
    http_client alice(server);
    alice.send(request_for("/look/alice") + request_for("/awake"));
    alice.half_close();
    CHECK(alice.waits());
    server.pass(3);
    server.serve_again();
    CHECK(alice.next().body == "1x2\ndown\ndown\n");
    CHECK(alice.next().body == "awake\n");
    CHECK(alice.is_closed());
}

TEST_CASE("who has left is not served again", "[protocol]")
{
    sleeping_host server("1x2:A,A");
    http_client alice(server);
    alice.ask("/flip/alice/0,0");
    server.settle();
    alice.reset();
    server.settle();
    server.serve_again();
    CHECK(server.asked() == targets{"/flip/alice/0,0"});
    CHECK(server.game().players().names().empty());
}

TEST_CASE("a handshake that was postponed is accepted then", "[protocol][live]")
{
    sleeping_host server("1x2:A,A");
    silent_client alice(server, "/live/alice");
    CHECK(alice.waits());
    server.serve_again(false);
    server.serve_again();
    CHECK(alice.take_line() == "HTTP/1.1 101 Switching Protocols\r\n");
    (void)alice.take();
    alice.say("flip 0,0");
    CHECK(alice.take().find("flipped 0,0\n") != std::string::npos);
}

TEST_CASE("a postponed handshake must be alone, too", "[protocol][live]")
{
    sleeping_host server("1x2:A,A");
    http_client alice(server);
    alice.send(handshake_for("/live/alice", "memory.scramble.2"));
    CHECK(alice.waits());
    alice.send(text_frame("flip 0,0"));
    CHECK(alice.waits());
    server.serve_again();
    CHECK(alice.next().status == 400);
    CHECK(alice.is_closed());
}

TEST_CASE("drain: postponed requests are served once more", "[protocol][stopping]")
{
    sleeping_host server("1x2:A,A");
    http_client alice(server);
    http_client bob(server);
    http_client live(server);
    alice.ask("/look/alice");
    bob.ask("/watch/bob");
    live.send(handshake_for("/live/dora", "memory.scramble.2"));
    server.settle();
    server.serve_again(false);
    SECTION("when the games close")
    {
        server.wake_when_it_stops();
        server.stop();
    }
    SECTION("just before")
    {
        server.serve_again_and_stop();
    }
    CHECK(alice.next().body == "1x2\ndown\ndown\n");
    for (http_client* each : {&bob, &live}) {
        const answer got = each->next();
        CHECK(got.status == 503);
        CHECK(got.body == "the server is stopping\n");
    }
    for (http_client* each : {&alice, &bob, &live}) {
        CHECK(each->is_closed());
        each->close();
    }
    CHECK(server.runs_out());
}

TEST_CASE("drain: who is never served does not keep the server", "[protocol][stopping]")
{
    sleeping_host server("1x2:A,A");
    http_client alice(server);
    alice.ask("/look/alice");
    server.settle();
    server.stop();
    CHECK(alice.waits());
    CHECK(server.runs_out());
    CHECK(server.asked() == targets{"/look/alice"});
}

} // namespace scramble::test
