#pragma once

#include <cstdio>
#include <stdexcept>
#include <string>
#include <unistd.h>

namespace scramble::test {

/// What is written to standard error while it exists.
class log_lines {
public:
    log_lines() : file_(std::tmpfile()), before_(::dup(STDERR_FILENO))
    {
        if (file_ == nullptr || before_ < 0 || ::dup2(::fileno(file_), STDERR_FILENO) < 0)
            throw std::runtime_error("standard error cannot be caught");
    }
    log_lines(const log_lines&) = delete;
    log_lines& operator=(const log_lines&) = delete;
    ~log_lines()
    {
        ::dup2(before_, STDERR_FILENO);
        ::close(before_);
        std::fclose(file_);
    }

    /// All so far.
    [[nodiscard]] std::string text() const
    {
        std::fflush(stderr);
        std::string all(static_cast<std::size_t>(::lseek(::fileno(file_), 0, SEEK_END)), ' ');
        const auto read = ::pread(::fileno(file_), all.data(), all.size(), 0);
        all.resize(read < 0 ? 0 : static_cast<std::size_t>(read));
        return all;
    }
    [[nodiscard]] bool has(const std::string& part) const
    {
        return text().find(part) != std::string::npos;
    }
    [[nodiscard]] std::size_t count(const std::string& part) const
    {
        std::size_t times = 0;
        const std::string all = text();
        for (auto at = all.find(part); at != all.npos; at = all.find(part, at + 1))
            ++times;
        return times;
    }

private:
    std::FILE* file_;
    int before_;
};

} // namespace scramble::test
