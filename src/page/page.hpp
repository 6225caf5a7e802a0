#pragma once

#include "net/http/request_head.hpp"
#include "net/reply.hpp"

#include <span>
#include <string>
#include <string_view>

namespace scramble::page {

/// One file of the pages, as it is embedded in the program.
struct source {
    /// Of a part it has a hash of the content, such as "memory-0123456789.js", so browsers may
    /// keep the part for ever. A page, such as "memory.html", and the text "check.txt" are asked
    /// for again each time.
    std::string_view name;
    std::string_view tag; ///< another hash of the content
    std::string_view content;
    std::string_view gzipped; ///< the content in gzip's coding
};

/// All pages, and all files that they load.
[[nodiscard]] std::span<const source> sources();

/// One page and the files of all. Requests never reach the file system. All objects share their
/// answers, so that a game costs no copy of its page.
class files {
public:
    /// `page` is the page at `/`, such as "memory". The rules of its game, if it has one, are at
    /// `/rules`, and in other languages at `/rules.de` and so on.
    /// Requires: there is such a page.
    explicit files(std::string_view page);

    /// The answer to `head`, which asks for the file at `path`, which begins with a slash and has
    /// no query: the file, in gzip's coding for who takes that, or 304 for who has it. Null if
    /// there is none.
    [[nodiscard]] net::reply_ptr find(std::string_view path, const net::request_head& head) const;

private:
    struct file;

    const file* index_;
    std::string page_;

    [[nodiscard]] static const file* called(std::string_view name);
};

/// The answer, 404, to people who ask for the page of a room or class that there is not.
[[nodiscard]] net::reply_ptr no_room();
/// The same for who follows a code, at /j/CODE, that no room has.
[[nodiscard]] net::reply_ptr no_code();

} // namespace scramble::page
