#pragma once

#include "instrument/child.hpp"
#include "instrument/scratch.hpp"

#include <boost/asio/ip/tcp.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace scramble::test {

/// An etcd of one member on free ports of this machine, in a directory of its own. It ends with
/// the object, or with this process.
class etcd_server {
public:
    /// Requires: etcd is installed (script/bootstrap test).
    explicit etcd_server(std::vector<std::string> options = {}, std::string scheme = "http");
    etcd_server(const etcd_server&) = delete;
    etcd_server& operator=(const etcd_server&) = delete;
    ~etcd_server() = default;

    /// One for all cases of this program, each of which has keys of its own.
    [[nodiscard]] static etcd_server& common();

    [[nodiscard]] boost::asio::ip::tcp::endpoint at() const;

    /// The body of the answer to that call. Blocks.
    std::string post(const std::string& target, const std::string& text) const;

    void signal(int number) const { process_.signal(number); }

private:
    std::string scheme_; ///< of its clients
    scratch directory_;
    std::uint16_t port_ = 0;
    child process_;

    [[nodiscard]] bool start(const std::vector<std::string>& options);
    [[nodiscard]] std::string url() const;
    [[nodiscard]] bool is_healthy() const;
};

} // namespace scramble::test
