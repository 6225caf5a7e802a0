#include "catch.hpp"
#include "instrument/host.hpp"
#include "instrument/http_client.hpp"
#include "instrument/memory_meter.hpp"

#include "net/http/routes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <list>
#include <memory>
#include <string>

// What clients do not take: all of it together has one bound, and a long text is made only as its
// client takes it. So has what is read of long requests.

namespace scramble::test {

namespace {

constexpr std::size_t mebibyte = 1UL << 20U;

/// What a `counting_text` shares with its test.
struct progress {
    std::size_t made = 0; ///< portions
    std::size_t alive = 0;
    net::http_session* waits = nullptr; ///< for a portion that comes later
};

/// So many portions of 64 KiB, the Nth of them full of one letter; or it fails before that one.
class counting_text final : public net::long_text {
public:
    struct plan {
        std::size_t portions;
        std::size_t fails_before = 0; ///< 0: never
        bool is_late = false;         ///< each comes when its test says so
    };
    counting_text(const plan& planned, progress& seen)
        : long_text("Content-Type: text/plain; charset=utf-8\r\nX-Long: yes\r\n"), plan_(planned),
          seen_(seen)
    {
        ++seen_.alive;
    }
    ~counting_text() override { --seen_.alive; }

    static std::string portion(std::size_t number)
    {
        return std::string(64UL * 1024, static_cast<char>('a' + number % 26));
    }
    void make_next(net::http_session& client) override
    {
        if (plan_.is_late && seen_.waits == nullptr) {
            seen_.waits = &client;
            return;
        }
        seen_.waits = nullptr;
        const std::size_t number = seen_.made++;
        if (number + 1 == plan_.fails_before)
            return client.resume(net::text_reply(404, "it is gone\n"), client.has_begun());
        client.add_portion(portion(number), number + 1 == plan_.portions);
    }

private:
    plan plan_;
    progress& seen_;
};

class texts_site final : public net::http_site {
public:
    texts_site() : http_site(net::site_settings{}) {}

    [[nodiscard]] net::response serve(net::request_head& head,
                                      net::http_session& /*client*/) override
    {
        peak = std::max(peak, unsent());
        if (head.target == "/own")
            return net::answer{net::text_reply(200, std::string(mebibyte, 'o'))};
        if (head.target == "/shared")
            return net::answer{shared_};
        if (head.target == "/long")
            return net::in_portions(text_ = std::make_shared<counting_text>(plan, seen));
        return net::line(200, "short");
    }
    void go_on() { text_->make_next(*seen.waits); }
    void forget() { text_.reset(); }

    counting_text::plan plan{3};
    progress seen;
    std::function<std::size_t()> unsent;
    std::size_t peak = 0; ///< of what was unsent at a request

private:
    net::reply_ptr shared_ = net::text_reply(200, std::string(12 * mebibyte, 's'));
    std::shared_ptr<counting_text> text_;
};

class texts_host final : public host {
public:
    texts_host()
    {
        site->unsent = [this] { return unsent(); };
        (void)another_port();
    }

    [[nodiscard]] std::uint16_t another_port() override
    {
        const auto serve = [this](net::tcp_socket socket) {
            net::start_session<net::http_session>(std::move(socket), site, daemon().connections());
        };
        return listening(daemon().listen({}, serve, net::full_reply()));
    }
    [[nodiscard]] net::connections& connections() { return daemon().connections(); }
    [[nodiscard]] std::size_t unsent() { return connections().unsent().size(); }

    boost::intrusive_ptr<texts_site> site{new texts_site};

    /// A client that has asked for a long text. Its site keeps no hold of it.
    http_client& ask_long(http_client& client, const std::string& request = request_for("/long"))
    {
        client.send(request);
        settle();
        site->forget();
        return client;
    }
};

/// A connection that holds more input than usual, and does nothing.
class long_one final : public net::connection {
public:
    explicit long_one(net::connections& all) : all_(all)
    {
        all_.add(*this);
        all_.begin_long_input(*this);
    }
    ~long_one()
    {
        all_.end_long_input(*this);
        all_.remove(*this);
    }
    void on_tick(net::instant /*now*/) override {}
    void on_drain() override {}
    void end_at_once() override {}
    [[nodiscard]] std::string_view kind() const override { return "long"; }

private:
    net::connections& all_;
};

/// How many portions an answer may have on its way to a client that does not read.
constexpr std::size_t most_on_the_way = 8;

} // namespace

TEST_CASE("what clients do not take has one bound for all of them", "[slow]")
{
    texts_host server;
    const std::size_t before = memory_in_use();
    std::list<http_client> stuck;
    for (int client = 0; client < 60; ++client) {
        stuck.emplace_back(server, buffers::narrow).ask("/own");
        server.settle();
        CHECK(server.unsent() <= net::unsent::most + 2 * mebibyte);
    }
    CHECK(memory_in_use() - before < net::unsent::most + 4 * mebibyte);
    const auto cut = std::ranges::count_if(stuck, [](http_client& each) {
        (void)each.take(); // what is on its way to it, and then the end
        return each.is_ended();
    });
    CHECK(cut >= 40);
    CHECK(cut < 50);
    http_client quick(server);
    CHECK(quick.get("/short").body == "short\n");
    CHECK(quick.get("/own").body.size() == mebibyte);
    stuck.clear();
    server.settle();
    CHECK(server.unsent() == 0);
}

TEST_CASE("many who ask at once and take nothing are cut as quickly as they ask", "[slow]")
{
    texts_host server;
    std::list<http_client> stuck;
    for (int client = 0; client < 400; ++client)
        stuck.emplace_back(server, buffers::narrow);
    server.settle();
    for (http_client& each : stuck)
        each.send(request_for("/own"));
    server.settle();
    constexpr std::size_t events = 128; // that the kernel tells at once
    CHECK(server.site->peak > net::unsent::most);
    CHECK(server.site->peak < net::unsent::most + (events + 40) * mebibyte);
    CHECK(server.unsent() <= net::unsent::most + 2 * mebibyte);
}

TEST_CASE("equal answers that are not taken count once", "[slow]")
{
    texts_host server;
    std::list<http_client> slow;
    for (int client = 0; client < 60; ++client)
        slow.emplace_back(server, buffers::narrow).ask("/shared");
    server.settle();
    CHECK(server.unsent() > 12 * mebibyte);
    CHECK(server.unsent() < 13 * mebibyte);
    CHECK(slow.front().next().body.size() == 12 * mebibyte);
    slow.pop_front();
    CHECK(std::ranges::none_of(slow, [](http_client& each) { return each.is_ended(); }));
    CHECK(slow.back().next().body.size() == 12 * mebibyte);
    slow.clear();
    server.settle();
    CHECK(server.unsent() == 0);
}

TEST_CASE("a long text is made as its client takes it", "[slow]")
{
    texts_host server;
    server.site->plan = {200};
    http_client slow(server, buffers::narrow);
    slow.send(request_for("/long") + request_for("/short"));
    server.settle();
    server.site->forget();
    CHECK(server.site->seen.made < most_on_the_way);
    for (std::size_t left = 200'000; left > 0; server.settle()) // the kernel may have less at once
        left -= slow.pull(left);
    CHECK(server.site->seen.made < 2 * most_on_the_way);
    std::string whole;
    for (std::size_t number = 0; number < 200; ++number)
        whole += counting_text::portion(number);
    const answer got = slow.next();
    CHECK(got.value_of("X-Long") == "yes");
    CHECK((got.body == whole));
    CHECK(slow.next().body == "short\n");
    CHECK(server.site->seen.alive == 0);
}

TEST_CASE("a long text that is short comes whole", "[protocol]")
{
    texts_host server;
    server.site->plan = {1};
    http_client alice(server);
    const answer got = server.ask_long(alice).next();
    CHECK(got.value_of("Content-Length") == "65536");
    CHECK(got.value_of("X-Long") == "yes");
    CHECK((got.body == counting_text::portion(0)));
    CHECK(alice.waits());
    CHECK(server.site->seen.alive == 0);
}

TEST_CASE("a long text for HTTP/1.0 ends with the connection", "[protocol]")
{
    texts_host server;
    http_client old(server);
    const answer got =
        server.ask_long(old, "GET /long HTTP/1.0\r\nConnection: keep-alive\r\n\r\n").next();
    CHECK(got.value_of("Transfer-Encoding").empty());
    CHECK(got.is_last());
    CHECK(got.body.size() == 3 * 64UL * 1024);
    CHECK(old.is_closed());
}

TEST_CASE("HEAD for a long text makes one portion", "[protocol]")
{
    texts_host server;
    http_client alice(server);
    server.ask_long(alice, "HEAD /long HTTP/1.1\r\nHost: localhost\r\n\r\n");
    CHECK(alice.next_to_head().value_of("Transfer-Encoding") == "chunked");
    CHECK(server.site->seen.made == 1);
    CHECK(server.site->seen.alive == 0);
    CHECK(alice.get("/short").body == "short\n");
}

TEST_CASE("who closes its sending side gets all of a long text", "[protocol]")
{
    texts_host server;
    server.site->plan = {50};
    http_client alice(server, buffers::narrow);
    server.ask_long(alice).half_close();
    server.settle();
    CHECK(server.site->seen.made < most_on_the_way);
    CHECK(alice.next().body.size() == 50 * 64UL * 1024);
    CHECK(alice.is_closed());
}

TEST_CASE("who closes its sending side behind more than is read ahead gets all answers",
          "[protocol]")
{
    constexpr int requests = 600;
    texts_host server;
    server.site->plan = {1, 0, true};
    http_client alice(server);
    alice.ask("/long");
    CHECK(alice.waits());
    const boost::intrusive_ptr<net::http_session> session(server.site->seen.waits);
    std::string more;
    for (int each = 0; each < requests; ++each)
        more += request_for("/short");
    alice.send(more);
    server.settle();
    alice.half_close();
    server.tick(); // sees the end, which no read does
    server.settle();
    server.site->go_on();
    CHECK((alice.next().body == counting_text::portion(0)));
    for (int each = 0; each < requests; ++each)
        REQUIRE(alice.next().body == "short\n");
    CHECK(alice.is_closed());
}

TEST_CASE("input beyond the usual has one bound for all connections", "[protocol]")
{
    constexpr int requests = 600;
    const std::string more = "X: " + std::string(2000, 'x');
    const std::string half = "GET /short HTTP/1.1\r\nHost: localhost\r\n" + more;
    texts_host server;
    net::connections& all = server.connections();
    http_client first(server);
    http_client second(server);
    http_client waiting(server);
    first.send(half);
    server.settle();
    second.send(half);
    server.site->plan = {1, 0, true};
    waiting.ask("/long", more + "\r\n");
    CHECK(waiting.waits());
    CHECK(all.long_inputs() == 2); // that of a request is given back
    const boost::intrusive_ptr<net::http_session> session(server.site->seen.waits);
    for (int each = 0; each < requests; ++each)
        waiting.send(request_for("/short"));
    server.settle();
    CHECK(all.long_inputs() == 3);
    std::list<long_one> others;
    while (all.long_inputs() < net::connections::most_long_inputs)
        others.emplace_back(all);
    server.settle();
    CHECK(first.waits());
    http_client last(server);
    last.send(half);
    server.settle();
    (void)first.take();
    CHECK(first.is_ended());
    for (http_client* each : {&second, &last}) {
        each->send("\r\n\r\n");
        CHECK(each->next().body == "short\n");
    }
    server.site->go_on();
    CHECK((waiting.next().body == counting_text::portion(0)));
    for (int each = 0; each < requests; ++each)
        REQUIRE(waiting.next().body == "short\n");
    CHECK(all.long_inputs() == others.size());
    second.send(half);
    server.settle();
    CHECK(all.long_inputs() == others.size() + 1);
    second.reset();
    server.settle();
    CHECK(all.long_inputs() == others.size());
}

TEST_CASE("a long text ends when its client leaves", "[slow]")
{
    texts_host server;
    server.site->plan = {200};
    auto slow = std::make_unique<http_client>(server, buffers::narrow);
    server.ask_long(*slow);
    CHECK(server.site->seen.alive == 1);
    slow->reset();
    server.settle();
    CHECK(server.site->seen.alive == 0);
    CHECK(server.unsent() == 0);
}

TEST_CASE("a long text that fails is refused, or cut off once it has begun", "[protocol]")
{
    texts_host server;
    http_client alice(server);
    server.site->plan = {3, 1};
    CHECK(server.ask_long(alice).next().status == 404);
    server.site->plan = {5, 4};
    const std::string cut = server.ask_long(alice).take();
    CHECK(cut.find("Transfer-Encoding: chunked\r\n") != cut.npos);
    CHECK_FALSE(cut.ends_with("\r\n0\r\n\r\n"));
    CHECK(alice.is_ended());
    CHECK(server.site->seen.alive == 0);
}

TEST_CASE("a portion may come later, and is not sent to who has left", "[protocol]")
{
    texts_host server;
    server.site->plan = {1, 0, true};
    http_client alice(server);
    alice.ask("/long");
    CHECK(alice.waits());
    server.site->go_on();
    CHECK((alice.next().body == counting_text::portion(0)));
    alice.ask("/long");
    CHECK(alice.waits());
    const boost::intrusive_ptr<net::http_session> session(server.site->seen.waits);
    alice.reset();
    server.settle();
    server.site->go_on();
    session->resume(net::told(net::in_portions()));
    server.site->forget();
    CHECK(server.site->seen.alive == 0);
}

} // namespace scramble::test
