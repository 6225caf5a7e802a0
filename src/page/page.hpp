#pragma once

#include "net/reply.hpp"

#include <string_view>

namespace scramble::page {

/// One file of the page, embedded in the program, as the answer that sends it.
struct file {
    std::string_view path;
    net::reply_ptr answer;
};

/// The file at a path; null if there is none. No path of the file system is ever made from
/// what a client asks for: this is a table.
[[nodiscard]] const file* find(std::string_view path);

} // namespace scramble::page
