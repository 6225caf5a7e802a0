#pragma once

#include "net/http/http_session.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace scramble::net {

// The map of a site is a table with a row for each path. The answer to OPTIONS, the methods that
// are allowed, the refusal of forged changes and the list in a 404 follow from it.

/// What requests for a path do. Their methods follow from that; OPTIONS is always one.
enum class effect : std::uint8_t {
    reads,            ///< GET and HEAD change nothing
    moves,            ///< GET changes the board, as the handouts want it
    changes,          ///< POST changes something
    reads_or_changes, ///< GET and HEAD change nothing, POST does
    leads_on,         ///< another map has what is below
};

/// The methods of such a path, as `Allow` lists them.
[[nodiscard]] std::string_view methods_of(effect effect);

/// A path that is asked for, cut behind its first word: `/flip/alice/0,0` is `flip` and
/// `/alice/0,0`, which is two parts.
struct asked_path {
    std::string_view word;
    std::string_view below; ///< empty, or begins with a slash
    std::ptrdiff_t parts;   ///< of what is below
    std::size_t sign;       ///< tells most words apart: the size and the first letter

    explicit constexpr asked_path(std::string_view text)
        : word(text.substr(1, text.find('/', 1) - 1)), below(text.substr(1 + word.size())),
          parts(std::ranges::count(below, '/')), sign(sign_of(word))
    {
    }
    constexpr asked_path(std::string_view first, std::string_view rest, std::ptrdiff_t count)
        : word(first), below(rest), parts(count), sign(sign_of(word))
    {
    }

private:
    [[nodiscard]] static constexpr std::size_t sign_of(std::string_view word)
    {
        return word.empty() ? 0 : word.size() * 256 + static_cast<unsigned char>(word.front());
    }
};

/// The path in a target, without the query.
[[nodiscard]] inline std::string_view path_in(std::string_view target)
{
    return target.substr(0, target.find('?'));
}

/// Whether a 404 lists a path.
enum class in_404 : bool { no, yes };

/// A row of a map: a path as docs/PROTOCOL.md writes it, such as `/flip/PLAYER/ROW,COLUMN`, and
/// what serves the requests for it.
///
/// The first word stands for itself, each part below it for any text; but `N`, also in `N.frames`,
/// is a number. A path that leads on ends with a slash, and has all below its first word.
template <class Handler>
struct route {
    effect does;
    std::string_view path;
    Handler serve;
    in_404 is_listed;

    constexpr route(effect effect, std::string_view written, Handler handler,
                    in_404 listed = in_404::yes)
        : does(effect), path(written), serve(handler), is_listed(listed), pattern_(written),
          ending_(pattern_.below.substr(std::min(pattern_.below.find('.'), pattern_.below.size()))),
          is_number_(pattern_.below == "/N" || pattern_.below.starts_with("/N."))
    {
    }

    [[nodiscard]] constexpr bool has(const asked_path& asked) const
    {
        return asked.sign == pattern_.sign && is(asked);
    }

private:
    asked_path pattern_;
    std::string_view ending_;
    bool is_number_;

    /// A function of its own, so that what most rows need is inlined.
    [[nodiscard, gnu::noinline]] constexpr bool is(const asked_path& asked) const
    {
        if (asked.word != pattern_.word)
            return false;
        if (does == effect::leads_on)
            return !asked.below.empty();
        return asked.parts == pattern_.parts && (!is_number_ || has_number(asked.below));
    }
    [[nodiscard]] constexpr bool has_number(std::string_view below) const
    {
        const std::size_t end = std::min(below.find_first_not_of("0123456789", 1), below.size());
        return end > 1 && below.substr(end) == ending_;
    }
};

/// The row of that path; null if there is none.
template <class Handler>
[[nodiscard]] const route<Handler>* find(std::span<const route<Handler>> map,
                                         const asked_path& asked)
{
    for (const route<Handler>& each : map) {
        if (each.has(asked))
            return &each;
    }
    return nullptr;
}

/// The same; and the row of `/`, which is the page's, if `is_file()` knows a file at that path.
template <class Handler, class IsFile>
[[nodiscard]] const route<Handler>* find(std::span<const route<Handler>> map,
                                         const asked_path& asked, IsFile is_file)
{
    const route<Handler>* const found = find(map, asked);
    return found == nullptr && is_file() ? find(map, asked_path("/")) : found;
}

/// A line of text.
[[nodiscard]] response line(unsigned status, std::string_view text);

/// 400 for a malformed target; the connection closes after it.
[[nodiscard]] response malformed_target();

/// 404, which lists the known `paths`.
[[nodiscard]] response unknown(std::string_view paths);

/// Paths as a 404 lists them; the page's is the last, if it is one of them.
[[nodiscard]] std::string listed(const std::vector<std::string_view>& paths);
template <class Handler>
[[nodiscard]] std::string listed(std::span<const route<Handler>> map)
{
    std::vector<std::string_view> paths;
    for (const route<Handler>& each : map) {
        if (each.is_listed == in_404::yes)
            paths.push_back(each.path);
    }
    return listed(paths);
}

/// The response to a request that no handler is to see: OPTIONS, a method that is not allowed, and
/// a change that the page of another site makes in somebody's name. Pages of `allowed_origins` may;
/// `act` says in a word or two what it would do. Nothing if the request is to be served.
[[nodiscard]] std::optional<response> settled(effect does, const request_head& head,
                                              const std::vector<std::string>& allowed_origins,
                                              std::string_view act = "do this");

/// Answers a request for the path that was `found` in a map: by `serve(row)`, unless it is
/// `settled`; by a 404 if there is no such path.
template <class Handler, class Serve>
[[nodiscard]] response served_by(std::span<const route<Handler>> map, const route<Handler>* found,
                                 const request_head& head,
                                 const std::vector<std::string>& allowed_origins, Serve serve,
                                 std::string_view act = "do this")
{
    if (found == nullptr)
        return unknown(listed(map));
    if (auto refused = settled(found->does, head, allowed_origins, act))
        return std::move(*refused);
    return serve(*found);
}

/// A path whose parts are decoded. It is split at its slashes, and then each part is decoded once.
class decoded_path {
public:
    explicit decoded_path(std::string_view text);
    decoded_path(const decoded_path&) = delete;
    decoded_path& operator=(const decoded_path&) = delete;
    ~decoded_path() = default;

    /// Whether it has a bad escape, or bytes that no target may have.
    [[nodiscard]] bool is_malformed() const { return is_malformed_; }
    [[nodiscard]] asked_path asked() const
    {
        return {parts_[0], below_, static_cast<std::ptrdiff_t>(size())};
    }
    /// How many parts are below the first word, and each of them.
    [[nodiscard]] std::size_t size() const { return size_ - 1; }
    [[nodiscard]] std::string_view operator[](std::size_t part) const { return parts_[part + 1]; }

private:
    std::array<std::string_view, 5> parts_; ///< the last is all that is left: no map has so many
    std::size_t size_ = 0;
    std::string_view below_;
    std::vector<std::string> decoded_; ///< what parts_ refers to, if it is not the text
    bool is_malformed_ = false;

    void decode();
};

} // namespace scramble::net
