#pragma once

#include "net/reply.hpp"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace scramble::page {

/// One file of the pages, as it is embedded in the program.
struct source {
    std::string_view name;
    std::string_view content;
};

/// Both pages, and all files that they load.
[[nodiscard]] std::span<const source> sources();

/// The page of one game and its files, each as a complete answer. Requests never reach the file
/// system. All that were made with the same arguments share their answers, so that a game costs no
/// copy of its page.
class files {
public:
    /// `index` is the file at `/`, such as "memory.html". `first` is the number of the first row
    /// and column; the page reads it from `data-first`.
    /// Requires: there is such a file.
    explicit files(std::string_view index, std::uint32_t first = 0);

    /// The file at `path`, which has no query; null if there is none.
    [[nodiscard]] net::reply_ptr find(std::string_view path) const;

private:
    using answer_map = std::map<std::string, net::reply_ptr, std::less<>>;

    std::shared_ptr<const answer_map> answers_; ///< by path

    [[nodiscard]] static answer_map made(std::string_view index, std::uint32_t first);
};

} // namespace scramble::page
