#include "check/apart.hpp"

#include "check/finding.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <csignal>
#include <exception>
#include <poll.h>
#include <stdexcept>
#include <string>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace scramble::check {

namespace {

/// SIGINT, SIGTERM and SIGHUP come as readable descriptor while it lives, and end nothing.
class signals_to_read {
public:
    signals_to_read()
    {
        ::sigemptyset(&set_);
        for (const int each : {SIGINT, SIGTERM, SIGHUP})
            ::sigaddset(&set_, each);
        ::sigprocmask(SIG_BLOCK, &set_, &before_);
        // The signals are blocked first.
        // NOLINTNEXTLINE(cppcoreguidelines-prefer-member-initializer)
        descriptor_ = ::signalfd(-1, &set_, SFD_CLOEXEC);
        if (descriptor_ < 0)
            throw std::runtime_error("no descriptor for signals");
    }
    signals_to_read(const signals_to_read&) = delete;
    signals_to_read& operator=(const signals_to_read&) = delete;
    ~signals_to_read()
    {
        ::close(descriptor_);
        come_as_before();
    }

    [[nodiscard]] int descriptor() const { return descriptor_; }
    [[nodiscard]] int next() const
    {
        signalfd_siginfo told{};
        return ::read(descriptor_, &told, sizeof told) == sizeof told
                   ? static_cast<int>(told.ssi_signo)
                   : 0;
    }
    void come_as_before() const { ::sigprocmask(SIG_SETMASK, &before_, nullptr); }

private:
    sigset_t set_{};
    sigset_t before_{};
    int descriptor_ = -1;
};

/// A process that works, as the one that has begun it sees it.
struct worker {
    std::size_t piece = 0;
    pid_t process = -1;
    int from = -1;       ///< what it says
    std::string heard{}; ///< and is not whole yet
};

/// Says a text: its length, a newline, and itself.
void say_to(int descriptor, std::string_view text)
{
    const std::string framed = fmt::format("{}\n{}", text.size(), text);
    std::string_view left = framed;
    while (!left.empty()) {
        const auto sent = ::send(descriptor, left.data(), left.size(), MSG_NOSIGNAL);
        if (sent <= 0)
            return; // nobody listens any more
        left.remove_prefix(static_cast<std::size_t>(sent));
    }
}

worker begin_work(std::size_t piece, const signals_to_read& signals,
                  const std::function<void(std::size_t, const saying&)>& work)
{
    std::array<int, 2> ends{};
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0)
        throw std::runtime_error("no sockets for another process");
    const pid_t process = ::fork();
    if (process < 0)
        throw std::runtime_error("no other process can begin");
    if (process > 0) {
        ::close(ends[1]);
        return {piece, process, ends[0]};
    }
    ::prctl(PR_SET_PDEATHSIG, SIGTERM);
    ::close(ends[0]);
    signals.come_as_before();
    try {
        work(piece, [&](std::string_view text) { say_to(ends[1], text); });
    }
    catch (const interrupted&) { // by a signal, which the other process has got as well
    }
    catch (const std::exception& why) {
        fmt::print(stderr, "scramble-check: {}\n", why.what());
    }
    ::_exit(0);
}

/// Takes the texts that are whole.
void take_texts(worker& of, const std::function<void(std::size_t, std::string_view)>& hear)
{
    std::string_view left = of.heard;
    for (std::size_t line = left.find('\n'); line != left.npos; line = left.find('\n')) {
        std::size_t size = 0;
        std::from_chars(left.data(), left.data() + line, size);
        if (left.size() - line - 1 < size)
            break;
        hear(of.piece, left.substr(line + 1, size));
        left.remove_prefix(line + 1 + size);
    }
    of.heard.erase(0, of.heard.size() - left.size());
}

/// Reads what there is. Result: whether more may come.
bool listen_to(worker& of, const std::function<void(std::size_t, std::string_view)>& hear)
{
    std::array<char, 65536> next{};
    const auto bytes = ::recv(of.from, next.data(), next.size(), 0);
    if (bytes <= 0)
        return false;
    of.heard.append(next.data(), static_cast<std::size_t>(bytes));
    take_texts(of, hear);
    return true;
}

void end_work(worker& each)
{
    ::close(each.from);
    ::waitpid(each.process, nullptr, 0);
}

/// Waits for something to read. Result: the signal that has come; 0 if none has.
int wait_for_any(const std::vector<worker>& working, const signals_to_read& signals,
                 std::vector<pollfd>& ready)
{
    ready.assign(1, {signals.descriptor(), POLLIN, 0});
    for (const worker& each : working)
        ready.push_back({each.from, POLLIN, 0});
    ::poll(ready.data(), ready.size(), -1);
    return (ready.front().revents & POLLIN) != 0 ? signals.next() : 0;
}

} // namespace

void do_apart(std::size_t pieces, std::size_t at_once,
              const std::function<void(std::size_t, const saying&)>& work,
              const std::function<void(std::size_t, std::string_view)>& hear)
{
    const signals_to_read signals;
    std::vector<worker> working;
    std::vector<pollfd> ready;
    std::size_t begun = 0;
    while (begun < pieces || !working.empty()) {
        while (begun < pieces && working.size() < at_once)
            working.push_back(begin_work(begun++, signals, work));
        if (const int signal = wait_for_any(working, signals, ready); signal != 0) {
            for (const worker& each : working)
                ::kill(each.process, SIGTERM);
            std::ranges::for_each(working, end_work);
            throw interrupted{signal};
        }
        for (std::size_t i = working.size(); i-- > 0;) {
            if (ready[i + 1].revents == 0 || listen_to(working[i], hear))
                continue;
            end_work(working[i]);
            working.erase(working.begin() + static_cast<std::ptrdiff_t>(i));
        }
    }
}

std::size_t processors()
{
    const long count = ::sysconf(_SC_NPROCESSORS_ONLN);
    return count > 0 ? static_cast<std::size_t>(count) : 1;
}

} // namespace scramble::check
