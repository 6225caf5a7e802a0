#pragma once

#include "scramble/async/suspended.hpp"

#include <boost/asio/any_completion_handler.hpp>

#include <functional>
#include <string>
#include <utility>

namespace scramble {

/// Makes the inputs of a room its records: gives them their order, and each its turn to be applied.
/// A journal does so when the record is durable, so that nobody is shown what a crash could undo.
///
/// Used only on the strand. When it ends, nothing submits to it any more (`order_by(nullptr)`), and
/// it gives each input that still waits its turn, with an error.
class sequencer {
public:
    /// The turn of an input. With an error it has become no record, and changes nothing.
    using turn = asio::any_completion_handler<void(error_code)>;

    sequencer(const sequencer&) = delete;
    sequencer& operator=(const sequencer&) = delete;
    virtual ~sequencer() = default;

    /// `record` is the input as a line without its newline. Effect: gives it its turn once, after
    /// those that were submitted before; perhaps inside this function.
    virtual void submit(std::string record, turn then) = 0;

protected:
    sequencer() = default;
};

/// Hears once that something was done in its turn, or why not: `try_again` if by then another input
/// has made it impossible, otherwise an error of the sequencer or of a game that is closed.
using turn_heard = std::function<void(error_code)>;
/// For callers who do not care.
inline void nobody_hears(error_code /*why*/) {}

/// Submits an input; `apply(error_code, const Input&)` is its turn. Without a sequencer that is
/// now: then the call costs nothing, and no line is written.
template <class Input, class Apply>
void submit(sequencer* order, Input what, Apply&& apply)
{
    if (order == nullptr)
        return apply(error_code(), what);
    std::string record = line_of(what);
    order->submit(std::move(record), [what = std::move(what), apply = std::forward<Apply>(apply)](
                                         error_code why) mutable { apply(why, what); });
}

} // namespace scramble
