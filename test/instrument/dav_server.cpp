#include "instrument/dav_server.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/system/error_code.hpp>

#include <chrono>
#include <fstream>
#include <stdexcept>

#include <poll.h>

namespace scramble::test {

namespace {

constexpr auto settings = R"(daemon off;
master_process off;
pid DIRECTORY/pid;
error_log DIRECTORY/error.log;
events {}
http {
    access_log off;
    client_body_temp_path DIRECTORY/body;
    proxy_temp_path DIRECTORY/proxy;
    fastcgi_temp_path DIRECTORY/fastcgi;
    uwsgi_temp_path DIRECTORY/uwsgi;
    scgi_temp_path DIRECTORY/scgi;
    client_max_body_size 32m;
    server {
        listen 127.0.0.1:PORT;
        root DIRECTORY/objects;
        dav_methods PUT DELETE;
        create_full_put_path on;
    }
}
)";

std::string replaced(std::string text, const std::string& what, const std::string& by)
{
    for (auto at = text.find(what); at != text.npos; at = text.find(what, at + by.size()))
        text.replace(at, what.size(), by);
    return text;
}

} // namespace

dav_server::dav_server()
{
    std::filesystem::create_directory(directory_.path() / "objects");
    for (int tries = 0; tries < 5; ++tries)
        if (start())
            return;
    throw std::runtime_error("nginx does not start: is it installed? (script/bootstrap test)");
}

bool dav_server::start()
{
    port_ = free_port();
    const std::string directory = directory_.path().string();
    const std::string file = directory + "/nginx.conf";
    std::ofstream(file) << replaced(replaced(settings, "DIRECTORY", directory), "PORT",
                                    std::to_string(port_));
    process_.start(
        {"/usr/sbin/nginx", "-p", directory, "-e", directory + "/error.log", "-c", file});
    const auto end_of_patience = std::chrono::steady_clock::now() + std::chrono::seconds(30);
    while (!process_.has_ended() && std::chrono::steady_clock::now() < end_of_patience) {
        boost::asio::io_context loop;
        boost::system::error_code why;
        boost::asio::ip::tcp::socket(loop).connect(at(), why);
        if (!why)
            return true;
        ::poll(nullptr, 0, 10);
    }
    process_.end();
    return false;
}

std::vector<std::filesystem::path> dav_server::objects(const std::string& path) const
{
    std::vector<std::filesystem::path> result;
    std::error_code none;
    const auto all = std::filesystem::recursive_directory_iterator(
        directory_.path().string() + "/objects" + path, none);
    for (const auto& each : all)
        if (each.is_regular_file())
            result.push_back(each.path());
    return result;
}

} // namespace scramble::test
