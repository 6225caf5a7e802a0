#include "instrument/etcd_server.hpp"

#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/http/write.hpp>

#include <chrono>
#include <stdexcept>
#include <utility>

#include <poll.h>

namespace scramble::test {

namespace asio = boost::asio;
namespace http = boost::beast::http;

namespace {

std::string url_of(const std::string& scheme, std::uint16_t port)
{
    return scheme + "://127.0.0.1:" + std::to_string(port);
}

} // namespace

etcd_server::etcd_server(std::vector<std::string> options, std::string scheme)
    : scheme_(std::move(scheme))
{
    for (int tries = 0; tries < 5; ++tries)
        if (start(options))
            return;
    throw std::runtime_error("etcd does not start: is it installed? (script/bootstrap test)");
}

etcd_server& etcd_server::common()
{
    static etcd_server only;
    return only;
}

bool etcd_server::start(const std::vector<std::string>& options)
{
    port_ = free_port();
    const std::string peers = url_of("http", free_port());
    std::vector<std::string> words = {"etcd",
                                      "--data-dir=" + directory_.path().string() + "/" +
                                          std::to_string(port_),
                                      "--listen-client-urls=" + url(),
                                      "--advertise-client-urls=" + url(),
                                      "--listen-peer-urls=" + peers,
                                      "--initial-advertise-peer-urls=" + peers,
                                      "--initial-cluster=default=" + peers,
                                      "--unsafe-no-fsync",
                                      "--heartbeat-interval=10", // elected soon, and short leases
                                      "--election-timeout=100"};
    words.insert(words.end(), options.begin(), options.end());
    process_.start(std::move(words));
    const auto end_of_patience = std::chrono::steady_clock::now() + std::chrono::seconds(30);
    while (!process_.has_ended()) {
        if (is_healthy())
            return true;
        if (std::chrono::steady_clock::now() > end_of_patience)
            break;
        ::poll(nullptr, 0, 10);
    }
    process_.end();
    return false;
}

std::string etcd_server::url() const
{
    return url_of(scheme_, port_);
}

bool etcd_server::is_healthy() const
{
    try {
        if (scheme_ == "https") { // that it is there must do
            asio::io_context loop;
            asio::ip::tcp::socket(loop).connect(at());
            return true;
        }
        return post("/v3/kv/range", R"({"key":"eA=="})").find("revision") != std::string::npos;
    }
    catch (const boost::system::system_error&) {
        return false;
    }
}

asio::ip::tcp::endpoint etcd_server::at() const
{
    return {asio::ip::address_v4::loopback(), port_};
}

std::string etcd_server::post(const std::string& target, const std::string& text) const
{
    asio::io_context loop;
    asio::ip::tcp::socket socket(loop);
    socket.connect(at());
    http::request<http::string_body> request(http::verb::post, target, 11, text);
    request.set(http::field::host, "127.0.0.1");
    request.prepare_payload();
    http::write(socket, request);
    boost::beast::flat_buffer buffer;
    http::response<http::string_body> response;
    http::read(socket, buffer, response);
    return response.body();
}

} // namespace scramble::test
