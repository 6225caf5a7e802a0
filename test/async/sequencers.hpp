#pragma once

#include "scramble/async/sequencer.hpp"

#include <deque>
#include <string>
#include <utility>
#include <vector>

namespace scramble::test {

/// Gives every input its turn at once, and keeps the records.
class recorder final : public sequencer {
public:
    std::vector<std::string> records;

    void submit(std::string record, turn then) override
    {
        records.push_back(std::move(record));
        std::move(then)(error_code());
    }
};

/// Gives inputs their turns when the test says so.
class queue final : public sequencer {
public:
    std::deque<std::string> records; ///< of those that have had no turn

    void submit(std::string record, turn then) override
    {
        records.push_back(std::move(record));
        turns_.push_back(std::move(then));
    }

    /// The first becomes a record.
    void give_turn() { refuse(error_code()); }
    /// The first does not.
    void refuse(error_code why)
    {
        turn first = std::move(turns_.front());
        turns_.pop_front();
        records.pop_front();
        std::move(first)(why);
    }

private:
    std::deque<turn> turns_;
};

} // namespace scramble::test
