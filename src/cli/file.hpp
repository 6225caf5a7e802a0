#pragma once

#include "scramble/error.hpp"

#include <string>
#include <variant>

namespace scramble {

/// Reads a regular file of at most 1 GiB.
///
/// Result: its bytes, or why it cannot be read. A directory, a device or a pipe is refused without
/// waiting.
[[nodiscard]] std::variant<std::string, fault> read_file(const std::string& path);

/// A fault in that file, and its line if it has one.
[[nodiscard]] fault in_file(const std::string& path, const fault& fault);

/// A fault in a file that an option names: `called` says which option, and where it was given.
[[nodiscard]] fault by_option(const std::string& called, const fault& why);

/// Reads a file with `read`; a fault names the file.
template <class Value, class Read>
[[nodiscard]] std::variant<Value, fault> load(const std::string& path, Read read)
{
    const auto text = read_file(path);
    if (const auto* why = std::get_if<fault>(&text))
        return in_file(path, *why);
    auto value = read(std::get<std::string>(text));
    if (const auto* why = std::get_if<fault>(&value))
        return in_file(path, *why);
    return value;
}

} // namespace scramble
