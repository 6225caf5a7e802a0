// What systemd hears, and the sockets that it gives. Where systemd itself runs the program, the
// soak shows it.

#include "app/server.hpp"
#include "catch.hpp"
#include "program/config_file.hpp"
#include "program/program.hpp"

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ip/udp.hpp>
#include <boost/asio/local/datagram_protocol.hpp>

#include <array>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <memory>
#include <poll.h>
#include <string>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>
#include <utility>
#include <vector>

namespace asio = boost::asio;
using asio::ip::tcp;
using namespace std::chrono_literals;
using program::process;

namespace {

asio::io_context loop;

/// What services tell systemd.
class ear {
public:
    ear() : socket_(loop, {std::string(1, '\0') + name()}) {}

    /// The commands with which a service learns of it.
    static std::string learnt() { return "export NOTIFY_SOCKET=@" + name(); }

    /// The next message; empty if there is none within that time.
    std::string next(std::chrono::milliseconds patience = 60s)
    {
        pollfd waiting{socket_.native_handle(), POLLIN, 0};
        if (::poll(&waiting, 1, static_cast<int>(patience.count())) <= 0)
            return {};
        std::string message(1000, ' ');
        message.resize(socket_.receive(asio::buffer(message)));
        return message;
    }

    /// The next message, and a socket that comes with it; -1 if there is none.
    std::pair<std::string, int> next_with_socket()
    {
        std::string message(1000, ' ');
        iovec part{message.data(), message.size()};
        alignas(cmsghdr) std::array<char, CMSG_SPACE(sizeof(int))> beside{};
        msghdr received{};
        received.msg_iov = &part;
        received.msg_iovlen = 1;
        received.msg_control = beside.data();
        received.msg_controllen = beside.size();
        const ssize_t bytes = ::recvmsg(socket_.native_handle(), &received, MSG_CMSG_CLOEXEC);
        message.resize(bytes < 0 ? 0 : static_cast<std::size_t>(bytes));
        int socket = -1;
        if (const cmsghdr* const head = CMSG_FIRSTHDR(&received);
            head != nullptr && head->cmsg_type == SCM_RIGHTS)
            std::memcpy(&socket, CMSG_DATA(head), sizeof socket);
        return {message, socket};
    }

    static std::string name() { return "scramble-test-" + std::to_string(::getpid()); }

private:
    asio::local::datagram_protocol::socket socket_;
};

/// Sockets, as systemd opens them for a service.
class sockets {
public:
    explicit sockets(std::vector<int> descriptors)
    {
        for (const int each : descriptors) // above all that the service gets
            in_.descriptors.push_back(::fcntl(each, F_DUPFD_CLOEXEC, 100));
    }
    sockets(const sockets&) = delete;
    sockets& operator=(const sockets&) = delete;
    ~sockets()
    {
        for (const int each : in_.descriptors)
            ::close(each);
    }

    /// The surroundings of a service that has them by those names.
    program::surroundings named(const std::string& called)
    {
        in_.before = "export LISTEN_PID=$$ LISTEN_FDNAMES=" + called +
                     " LISTEN_FDS=" + std::to_string(in_.descriptors.size());
        return in_;
    }

private:
    program::surroundings in_;
};

tcp::acceptor listening(const char* address = "127.0.0.1")
{
    return {loop, {asio::ip::make_address(address), 0}};
}

std::string url(const std::string& before, const tcp::acceptor& at)
{
    return before + std::to_string(at.local_endpoint().port()) + "/";
}

} // namespace

TEST_CASE("systemd hears when a server is ready, how it is, and that it stops", "[program]")
{
    ear systemd;
    process server({"host", "--no-data", "--port", "0"}, {ear::learnt(), {}});
    CHECK(systemd.next() == "READY=1");
    const int port = server.next_port(); // printed before
    CHECK(systemd.next() == "STATUS=0 people in 0 rooms");
    CHECK(program::ask(port, "POST /rooms HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                             "Content-Length: 0\r\n\r\n")
              .starts_with("HTTP/1.1 201 "));
    CHECK(systemd.next() == "STATUS=0 people in 1 room");
    server.signal(SIGTERM);
    CHECK(systemd.next() == "STOPPING=1");
    CHECK(server.wait().status == 0);
    CHECK(systemd.next(0ms).empty());
}

TEST_CASE("systemd hears when a server begins to read its file again, and when it has", "[program]")
{
    const program::config_file file("");
    ear systemd;
    process server({"memory", "--config", file.path(), "0", program::perfect}, {ear::learnt(), {}});
    CHECK(systemd.next() == "READY=1");
    server.signal(SIGHUP);
    CHECK(systemd.next().starts_with("RELOADING=1\nMONOTONIC_USEC="));
    CHECK(systemd.next() == "READY=1");
}

TEST_CASE("a server that cannot listen is never ready", "[program]")
{
    ear systemd;
    const auto taken = listening();
    const auto port = std::to_string(taken.local_endpoint().port());
    program::check_failure({"host", "--no-data", "--port", "0", "--listen", port}, 1,
                           "cannot listen on localhost port " + port, {ear::learnt(), {}});
    CHECK(systemd.next(0ms).empty());
}

TEST_CASE("only a loop that runs tells systemd that the server is alive", "[program]")
{
    ear systemd;
    ::setenv("NOTIFY_SOCKET", ("@" + ear::name()).c_str(), 1);
    ::setenv("WATCHDOG_USEC", "2000", 1);
    scramble::server daemon;
    CHECK(std::getenv("NOTIFY_SOCKET") == nullptr);
    CHECK(std::getenv("WATCHDOG_USEC") == nullptr);
    auto& above = daemon.supervised_by();
    above.ready();
    CHECK(systemd.next(0ms) == "READY=1");
    CHECK(systemd.next(0ms) == "WATCHDOG=1");
    CHECK(systemd.next(10ms).empty()); // five times as long: nobody runs the loop
    for (int beats = 0; beats < 3; ++beats) {
        daemon.run_until([&] { return systemd.next(0ms) == "WATCHDOG=1"; });
        CHECK(systemd.next(0ms).empty());
    }

    const auto now = [] { return std::chrono::steady_clock::now().time_since_epoch() / 1us; };
    const auto before = now();
    above.reloading();
    const std::string told = systemd.next(0ms);
    const std::string head = "RELOADING=1\nMONOTONIC_USEC=";
    REQUIRE(told.starts_with(head));
    const auto begun = std::stoll(told.substr(head.size()));
    CHECK((before <= begun && begun <= now()));
    above.ready();
    CHECK(systemd.next(0ms) == "READY=1");
    CHECK(systemd.next(0ms).empty()); // the beat goes on as before

    above.stopping();
    CHECK(systemd.next(0ms) == "STOPPING=1");
    daemon.loop().run_for(10ms);
    CHECK(systemd.next(0ms).empty());
}

TEST_CASE("listeners take the sockets that systemd has opened, by their names", "[program]")
{
    auto first = listening();
    auto second = listening("127.0.0.2");
    auto third = listening();
    auto everywhere = listening("0.0.0.0");
    sockets given({first.native_handle(), third.native_handle(), second.native_handle(),
                   everywhere.native_handle()});
    process server({"host", "--no-data", "--port", "1", "--telnet", "1", "--listen", "0"},
                   given.named("http:telnet:http:http"));
    CHECK(server.next_line() == url("Scramble on http://127.0.0.1:", first));
    CHECK(server.next_line() == url("Scramble on http://127.0.0.2:", second));
    CHECK(server.next_line() == url("Scramble on http://localhost:", everywhere));
    std::string line = server.next_line();
    while (line.starts_with("Others join at http://"))
        line = server.next_line();
    CHECK(line.starts_with("Scramble on http://localhost:")); // --listen is its own
    CHECK(server.next_line() == url("Minesweeper on telnet://127.0.0.1:", third));
    CHECK(program::get(first.local_endpoint().port(), "/rooms").starts_with("HTTP/1.1 200 OK"));
    auto telnet = program::connect_to(third.local_endpoint().port());
    std::getline(telnet, line);
    CHECK(line.starts_with("Room? "));
    CHECK(server.stop().err.find("everybody in the local network can play") != std::string::npos);
}

TEST_CASE("systemd keeps the sockets of a service for its next process", "[program]")
{
    ear systemd;
    auto free = listening();
    const auto port = free.local_endpoint().port();
    free.close();
    process first({"memory", "--bind", "127.0.0.1", std::to_string(port), program::perfect},
                  {ear::learnt(), {}});
    const auto [text, socket] = systemd.next_with_socket();
    CHECK(text == "FDSTORE=1\nFDNAME=kept");
    REQUIRE(socket >= 0);
    CHECK(systemd.next() == "READY=1");
    first.stop();
    CHECK(systemd.next() == "STOPPING=1");

    // Clients that come now wait for the next process.
    auto early = program::connect_to(port);
    early << "GET /look/alice HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
          << std::flush;
    sockets given({socket});
    ::close(socket);
    process second({"memory", "--bind", "127.0.0.1", std::to_string(port), program::perfect},
                   given.named("kept"));
    CHECK(program::receive_all(early).starts_with("HTTP/1.1 200 "));
    second.stop();

    // One that listens elsewhere drops what was kept, also where it is in the way.
    process third({"memory", "--bind", "0.0.0.0", std::to_string(port), program::perfect},
                  given.named("kept"));
    CHECK(third.next_port() == port);
    CHECK(program::get(port, "/look/bob").starts_with("HTTP/1.1 200 "));
}

TEST_CASE("a service that starts again under play loses no look", "[program]")
{
    auto kept = listening();
    const auto port = kept.local_endpoint().port();
    sockets given({kept.native_handle()});
    const auto start = [&] {
        auto started = std::make_unique<process>(
            std::vector<std::string>{"memory", "--bind", "127.0.0.1", std::to_string(port),
                                     program::perfect},
            given.named("kept"));
        CHECK(started->next_port() == port);
        return started;
    };
    auto server = start();
    std::atomic<bool> is_over = false;
    std::atomic<int> answered = 0;
    std::atomic<int> lost = 0;
    const auto look = [&] {
        const auto since = std::chrono::steady_clock::now();
        std::string told;
        try {
            told = program::get(port, "/look/alice");
        }
        catch (const std::exception& why) {
            told = why.what();
        }
        // Whoever had no processor between connecting and asking may have come too late.
        const bool is_late = std::chrono::steady_clock::now() - since > 500ms;
        if (told.starts_with("HTTP/1.1 200 "))
            ++answered;
        else if (!is_late)
            ++lost;
    };
    std::vector<std::jthread> players;
    for (int each = 0; each < 4; ++each) {
        players.emplace_back([&] {
            while (!is_over)
                look();
        });
    }
    for (int restart = 0; restart < 10; ++restart) {
        const int before = answered;
        while (answered < before + 40) // play goes on
            std::this_thread::yield();
        server->stop();
        server = start();
    }
    is_over = true;
    players.clear();
    CHECK(lost == 0);
    CHECK(answered >= 400);
}

TEST_CASE("sockets of systemd that nobody can use are refused in words", "[program]")
{
    auto good = listening();
    tcp::acceptor deaf(loop, tcp::v4());
    asio::ip::udp::socket other(loop, {asio::ip::address_v4::loopback(), 0});
    const auto refuse = [&](int socket, const std::string& name, const std::string& why) {
        sockets given({good.native_handle(), socket});
        program::check_failure({"host", "--no-data", "--port", "0"}, 1, why,
                               given.named("http:" + name));
    };
    const int same = good.native_handle();
    refuse(same, "web", "systemd gives a socket 'web', but this command listens for http only");
    refuse(same, "telnet", "systemd gives a socket 'telnet', but this command listens for http");
    for (const int useless : {deaf.native_handle(), other.native_handle()})
        refuse(useless, "http", "the socket 'http' of systemd does not listen for TCP");
}

TEST_CASE("sockets for another process are none of this one's", "[program]")
{
    auto foreign = listening();
    process server({"host", "--no-data", "--port", "0"},
                   {"export LISTEN_PID=1 LISTEN_FDS=1", {foreign.native_handle()}});
    CHECK(server.next_port() != foreign.local_endpoint().port());
}
