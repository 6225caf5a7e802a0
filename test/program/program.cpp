#include "program.hpp"

#include "catch.hpp"

#include <chrono>
#include <csignal>
#include <fcntl.h>
#include <fstream>
#include <iterator>
#include <poll.h>
#include <spawn.h>
#include <stdexcept>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace program {

namespace {

constexpr int patience_ms = 60'000;

/// Waits for text and appends it; false at the end, or after too long.
bool read_more(int descriptor, std::string& text)
{
    pollfd waiting{descriptor, POLLIN, 0};
    if (::poll(&waiting, 1, patience_ms) <= 0)
        return false;
    char buffer[4096]; // NOLINT(*-avoid-c-arrays)
    const ssize_t bytes = ::read(descriptor, buffer, sizeof buffer);
    if (bytes <= 0)
        return false;
    text.append(buffer, static_cast<std::size_t>(bytes));
    return true;
}

} // namespace

process::process(std::vector<std::string> arguments, const surroundings& in)
{
    int out[2]; // NOLINT(*-avoid-c-arrays)
    int err[2]; // NOLINT(*-avoid-c-arrays)
    if (::pipe2(out, O_CLOEXEC) != 0 || ::pipe2(err, O_CLOEXEC) != 0)
        throw std::runtime_error("no pipe");
    posix_spawn_file_actions_t actions;
    ::posix_spawn_file_actions_init(&actions);
    ::posix_spawn_file_actions_adddup2(&actions, out[1], STDOUT_FILENO);
    ::posix_spawn_file_actions_adddup2(&actions, err[1], STDERR_FILENO);
    for (std::size_t each = 0; each < in.descriptors.size(); ++each)
        ::posix_spawn_file_actions_adddup2(&actions, in.descriptors[each],
                                           static_cast<int>(STDERR_FILENO + 1 + each));
    // Tests that run in the background inherit that signals are ignored.
    sigset_t handled;
    ::sigemptyset(&handled);
    for (const int each : {SIGINT, SIGTERM, SIGHUP})
        ::sigaddset(&handled, each);
    posix_spawnattr_t attributes;
    ::posix_spawnattr_init(&attributes);
    ::posix_spawnattr_setsigdefault(&attributes, &handled);
    ::posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
    arguments.insert(arguments.begin(), SCRAMBLE_PROGRAM);
    if (!in.before.empty())
        arguments.insert(arguments.begin(), {"/bin/sh", "-c", in.before + "; exec \"$0\" \"$@\""});
    std::vector<char*> words;
    for (std::string& each : arguments)
        words.push_back(each.data());
    words.push_back(nullptr);
    const int failed =
        ::posix_spawn(&pid_, words.front(), &actions, &attributes, words.data(), environ);
    ::posix_spawnattr_destroy(&attributes);
    ::posix_spawn_file_actions_destroy(&actions);
    ::close(out[1]);
    ::close(err[1]);
    out_ = out[0];
    err_ = err[0];
    if (failed != 0)
        throw std::runtime_error("cannot start " SCRAMBLE_PROGRAM);
}

process::~process()
{
    if (pid_ > 0) {
        ::kill(pid_, SIGKILL);
        ::waitpid(pid_, nullptr, 0);
    }
    ::close(out_);
    ::close(err_);
}

std::string process::next_line()
{
    std::size_t end = unread_.find('\n');
    while (end == std::string::npos && read_more(out_, unread_))
        end = unread_.find('\n');
    if (end == std::string::npos)
        return {};
    std::string line = unread_.substr(0, end);
    unread_.erase(0, end + 1);
    return line;
}

int process::next_port()
{
    return port_in(next_line());
}

bool process::logs(const std::string& text)
{
    std::size_t found = log_.find(text, log_searched_);
    while (found == std::string::npos && read_more(err_, log_))
        found = log_.find(text, log_searched_);
    if (found == std::string::npos)
        return false;
    log_searched_ = found + text.size();
    return true;
}

void process::signal(int number) const
{
    ::kill(pid_, number);
}

void process::free_files() const
{
    const rlimit any{RLIM_INFINITY, RLIM_INFINITY};
    if (::prlimit(pid_, RLIMIT_FSIZE, &any, nullptr) != 0)
        throw std::runtime_error("cannot change a limit");
}

bool process::catches(int number) const
{
    const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(patience_ms);
    while (std::chrono::steady_clock::now() < end) {
        std::ifstream status("/proc/" + std::to_string(pid_) + "/status");
        for (std::string word; status >> word;) {
            if (word == "SigCgt:" && status >> word &&
                (std::stoull(word, nullptr, 16) >> (number - 1) & 1U) != 0)
                return true;
        }
        ::poll(nullptr, 0, 1);
    }
    return false;
}

process::ending process::wait()
{
    ending result{-1, std::move(unread_), std::move(log_)};
    while (read_more(out_, result.out)) {
    }
    while (read_more(err_, result.err)) {
    }
    const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(patience_ms);
    int status = 0;
    while (::waitpid(pid_, &status, WNOHANG) == 0) {
        if (std::chrono::steady_clock::now() > end)
            return result; // the destructor kills it
        ::poll(nullptr, 0, 1);
    }
    pid_ = -1;
    result.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    return result;
}

process::ending process::stop(int number)
{
    signal(number);
    ending result = wait();
    CHECK(result.status == 0);
    return result;
}

process::ending run(std::vector<std::string> arguments, const surroundings& in)
{
    return process(std::move(arguments), in).wait();
}

std::string check_failure(const std::vector<std::string>& arguments, int status,
                          const std::string& reason, const surroundings& in)
{
    const auto ended = run(arguments, in);
    INFO("err: " << ended.err);
    CHECK(ended.status == status);
    CHECK(ended.out.empty());
    CHECK((ended.err.starts_with("scramble: ") || ended.err.starts_with("scramble-check: ")));
    CHECK(ended.err.find('\n') == ended.err.size() - 1);
    CHECK(ended.err.find(reason) != std::string::npos);
    return ended.err;
}

int port_in(const std::string& ready_line)
{
    const std::size_t colon = ready_line.rfind(':');
    return colon == std::string::npos ? 0 : std::atoi(ready_line.c_str() + colon + 1);
}

connection connect_to(int port)
{
    connection to;
    to.expires_after(std::chrono::milliseconds(patience_ms));
    to.connect("127.0.0.1", std::to_string(port));
    if (!to)
        throw std::runtime_error("cannot connect to port " + std::to_string(port));
    return to;
}

std::string receive_all(connection& from)
{
    return {std::istreambuf_iterator<char>(from), {}};
}

std::string ask(int port, const std::string& text)
{
    connection to = connect_to(port);
    to << text << std::flush;
    return receive_all(to);
}

std::string get(int port, const std::string& path, const std::string& fields)
{
    return ask(port, "GET " + path + " HTTP/1.0\r\n" + fields + "\r\n");
}

} // namespace program
