#pragma once

#include <chrono>
#include <string>
#include <string_view>

namespace scramble::net {

/// The Date field for the answers of one second (RFC 9110, 6.6.1).
class date_line {
public:
    explicit date_line(std::chrono::sys_seconds at);

    [[nodiscard]] std::chrono::sys_seconds at() const { return at_; }
    /// The whole line with its CRLF; its length never changes.
    [[nodiscard]] std::string_view text() const
    {
        return ending().substr(2, text_.size() - 4); // without the first and the last CRLF
    }
    /// The line as the last of the fields: the CRLF of the one before it, itself, and the CRLF that
    /// ends the fields.
    [[nodiscard]] std::string_view ending() const { return text_; }
    /// The value without the name.
    [[nodiscard]] std::string_view value() const { return text().substr(6, 29); }

private:
    std::chrono::sys_seconds at_;
    std::string text_;
};

} // namespace scramble::net
