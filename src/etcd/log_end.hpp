#pragma once

#include "etcd/keys.hpp"
#include "etcd/wire.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace scramble::etcd {

/// Finds the number of the last record of a log that nobody appends to meanwhile.
///
/// etcd looks at every key of a range even if only one is wanted, and a log may have a million. So
/// this asks for windows only: ranges as long as the longest append. Every window up to the last
/// append contains the start of an append, and none after it does. The first questions double the
/// distance; the following ones divide the rest by sixty.
class log_end {
public:
    log_end(keys names, std::string room) : names_(std::move(names)), room_(std::move(room)) {}

    /// The next question. Requires: no result yet.
    [[nodiscard]] transaction next();
    /// Takes the answer. Result: false if it does not fit the question.
    [[nodiscard]] bool take(const transacted& read);
    /// The number of the last record; 0 for an empty log; nothing while there is a next question.
    /// If appends are damaged or missing, a number that cannot be read: the reader finds the
    /// damage.
    [[nodiscard]] std::optional<std::uint64_t> result() const
    {
        return is_last_ ? last_ : std::nullopt;
    }

private:
    // Represents: an append begins in each window before some_before_, and in none from none_from_
    // on. last_ is found when these meet, and then nothing may be behind it.
    keys names_;
    std::string room_;
    std::uint64_t some_before_ = 0;
    std::uint64_t none_from_ = beyond_all;
    std::vector<std::uint64_t> asked_; ///< windows
    std::optional<std::uint64_t> last_;
    bool is_last_ = false; ///< nothing follows it

    static constexpr std::uint64_t beyond_all = std::uint64_t{1} << 50U;

    void choose();
    [[nodiscard]] bool take_last(const entry* append);
    [[nodiscard]] bool is_found() const { return some_before_ == none_from_; }
};

} // namespace scramble::etcd
