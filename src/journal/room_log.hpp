#pragma once

#include "journal/journal.hpp"

#include "scramble/async/sequencer.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>

namespace scramble::journal {

/// The inputs of one room become records of a store, and get their turns when these are durable.
///
/// One append is under way at a time; what comes meanwhile goes together into the next. If an
/// append fails, its inputs get their turns with that error, their numbers are used again, and
/// those that came meanwhile are tried: it mends itself when the store does.
///
/// A turn may submit further inputs, and may destroy the log.
class room_log final : public sequencer {
public:
    using time = std::chrono::sys_time<std::chrono::milliseconds>;

    /// `last` is the number of the room's last record. `now` is asked for each input.
    /// Requires: the store outlives the log.
    room_log(strand executor, store& where, tenure held, std::uint64_t last,
             std::function<time()> now = clock);

    /// Inputs that are durable get their turns; the others `operation_aborted`, though one whose
    /// append is under way may become a record all the same. Ends no tenure.
    ~room_log() override;

    room_log(const room_log&) = delete;
    room_log& operator=(const room_log&) = delete;

    /// A line of more than `longest_line` bytes fails alone: std::errc::value_too_large.
    void submit(std::string line, turn then) override
    {
        submit(std::move(line), {}, std::move(then));
    }
    /// The same; the record says that it is that input: see `record::id`.
    void submit(std::string line, std::string id, turn then);

    /// Whether no input waits for its turn.
    [[nodiscard]] bool is_idle() const;

    /// The number of the last record that is known to be durable.
    [[nodiscard]] std::uint64_t last() const;

    /// Why the last append has failed; no error if it has not. So one can tell of it now and then.
    [[nodiscard]] error_code failure() const;

    /// `hear` is called with each record that is durable, right before its turn. It may destroy the
    /// log. Requires: nothing has been submitted.
    void on_kept(std::function<void(const record&)> hear);

    /// `then` is called after each append that leaves the log idle. It may destroy the log.
    void on_idle(std::function<void()> then);

    /// `then` is called after each append that fails, before its turns.
    void on_failure(std::function<void(error_code)> then);

    [[nodiscard]] static time clock();

private:
    struct state;
    std::shared_ptr<state> state_; ///< what the store's handlers refer to, weakly
};

} // namespace scramble::journal
