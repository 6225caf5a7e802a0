#pragma once

#include "journal/measured.hpp"
#include "scramble/async/suspended.hpp"

#include <boost/asio/any_completion_handler.hpp>
#include <boost/system/error_code.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace scramble::journal {

/// An input of a room that no crash can take back.
struct record {
    std::uint64_t number; ///< from 1, without a gap
    std::chrono::sys_time<std::chrono::milliseconds> at;
    std::string line; ///< without its newline; at most `longest_line` bytes
    /// Which input of which node it was, if nodes share the room: a word of at most `longest_id`
    /// bytes. Only a store that nodes share keeps it.
    std::string id{};
    friend bool operator==(const record&, const record&) = default;
};
/// The first dig of a field has it in hexadecimal digits, of four squares each: 2,500 at most.
inline constexpr std::size_t longest_line = 4096;
inline constexpr std::size_t longest_id = 64;
/// Records. Never less: the logs in etcd are searched by it.
inline constexpr std::size_t most_in_append = 1000;
/// Of their lines: etcd takes 1.5 MiB at once.
inline constexpr std::size_t most_bytes_in_append = 512UL * 1024;

/// By what a room is found.
struct place {
    std::string name;
    std::string code;
    friend bool operator==(const place&, const place&) = default;
};

/// Places whose names and codes have no spaces as text, `NAME CODE NAME CODE ...`, and back.
[[nodiscard]] std::string text_of(const std::vector<place>& places);
[[nodiscard]] std::vector<place> read_places(std::string_view text);

/// What `store::note` would say of a room is not known: that was not kept, or is damaged.
inline constexpr std::string_view unknown_deals = "?";

/// What is known of a room besides its records. A class of rooms is one here: they have one order.
struct kept_room {
    std::string name;
    std::string code;            ///< empty if it has none
    std::string settings;        ///< any text
    std::vector<place> inside{}; ///< the rooms of a class; their names and codes have no spaces
    std::string played{};        ///< see `store::note`
    friend bool operator==(const kept_room&, const kept_room&) = default;
};

/// The right to append to one room.
struct tenure {
    std::string room;
    std::uint64_t epoch = 0;
    friend bool operator==(const tenure&, const tenure&) = default;
};

/// A room that was claimed.
struct claimed_room {
    tenure held;
    kept_room what;
    std::uint64_t last = 0; ///< the number of its last record; 0 if it has none
    /// Its mark before this claim, where others may have used it meanwhile.
    std::optional<std::int64_t> used{};
};

/// A room as a list has it.
struct listed_room {
    std::string name;
    std::string code;
    /// A mark of when it was last created, claimed or released: later ones are larger. Those of a
    /// server alone are seconds since 1970, by its clock; those of nodes come from their store.
    std::int64_t used = 0;
    std::vector<place> inside{};
    std::string holder{}; ///< which node holds it, where nodes share the store; empty if none does
    std::string played{}; ///< see `store::note`
    friend bool operator==(const listed_room&, const listed_room&) = default;
};

enum class journal_errc {
    fenced = 1,   ///< somebody else has claimed the room since
    owned,        ///< somebody else holds it
    exists,       ///< there is a room of that name or code
    unknown_room, ///< there is no room of that name
    full,         ///< there is no room left on the disk, or of what it may take
    unavailable,  ///< it cannot be written, for any other reason
    damaged,      ///< what was written is not what is read
    newer,        ///< a later version of the program has written it
    in_use,       ///< another process has it
    gone,         ///< its files were deleted, replaced or written to by somebody else
};
[[nodiscard]] error_code make_error_code(journal_errc why);

/// Where the rooms and their records are kept.
///
/// Used on its strand only; handlers complete there, never inside the function that was given them.
class store {
public:
    store(const store&) = delete;
    store& operator=(const store&) = delete;
    virtual ~store() = default;

    using on_done = asio::any_completion_handler<void(error_code)>;
    using on_list = asio::any_completion_handler<void(error_code, std::vector<listed_room>)>;
    using on_claim = asio::any_completion_handler<void(error_code, claimed_room)>;
    using on_read = asio::any_completion_handler<void(error_code, std::vector<record>)>;

    /// Keeps a new room, which the caller then holds. It is durable when this completes.
    /// Errors: `exists`, `full`, `unavailable`, `damaged`.
    virtual void create(kept_room kept, on_claim then) = 0;

    /// All rooms, by name.
    /// Errors: `unavailable`, `damaged`.
    virtual void list(on_list then) = 0;

    /// Takes a room over: whoever held it may not append any more.
    /// Errors: `unknown_room`, `owned`, `full`, `unavailable`, `damaged`.
    virtual void claim(std::string room, on_claim then) = 0;

    /// Appends records: all or none. They are durable when this completes, in the order of the
    /// calls. Errors: `fenced`, `full`, `unavailable`, `damaged`; then nothing was appended. It is
    /// `unavailable`, too, if the numbers do not go on because an append before it has failed.
    /// Requires: the numbers go on from the last one, or from an append that has not completed;
    /// there are at most `most_in_append`; each line has at most `longest_line` bytes, and all have
    /// at most `most_bytes_in_append`.
    virtual void append(const tenure& by, std::vector<record> records, on_done then) = 0;

    /// At most `most` records of a room after the number `after`, in order. With `damaged` they are
    /// those before the damage.
    /// Errors: `unknown_room`, `damaged`, `unavailable`.
    virtual void read(std::string room, std::uint64_t after, std::size_t most, on_read then) = 0;

    /// Notes which deals are played in a room now, as words, for who asks while it sleeps. It is
    /// durable soon. A store that does not keep it lists none.
    virtual void note(const tenure& /*by*/, const std::string& /*played*/) {}

    /// Ends the right to append; the room is kept.
    virtual void release(const tenure& by) = 0;

    /// Forgets a room and its records for good. Errors: `fenced`, `full`,
    /// `unavailable`, `damaged`.
    virtual void remove(const tenure& by, on_done then) = 0;

    /// Looks whether what is written now would be there after a restart; `health` tells, soon. Call
    /// it once a second.
    virtual void check() {}
    /// Why it would not, as of the last look; no error if it would: `gone`.
    [[nodiscard]] virtual error_code health() const { return {}; }
    /// From now on `hear` is called when that has changed.
    virtual void on_health(const std::function<void()>& /*hear*/) {}

    /// What part of the room that it may take is taken, as of the last look; 0 without a bound.
    [[nodiscard]] virtual double fullness() const { return 0; }
    /// A word for a copy of what was kept: what counts or names states there is to differ.
    [[nodiscard]] virtual std::string copy() const { return {}; }

    /// How many transactions there have been, as far as it counts them.
    [[nodiscard]] virtual std::uint64_t transactions() const { return 0; }
    /// What its users have measured: the logs of rooms.
    [[nodiscard]] journal::measured& measured() { return measured_; }

protected:
    store() = default;

private:
    journal::measured measured_;
};

} // namespace scramble::journal

template <>
struct boost::system::is_error_code_enum<scramble::journal::journal_errc> : std::true_type {
};
