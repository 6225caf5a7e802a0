#include "check/server_process.hpp"

#include "check/language.hpp"
#include "check/machine.hpp"
#include "check/server_work.hpp"
#include "scramble/text/take_line.hpp"

#include <boost/asio/buffer.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <iterator>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h> // environ
#include <utility>
#include <vector>

namespace scramble::check {

namespace {

constexpr milliseconds pause{10};     ///< between two looks whether it is ready, or has ended
constexpr milliseconds to_end{500};   ///< after SIGTERM
constexpr milliseconds to_crash{250}; ///< after a connection has broken
constexpr milliseconds to_read_the_board{500}; ///< for a server that takes connections already
constexpr std::size_t most_last = 2000;
constexpr int most_looks = 1000;

/// The environment of this process, and `mark`; both have to outlive it. Where it names no
/// characters, as in many containers, they are UTF-8: else Java 17 reads the board's as others.
std::vector<char*> environment_with(std::string& mark)
{
    std::vector<char*> all;
    for (char** each = environ; *each != nullptr; ++each)
        all.push_back(*each);
    static char characters[] = "LC_ALL=C.UTF-8"; // NOLINT(*-avoid-c-arrays): as environ has them
    if (std::ranges::none_of(std::array{"LC_ALL", "LC_CTYPE", "LANG"},
                             [](const char* name) { return std::getenv(name) != nullptr; }))
        all.push_back(characters);
    all.insert(all.end(), {mark.data(), nullptr});
    return all;
}

/// What the system tells of a process: "cmdline" or "environ".
std::string told_of(pid_t process, const char* file_name)
{
    std::ifstream file(fmt::format("/proc/{}/{}", process, file_name));
    return {std::istreambuf_iterator<char>(file), {}};
}

/// Whether a child has ended; it may not have been waited for yet.
bool has_ended(pid_t child)
{
    siginfo_t how{};
    return ::waitid(P_PID, static_cast<id_t>(child), &how, WEXITED | WNOHANG | WNOWAIT) != 0 ||
           how.si_pid == child;
}

/// The children of this process that run and have `mark` in their environment.
std::vector<pid_t> children_with(const std::string& mark)
{
    std::vector<pid_t> found;
    std::ifstream children(fmt::format("/proc/self/task/{}/children", ::getpid()));
    for (pid_t child = 0; children >> child;) {
        // For a moment nothing is told of a process that begins to run another program.
        for (int looks = 0;
             looks < most_looks && told_of(child, "cmdline").empty() && !has_ended(child);
             ++looks) {
        }
        if (told_of(child, "environ").find(mark + '\0') != std::string::npos)
            found.push_back(child);
    }
    return found;
}

} // namespace

std::string with_value(std::string command, const std::string& name, const std::string& value)
{
    for (auto at = command.find(name); at != std::string::npos;
         at = command.find(name, at + value.size()))
        command.replace(at, name.size(), value);
    return command;
}

server_process::server_process(stage& at, const std::string& command, const std::string& board)
    : at_(at), port_(at.loop()),
      mark_(fmt::format("CHECKED_BY_SCRAMBLE={}:{}", ::getpid(), port_.number())),
      output_(std::make_shared<output>(at.loop()))
{
    at.own(port_.number());
    start(with_value(with_value(command, "{port}", std::to_string(port_.number())), "{board}",
                     board));
}

void server_process::start(const std::string& line)
{
    std::array<int, 2> out{};
    if (::pipe2(out.data(), O_CLOEXEC) != 0)
        at_.fail("no pipe for the output of the server", failure::ended);
    posix_spawn_file_actions_t actions;
    ::posix_spawn_file_actions_init(&actions);
    ::posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    ::posix_spawn_file_actions_adddup2(&actions, out[1], STDOUT_FILENO);
    ::posix_spawn_file_actions_adddup2(&actions, out[1], STDERR_FILENO);
    ::posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1);
    posix_spawnattr_t attributes;
    ::posix_spawnattr_init(&attributes);
    ::posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP); // a group of its own
    std::array<std::string, 3> words{"/bin/sh", "-c", line};
    std::array<char*, 4> arguments{words[0].data(), words[1].data(), words[2].data(), nullptr};
    const int failed = ::posix_spawn(&pid_, arguments[0], &actions, &attributes, arguments.data(),
                                     environment_with(mark_).data());
    ::posix_spawnattr_destroy(&attributes);
    ::posix_spawn_file_actions_destroy(&actions);
    ::close(out[1]);
    output_->from.assign(out[0]);
    if (failed != 0) {
        pid_ = -1;
        at_.fail(spoken("the server was not started: {}", std::strerror(failed)), failure::ended);
    }
    at_.is_served_by(pid_);
    listen(output_);
}

/// Keeps the last of what it prints, so that it never waits for a reader.
void server_process::listen(const std::shared_ptr<output>& to)
{
    to->from.async_read_some(asio::buffer(to->next), [to](error_code error, std::size_t bytes) {
        if (error)
            return;
        to->last.append(to->next.data(), bytes);
        if (to->last.size() > most_last)
            to->last.erase(0, to->last.size() - most_last);
        listen(to);
    });
}

/// Waits until it takes connections or ends. Result: whether it takes connections.
bool server_process::is_ready()
{
    const auto begun = steady::now();
    const auto end = begun + at_.times().start;
    overtime more(pid_, at_.times().start, overtime::looks_to_accuse);
    while (steady::now() < end || more.is_granted(false)) {
        const bool is_listening = port_.is_listening();
        const bool has_ended = !ending().empty();
        if (is_listening && !has_ended)
            return true;
        at_.begin(); // the start has a time of its own
        const auto time = std::chrono::duration_cast<milliseconds>(steady::now() - begun);
        at_.let_pass(std::clamp(time / 10, pause, 10 * pause)); // to look costs CPU
        if (has_ended)
            return false;
    }
    return false;
}

void server_process::await()
{
    if (is_ready())
        return;
    const std::string how = ending();
    at_.fail(spoken("{}: {}",
                    how.empty()
                        ? spoken("the server takes no connections at port {}", port_.number())
                        : spoken("{} before it took connections", how),
                    last_words()),
             how.empty() ? failure::silent : failure::ended);
}

void server_process::await_refusal()
{
    auto end = steady::now() + at_.times().refusal;
    bool has_listened = false;
    overtime more(pid_, at_.times().refusal, overtime::looks_to_accuse);
    while (ending().empty() && (steady::now() < end || more.is_granted(false))) {
        if (!has_listened && port_.is_listening()) { // it may read the board only now
            has_listened = true;
            end = std::min(end, steady::now() + to_read_the_board);
        }
        at_.begin(); // so has a refusal
        at_.let_pass(pause);
    }
    if (ending().empty())
        at_.fail(has_listened ? "the server should refuse to start, but takes connections"
                              : "the server should refuse to start, but does not end",
                 has_listened ? failure::hasty : failure::silent);
    at_.let_pass(pause); // for what it has printed
    at_.note(spoken("{}: {}", ending(), last_words()));
    if (WIFEXITED(status_) && WEXITSTATUS(status_) == 0)
        at_.fail("the server should refuse to start, but ends as if all were well");
}

std::string server_process::ending()
{
    if (!has_ended_ && pid_ > 0)
        has_ended_ = ::waitpid(pid_, &status_, WNOHANG) == pid_;
    if (!has_ended_)
        return {};
    return WIFSIGNALED(status_) ? spoken("the server was ended by signal {}", WTERMSIG(status_))
                                : spoken("the server ended with status {}", WEXITSTATUS(status_));
}

std::string server_process::ending_soon()
{
    const auto end = steady::now() + to_crash;
    while (ending().empty() && steady::now() < end)
        at_.on().run_one_until(steady::now() + pause);
    at_.on().run_one_until(steady::now() + pause); // for what it has printed
    return ending();
}

/// After an error Node prints its version, and Java where it was.
std::string server_process::last_words() const
{
    const auto lines = printed();
    if (lines.empty())
        return spoken("it printed nothing");
    constexpr std::array errors{"Error", "Exception", "panic", "what():"};
    const auto names_error = [&](std::string_view line) { // and is not indented, as a stack is
        return line.front() > ' ' && std::ranges::any_of(errors, [&](const char* each) {
                   return line.find(each) != line.npos;
               });
    };
    const auto line = std::find_if(lines.rbegin(), lines.rend(), names_error);
    if (line != lines.rend())
        return spoken("it printed {}", *line);
    return spoken("it printed last: {}", lines.back());
}

std::vector<std::string_view> server_process::printed() const
{
    auto lines = lines_of(output_->last);
    std::erase_if(lines,
                  [](std::string_view line) { return line.find_first_not_of(' ') == line.npos; });
    return lines;
}

bool server_process::has_lost_its_port()
{
    if (ending().empty())
        return false;
    stop();
    return !port_.is_free();
}

/// Whether a process of its group runs. Those that have ended are waited for.
bool server_process::has_group()
{
    if (ending().empty())
        return true;
    while (::waitpid(-pid_, nullptr, WNOHANG) > 0) {
    }
    return ::kill(-pid_, 0) == 0;
}

void server_process::ask_to_end()
{
    if (pid_ <= 0 || to_be_killed_)
        return;
    ::kill(-pid_, SIGTERM);
    to_be_killed_ = steady::now() + to_end;
}

void server_process::stop()
{
    if (pid_ <= 0)
        return;
    ask_to_end();
    while (has_group() && steady::now() < to_be_killed_ && at_.on().signal() == 0)
        at_.on().run_one_until(steady::now() + milliseconds(1));
    ::kill(-pid_, SIGKILL); // whatever of its group is left
    while (::waitpid(-pid_, nullptr, 0) > 0 || errno == EINTR) {
    }
    // Who has left the group becomes a child of this process when its parent ends.
    for (auto left = children_with(mark_); !left.empty(); left = children_with(mark_)) {
        for (const pid_t each : left) {
            ::kill(each, SIGKILL);
            ::waitpid(each, nullptr, 0);
        }
    }
    pid_ = -1;
    error_code ignored;
    output_->from.close(ignored);
}

} // namespace scramble::check
