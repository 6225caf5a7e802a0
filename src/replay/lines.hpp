#pragma once

#include "replay/replay.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace scramble::replay {

/// The lines of a file that is read, until one is not as expected.
class lines {
public:
    lines(std::string_view text, const limits& most) : most_(most), text_(text), rest_(text) {}

    [[nodiscard]] const limits& most() const { return most_; }

    /// Takes the next line, which ends with a newline. Result: whether there is one.
    [[nodiscard]] bool take(std::string_view& line)
    {
        const std::size_t end = rest_.find('\n');
        ++number_;
        if (end == rest_.npos)
            return fail(rest_.empty() ? "the file ends too early"
                                      : "the line does not end with a newline");
        line = rest_.substr(0, end);
        rest_.remove_prefix(end + 1);
        return true;
    }

    /// The line taken last is not as expected. Result: false.
    bool fail(std::string expected) { return fail_at(number_, std::move(expected)); }
    bool fail_at(std::size_t line, std::string expected)
    {
        why_ = fault{line, std::move(expected)};
        return false;
    }
    [[nodiscard]] const std::optional<fault>& why() const { return why_; }

    /// The number of the line that was taken last.
    [[nodiscard]] std::size_t number() const { return number_; }
    [[nodiscard]] bool are_over() const { return rest_.empty(); }
    /// The whole text up to `end`, which points into it, from `begin`, which does too.
    [[nodiscard]] std::string_view between(const char* begin, const char* end) const
    {
        const auto from = static_cast<std::size_t>(begin - text_.data());
        return text_.substr(from, static_cast<std::size_t>(end - begin));
    }
    /// All that was taken.
    [[nodiscard]] std::string_view taken() const
    {
        return text_.substr(0, text_.size() - rest_.size());
    }

private:
    limits most_;
    std::string_view text_;
    std::string_view rest_;
    std::size_t number_ = 0;
    std::optional<fault> why_{};
};

/// Reads all that comes before the moves. Result: whether it is as expected.
[[nodiscard]] bool read_heading(lines& from, heading& into);

} // namespace scramble::replay
