#include "catch.hpp"

#include "cluster/peers.hpp"
#include "instrument/tcp_proxy.hpp"
#include "net/listener.hpp"

#include <boost/asio/ssl/stream.hpp>
#include <boost/asio/write.hpp>

#include <chrono>
#include <functional>
#include <optional>

// Nodes that find each other over real sockets.

namespace scramble::test {

using namespace scramble::cluster;
using namespace std::chrono_literals;

namespace {

std::string text_of_endpoint(const asio::ip::tcp::endpoint& at)
{
    return "127.0.0.1:" + std::to_string(at.port());
}

/// A node with nothing but its links.
struct linked_node {
    linked_node(asio::io_context& on, std::string named, const std::string& secret = "sesame",
                std::chrono::seconds ahead = {})
        : name(std::move(named)),
          door(
              on.get_executor(), [this](net::tcp_socket socket) { all->accept(std::move(socket)); },
              [](error_code) {}),
          all(std::in_place, on.get_executor(), name, secret,
              peers::owner{[this](const std::string& from, const message& message) {
                               heard.push_back(from + ": " + text_of(message));
                           },
                           [this](const std::string& node, bool is_up) {
                               heard.push_back(node + (is_up ? " is up" : " is down"));
                           },
                           [ahead] { return journal::room_log::clock() + ahead; },
                           [this](const std::string& node, bool is_quiet) {
                               quiet.push_back(node + (is_quiet ? " is quiet" : " speaks"));
                           }})
    {
        const auto loopback = asio::ip::make_address("127.0.0.1");
        REQUIRE_FALSE(door.open({loopback, 0}));
    }

    [[nodiscard]] journal::node known() const
    {
        return {name, text_of_endpoint(door.local_endpoint()), "1"};
    }
    [[nodiscard]] std::vector<std::string> said() { return std::exchange(heard, {}); }

    std::string name;
    std::vector<std::string> heard;
    std::vector<std::string> quiet; ///< who is, or no longer
    net::listener door;
    std::optional<peers> all;
};

void run_loop_until(asio::io_context& loop, const std::function<bool()>& holds)
{
    const auto end = std::chrono::steady_clock::now() + 60s;
    while (!holds()) {
        REQUIRE(std::chrono::steady_clock::now() < end);
        loop.restart();
        loop.run_one_for(100ms);
    }
}

using words = std::vector<std::string>;
const message a_follow{"tea", follow_message{}};

} // namespace

TEST_CASE("nodes that know each other are linked, and what is sent arrives in order")
{
    asio::io_context loop{1};
    linked_node a(loop, "a");
    linked_node b(loop, "b");
    linked_node c(loop, "c");
    for (linked_node* each : {&a, &b, &c})
        each->all->know({a.known(), b.known(), c.known()});
    run_loop_until(loop, [&] {
        return a.all->linked().size() == 2 && b.all->linked().size() == 2 &&
               c.all->linked().size() == 2;
    });
    for (linked_node* each : {&a, &b, &c})
        CHECK(each->said().size() == 2);

    for (std::uint64_t number = 0; number < 1'000; ++number)
        CHECK(a.all->send("b", {"tea", following_message{number}}));
    CHECK(c.all->send("a", a_follow));
    CHECK_FALSE(a.all->send("d", a_follow));
    run_loop_until(loop, [&] { return b.heard.size() == 1'000 && a.heard.size() == 1; });
    for (std::size_t number = 0; number < 1'000; ++number)
        CHECK(b.heard[number] == "a: following tea " + std::to_string(number));
    CHECK(a.said() == words{"c: follow tea"});
}

TEST_CASE("a node with few links leaves the people to the others")
{
    using names = std::set<std::string>;
    CHECK_FALSE(is_apart("a", {}, {}));
    CHECK_FALSE(is_apart("a", {"a"}, {}));
    CHECK_FALSE(is_apart("b", {"a", "b", "c"}, {"a", "c"}));
    CHECK_FALSE(is_apart("b", {"a", "b", "c"}, {"c"}));
    CHECK(is_apart("a", {"a", "b", "c"}, {}));
    CHECK(is_apart("b", {"a", "b", "c", "d", "e"}, {"a"}));
    const names four{"a", "b", "c", "d"};
    CHECK_FALSE(is_apart("d", four, {"a"}));
    CHECK(is_apart("c", four, {"b"}));
    CHECK(is_apart("b", four, {"c"}));
    CHECK_FALSE(is_apart("a", {"a", "b"}, {}));
    CHECK(is_apart("b", {"a", "b"}, {}));
}

TEST_CASE("nodes tell each other the time")
{
    asio::io_context loop{1};
    linked_node a(loop, "a");
    linked_node b(loop, "b", "sesame", std::chrono::days(40));
    linked_node c(loop, "c");
    for (linked_node* each : {&a, &b, &c})
        each->all->know({a.known(), b.known(), c.known()});
    run_loop_until(loop, [&] {
        return a.all->linked().size() == 2 && b.all->linked().size() == 2 &&
               c.all->linked().size() == 2;
    });
    CHECK(a.all->worst_clock().ahead == 0s); // nothing is known yet
    for (linked_node* each : {&a, &b, &c})
        each->all->on_second();
    run_loop_until(loop, [&] {
        return std::chrono::abs(a.all->worst_clock().ahead) > 1h &&
               std::chrono::abs(b.all->worst_clock().ahead) > 1h;
    });
    const auto seen = a.all->worst_clock();
    CHECK(seen.node == "b");
    CHECK(std::chrono::abs(seen.ahead - std::chrono::days(40)) < 60s);
    CHECK(std::chrono::abs(b.all->worst_clock().ahead + std::chrono::days(40)) < 60s);
}

TEST_CASE("a link that breaks is told of at both ends, and there is another one soon")
{
    asio::io_context loop{1};
    linked_node a(loop, "a");
    std::optional<linked_node> b(std::in_place, loop, "b");
    a.all->know({a.known(), b->known()});
    b->all->know({a.known(), b->known()});
    run_loop_until(loop, [&] { return !a.heard.empty() && !b->heard.empty(); });
    b->door.close();
    b->all.reset();
    run_loop_until(loop, [&] { return a.all->linked().empty(); });
    CHECK(a.said() == words{"b is up", "b is down"});

    b.emplace(loop, "b");
    a.all->know({a.known(), b->known()});
    b->all->know({a.known(), b->known()});
    run_loop_until(loop, [&] { return a.heard.size() == 1 && b->heard.size() == 1; });
    CHECK(a.said() == words{"b is up"});
    b->door.close();
}

TEST_CASE("a newcomer has a link before others are told of it, and none when it is gone")
{
    asio::io_context loop{1};
    linked_node a(loop, "a");
    linked_node b(loop, "b");
    a.all->know({a.known(), b.known()});
    run_loop_until(loop, [&] { return !a.heard.empty() && !b.heard.empty(); });
    b.all->know({a.known(), b.known()});
    CHECK(b.all->linked().size() == 1);
    b.all->know({b.known()});
    CHECK(b.all->linked().empty());
    run_loop_until(loop, [&] { return a.heard.size() == 2; });
}

TEST_CASE("who does not know the secret has no link")
{
    asio::io_context loop{1};
    linked_node a(loop, "a");
    linked_node b(loop, "b", "another");
    linked_node c(loop, "c");
    for (linked_node* each : {&a, &b})
        each->all->know({a.known(), b.known()});
    for (linked_node* each : {&a, &c}) // after them
        each->all->know({a.known(), b.known(), c.known()});
    run_loop_until(
        loop, [&] { return !c.heard.empty() && !a.heard.empty() && b.all->is_secret_refused(); });
    CHECK(a.said() == words{"c is up"});
    CHECK(b.heard.empty());
    CHECK_FALSE(c.all->is_secret_refused());
}

TEST_CASE("nobody reads on the way what nodes say to each other")
{
    asio::io_context loop{1};
    linked_node a(loop, "alpha");
    linked_node b(loop, "beta");
    tcp_proxy proxy(loop, b.door.local_endpoint());
    std::string heard;
    proxy.listen_to(heard);
    a.all->know({a.known(), {"beta", text_of_endpoint(proxy.at()), "1"}});
    run_loop_until(loop, [&] { return !a.heard.empty() && !b.heard.empty(); });
    for (std::uint64_t number = 0; number < 100; ++number) {
        CHECK(a.all->send("beta", {"tea", following_message{number}}));
        CHECK(b.all->send("alpha", a_follow));
    }
    run_loop_until(loop, [&] { return a.heard.size() == 101 && b.heard.size() == 101; });
    CHECK(heard.size() > 100 * (std::string("following tea 1follow tea").size()));
    for (const std::string word : {"alpha", "beta", "sesame", "follow", "tea"})
        CHECK(heard.find(word) == std::string::npos);
}

TEST_CASE("a certificate is no secret")
{
    asio::io_context loop{1};
    asio::ssl::context with_certificate(asio::ssl::context::tlsv13);
    const std::string files = SCRAMBLE_SOURCE_DIR "/test/cluster/certificates/";
    with_certificate.use_certificate_chain_file(files + "etcd.pem");
    with_certificate.use_private_key_file(files + "etcd.key", asio::ssl::context::pem);
    std::optional<asio::ssl::stream<net::tcp_socket>> impostor;
    net::listener door(
        loop.get_executor(),
        [&](net::tcp_socket socket) {
            impostor.emplace(std::move(socket), with_certificate);
            impostor->async_handshake(asio::ssl::stream_base::server, [](error_code) {});
        },
        [](error_code) {});
    REQUIRE_FALSE(door.open({asio::ip::make_address("127.0.0.1"), 0}));
    linked_node a(loop, "a");
    a.all->know({a.known(), {"b", text_of_endpoint(door.local_endpoint()), "1"}});
    run_loop_until(loop, [&] { return a.all->is_secret_refused(); });
    CHECK(a.heard.empty());
    door.close();
}

TEST_CASE("a node of an earlier version, which does not use TLS, has no link")
{
    asio::io_context loop{1};
    linked_node a(loop, "a");
    net::tcp_socket plain(loop.get_executor());
    plain.connect(a.door.local_endpoint());
    asio::write(plain, asio::buffer(std::string("GET /peer HTTP/1.1\r\n\r\n")));
    error_code ended;
    char answer = 0;
    const auto read = [&](auto again) -> void {
        plain.async_read_some(asio::buffer(&answer, 1), [&, again](error_code why, std::size_t) {
            why ? void(ended = why) : again(again);
        });
    };
    read(read);
    run_loop_until(loop, [&] { return ended.failed(); });
    CHECK(a.heard.empty());
    CHECK_FALSE(a.all->is_secret_refused()); // it may know that
}

TEST_CASE("a link is with the node that it was opened to, and with no other")
{
    asio::io_context loop{1};
    linked_node a(loop, "a");
    linked_node c(loop, "c");
    a.all->know({a.known(), {"b", c.known().at, "1"}}); // b was there before
    c.all->know({c.known()});
    run_loop_until(loop, [&] { return c.heard.size() == 2; });
    CHECK(c.said() == words{"a is up", "a is down"});
    CHECK(a.heard.empty());
}

TEST_CASE("a node has no link with itself, even if somebody leads it there")
{
    asio::io_context loop{1};
    linked_node a(loop, "a");
    linked_node c(loop, "c");
    a.all->know({a.known(), {"b", text_of_endpoint(a.door.local_endpoint()), "1"}, c.known()});
    run_loop_until(loop, [&] { return !a.heard.empty() && !c.heard.empty(); });
    for (int seconds = 0; seconds < 3; ++seconds) {
        a.all->on_second(); // tries again
        loop.restart();
        loop.poll();
    }
    CHECK(a.said() == words{"c is up"});
}

TEST_CASE("strangers keep no node from its links")
{
    asio::io_context loop{1};
    linked_node a(loop, "a");
    linked_node b(loop, "b");
    std::vector<net::tcp_socket> strangers;
    for (int number = 0; number < 120; ++number)
        strangers.emplace_back(loop.get_executor()).connect(b.door.local_endpoint());
    loop.poll();
    a.all->know({a.known(), b.known()});
    run_loop_until(loop, [&] { return !a.heard.empty() && !b.heard.empty(); });
    CHECK(a.said() == words{"b is up"});
}

TEST_CASE("a node that takes too little of what it is sent loses its link")
{
    asio::io_context loop{1};
    linked_node a(loop, "a");
    linked_node b(loop, "b");
    a.all->know({a.known(), b.known()});
    run_loop_until(loop, [&] { return !a.heard.empty() && !b.heard.empty(); });
    CHECK(a.said() == words{"b is up"});
    const message long_one{"tea", input_message{{"a.1", 1}, std::string(480, 'x')}};
    const auto send_all = [&](std::size_t count) { // b has no turn meanwhile
        for (; count > 0; --count)
            a.all->send("b", long_one);
    };
    constexpr std::size_t as_many = 25'000; // 12 MB
    send_all(as_many);
    run_loop_until(loop, [&] { return b.heard.size() == 1 + as_many; });
    CHECK(a.said().empty());
    send_all(2 * as_many);
    run_loop_until(loop, [&] { return !a.heard.empty(); });
    CHECK(a.said() == words{"b is down"});
}

TEST_CASE("a node that says nothing is quiet before its link ends")
{
    asio::io_context loop{1};
    linked_node a(loop, "a");
    linked_node b(loop, "b");
    a.all->know({a.known(), b.known()});
    run_loop_until(loop, [&] { return !a.heard.empty() && !b.heard.empty(); });
    for (std::uint32_t second = 0; second < peer_link::until_quiet; ++second)
        a.all->on_second();
    CHECK(a.quiet.empty());
    a.all->on_second();
    a.all->on_second();
    CHECK(a.quiet == words{"b is quiet"});
    b.all->on_second();
    run_loop_until(loop, [&] { return a.quiet.size() == 2; });
    CHECK(a.said() == words{"b is up"});
    for (std::uint32_t second = 0; second <= peer_link::longest_silence; ++second)
        a.all->on_second();
    CHECK(a.quiet == words{"b is quiet", "b speaks", "b is quiet"});
    CHECK(a.said() == words{"b is down"});
}

TEST_CASE("a peer that says nothing is not waited for")
{
    asio::io_context loop{1};
    linked_node a(loop, "a");
    net::tcp_socket silent(loop.get_executor());
    silent.connect(a.door.local_endpoint());
    const auto poll = [&] {
        loop.restart();
        loop.poll();
    };
    poll();
    for (std::uint32_t second = 0; second <= peer_link::longest_silence; ++second) {
        a.all->on_second();
        poll();
    }
    char byte = 0;
    error_code why;
    silent.read_some(asio::buffer(&byte, 1), why);
    CHECK(why);
}

TEST_CASE("an address and a port are read, and nothing else")
{
    CHECK(read_endpoint("127.0.0.1:8091") ==
          asio::ip::tcp::endpoint(asio::ip::make_address("127.0.0.1"), 8091));
    CHECK(read_endpoint("[::1]:1") == asio::ip::tcp::endpoint(asio::ip::make_address("::1"), 1));
    for (const std::string text :
         {"", "127.0.0.1", "127.0.0.1:", "127.0.0.1:65536", "host:1", ":1", "127.0.0.1:-1"})
        CHECK_FALSE(read_endpoint(text));
}

} // namespace scramble::test
