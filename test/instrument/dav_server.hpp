#pragma once

#include "instrument/child.hpp"
#include "instrument/scratch.hpp"

#include <boost/asio/ip/tcp.hpp>

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace scramble::test {

/// nginx with its DAV module on a free port of this machine: it keeps objects as files of a
/// directory of its own.
class dav_server {
public:
    /// Requires: nginx is installed (script/bootstrap test).
    dav_server();
    dav_server(const dav_server&) = delete;
    dav_server& operator=(const dav_server&) = delete;
    ~dav_server() = default;

    [[nodiscard]] boost::asio::ip::tcp::endpoint at() const
    {
        return {boost::asio::ip::address_v4::loopback(), port_};
    }

    /// The files of what has a name that begins so.
    [[nodiscard]] std::vector<std::filesystem::path> objects(const std::string& path) const;

private:
    scratch directory_;
    std::uint16_t port_ = 0;
    child process_;

    [[nodiscard]] bool start();
};

} // namespace scramble::test
