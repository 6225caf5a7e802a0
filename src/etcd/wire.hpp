#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace scramble::etcd {

/// What is asked of etcd and what it answers, as values and as the JSON of its gateway. Pure.
/// What is read is input like any other: what is malformed is refused.

/// A key and its value, as etcd has them.
struct entry {
    std::string key;
    std::string value;
    std::uint64_t created = 0;  ///< the revision at which the key began to exist
    std::uint64_t modified = 0; ///< the revision of its value
    std::uint64_t lease = 0;    ///< with which it goes; 0 if with none
};

/// True if the key began to exist at that revision; with 0, if there is no such key.
struct comparison {
    std::string key;
    std::uint64_t created = 0;
};

struct put {
    std::string key;
    std::string value;
    std::uint64_t lease = 0;
};
/// Deletes a key, or all from `key` until before `end`.
struct erase {
    std::string key;
    std::string end{};
};
/// Reads a key, or those from `key` until before `end`.
struct range {
    std::string key;
    std::string end{};
    std::size_t most = 0;       ///< 0: all
    bool is_from_end = false;   ///< in descending order
    std::uint64_t revision = 0; ///< as it was then; 0: as it is now
    bool is_without_values = false;
};
using operation = std::variant<put, erase, range>;

/// If all comparisons are true, the operations of `then`, otherwise those of `otherwise`; at once.
/// etcd takes at most 128 of each.
struct transaction {
    std::vector<comparison> when{};
    std::vector<operation> then{};
    std::vector<operation> otherwise{};
};

struct found {
    std::vector<entry> entries;
    bool is_more = false; ///< there are more than were asked for
    /// The only entry; nothing if there is none.
    [[nodiscard]] const entry* first() const { return entries.empty() ? nullptr : entries.data(); }
};
struct transacted {
    std::uint64_t revision = 0;
    bool is_then = false;         ///< whether the comparisons were true
    std::vector<found> results{}; ///< one for each operation
};

struct event {
    entry what;
    bool is_gone = false; ///< of `what` only the key and `modified` are known
};
/// A line of a watch.
struct watched {
    std::vector<event> events{};
    bool is_created = false;
    bool is_canceled = false;
    std::uint64_t compacted = 0; ///< canceled since what was asked for is compacted until here
};

struct granted {
    std::uint64_t id = 0;
    std::uint64_t seconds = 0; ///< 0: the lease is gone
};

/// Why etcd has not done something.
enum class refusal {
    unknown, ///< it may be done all the same
    refused, ///< it is not done
    full,    ///< there is no space; it may be done all the same
    no_lease ///< it is not done: there is no such lease
};

[[nodiscard]] std::string text_of(const transaction& what);
/// All from `key` until before `end`, from that revision on.
[[nodiscard]] std::string text_of_watch(std::string_view key, std::string_view end,
                                        std::uint64_t from);
[[nodiscard]] std::string text_of_grant(std::uint64_t seconds);
/// To keep a lease alive, and to revoke it.
[[nodiscard]] std::string text_of_lease(std::uint64_t id);

// Result: nothing if the text is malformed.
[[nodiscard]] std::optional<transacted> read_transacted(std::string_view text);
[[nodiscard]] std::optional<watched> read_watched(std::string_view line);
/// The answer to a grant, or to a keepalive.
[[nodiscard]] std::optional<granted> read_granted(std::string_view text);
[[nodiscard]] refusal read_refusal(std::string_view text);

} // namespace scramble::etcd
