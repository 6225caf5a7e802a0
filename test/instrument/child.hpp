#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>

#include <csignal>
#include <cstdint>
#include <string>
#include <vector>

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace scramble::test {

/// Somebody else may take it meanwhile: then a server that wants it ends at once.
inline std::uint16_t free_port()
{
    boost::asio::io_context loop;
    const boost::asio::ip::tcp::acceptor held(loop, {boost::asio::ip::address_v4::loopback(), 0});
    return held.local_endpoint().port();
}

/// A program that says nothing, and ends with the object, or with this process.
class child {
public:
    child() = default;
    child(const child&) = delete;
    child& operator=(const child&) = delete;
    ~child() { end(); }

    /// Requires: none runs.
    void start(std::vector<std::string> command)
    {
        process_ = ::fork();
        if (process_ == 0)
            exec(std::move(command));
    }
    void signal(int number) const { ::kill(process_, number); }
    [[nodiscard]] bool has_ended()
    {
        if (process_ > 0 && ::waitpid(process_, nullptr, WNOHANG) == 0)
            return false;
        process_ = -1;
        return true;
    }
    void end()
    {
        if (process_ > 0) {
            ::kill(process_, SIGKILL);
            ::waitpid(process_, nullptr, 0);
        }
        process_ = -1;
    }

private:
    pid_t process_ = -1;

    [[noreturn]] static void exec(std::vector<std::string> command)
    {
        ::prctl(PR_SET_PDEATHSIG, SIGKILL);
        const int nowhere = ::open("/dev/null", O_RDWR);
        ::dup2(nowhere, STDOUT_FILENO);
        ::dup2(nowhere, STDERR_FILENO);
        std::vector<char*> arguments;
        for (std::string& each : command)
            arguments.push_back(each.data());
        arguments.push_back(nullptr);
        ::execvp(arguments[0], arguments.data());
        ::_exit(127);
    }
};

} // namespace scramble::test
