#include "check/server_work.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <system_error>
#include <unistd.h>
#include <vector>

namespace scramble::check {

namespace {

std::string text_of(const std::filesystem::path& file)
{
    std::ifstream from(file);
    return {std::istreambuf_iterator<char>(from), {}};
}

/// Adds what the system tells of a thread, as in proc(5): PID (NAME) STATE, and more numbers.
void add_thread(server_work& all, const std::string& told)
{
    constexpr int before_time = 10; // numbers between the state and the time
    const long ticks = ::sysconf(_SC_CLK_TCK);
    std::istringstream words(told.substr(told.rfind(')') + 1)); // a name may have any character
    char state = ' ';
    words >> state;
    std::string skipped;
    for (int i = 0; i < before_time; ++i)
        words >> skipped;
    long in_user_mode = 0;
    long in_kernel = 0;
    if (words >> in_user_mode >> in_kernel) {
        all.is_at_work = all.is_at_work || state == 'R' || state == 'D';
        all.worked += milliseconds((in_user_mode + in_kernel) * 1000 / ticks);
    }
}

} // namespace

server_work work_of(pid_t process)
{
    server_work all;
    std::vector<pid_t> left{process};
    while (!left.empty()) {
        const auto threads = fmt::format("/proc/{}/task", left.back());
        left.pop_back();
        std::error_code none; // it has ended
        for (std::filesystem::directory_iterator each(threads, none), end; !none && each != end;
             each.increment(none)) {
            add_thread(all, text_of(each->path() / "stat"));
            std::istringstream children(text_of(each->path() / "children"));
            for (pid_t child = 0; children >> child;)
                left.push_back(child);
        }
    }
    return all;
}

bool overtime::is_granted(bool has_had_to_do)
{
    constexpr int longest = 10;
    const server_work now = server_ > 0 ? work_of(server_) : server_work{};
    if (!begun_)
        begun_ = beginning{steady::now() + longest * most_, now.worked};
    idle_ = has_had_to_do || now.is_at_work ? 0 : idle_ + 1;
    return idle_ < looks_ && now.worked - begun_->worked < most_ && steady::now() < begun_->end;
}

} // namespace scramble::check
