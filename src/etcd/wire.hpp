#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace scramble::etcd {

/// Questions to etcd and its answers, as values and as the JSON of its gateway. Pure.
/// Answers are input like any other: malformed ones are refused.

/// A key with its value.
struct entry {
    std::string key;
    std::string value;
    std::uint64_t created = 0;  ///< revision that created the key
    std::uint64_t modified = 0; ///< revision of its value
    std::uint64_t lease = 0;    ///< it ends with this lease; 0 for none
};

/// True if the key was created at that revision; for 0, if there is no such key. With `modified`:
/// if it has the value of that revision.
struct comparison {
    std::string key;
    std::uint64_t created = 0;
    std::uint64_t modified = 0;
};

struct put {
    std::string key;
    std::string value;
    std::uint64_t lease = 0;
};
/// Deletes `key`, or all keys in [`key`, `end`).
struct erase {
    std::string key;
    std::string end{};
};
/// Reads `key`, or the keys in [`key`, `end`).
struct range {
    std::string key;
    std::string end{};
    std::size_t most = 0;       ///< 0: all
    bool is_from_end = false;   ///< in descending order
    std::uint64_t revision = 0; ///< as of then; 0: as of now
    bool is_without_values = false;
};
using operation = std::variant<put, erase, range>;

/// Does the operations of `then` if all comparisons are true, otherwise those of `otherwise`,
/// atomically. etcd allows 128 of each.
struct transaction {
    std::vector<comparison> when{};
    std::vector<operation> then{};
    std::vector<operation> otherwise{};
};

struct found {
    std::vector<entry> entries;
    bool is_more = false; ///< more exist than were asked for
    /// The single entry; null if there is none.
    [[nodiscard]] const entry* first() const { return entries.empty() ? nullptr : entries.data(); }
};
struct transacted {
    std::uint64_t revision = 0;
    bool is_then = false;         ///< whether the comparisons were true
    std::vector<found> results{}; ///< one for each operation
};

struct event {
    entry what;
    bool is_gone = false; ///< deleted; `what` has only the key and `modified`
};
/// A line of a watch.
struct watched {
    std::vector<event> events{};
    bool is_created = false;
    bool is_canceled = false;
    std::uint64_t compacted = 0; ///< canceled: events up to here are compacted
};

struct granted {
    std::uint64_t id = 0;
    std::uint64_t seconds = 0; ///< 0: the lease is gone
};

/// Why etcd did not do a call.
enum class refusal {
    unknown, ///< perhaps done
    refused, ///< not done
    full,    ///< no space; perhaps done
    no_lease ///< not done: the lease is gone
};

[[nodiscard]] std::string text_of(const transaction& transaction);
/// Watches the keys in [`key`, `end`) from a revision on.
[[nodiscard]] std::string text_of_watch(std::string_view key, std::string_view end,
                                        std::uint64_t from);
[[nodiscard]] std::string text_of_grant(std::uint64_t seconds);
/// Calls that keep a lease alive and revoke it.
[[nodiscard]] std::string text_of_lease(std::uint64_t id);
/// Signs in, for a token.
[[nodiscard]] std::string text_of_user(std::string_view name, std::string_view password);

// Result: nothing if the text is malformed.
[[nodiscard]] std::optional<transacted> read_transacted(std::string_view text);
[[nodiscard]] std::optional<watched> read_watched(std::string_view line);
/// The answer to a grant or a keep-alive.
[[nodiscard]] std::optional<granted> read_granted(std::string_view text);
/// What to send with each call; nothing if there is none, as where the password is wrong.
[[nodiscard]] std::optional<std::string> read_token(std::string_view text);
[[nodiscard]] refusal read_refusal(std::string_view text);
/// The value of a figure without labels in a text for Prometheus; nothing if it is not there.
[[nodiscard]] std::optional<double> figure_in(std::string_view text, std::string_view name);

} // namespace scramble::etcd
