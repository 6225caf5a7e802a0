#pragma once

#include "scramble/async/suspended.hpp"

#include <boost/asio/any_completion_handler.hpp>

#include <functional>
#include <string>
#include <utility>

namespace scramble {

/// Gives the inputs of a room their order, and each its turn to be applied. One that keeps them
/// makes each a record, and gives it its turn when that is durable, so that nobody is shown what a
/// crash could undo; `at_once` gives each its turn inside the call.
///
/// Used only on the strand. When it ends, nothing submits to it any more (`order_by(at_once())`),
/// and it gives each input that still waits its turn, with an error.
class sequencer {
public:
    /// The turn of an input. With an error it has become no record, and changes nothing.
    using turn = asio::any_completion_handler<void(error_code)>;

    /// An input that asks for its turn, which it gets once.
    class request {
    public:
        request(const request&) = delete;
        request& operator=(const request&) = delete;

        /// The input as a line without its newline.
        [[nodiscard]] virtual std::string record() const = 0;
        /// Its turn is now.
        virtual void take_turn() = 0;
        /// Its turn comes later, perhaps, and the request ends before.
        [[nodiscard]] virtual turn rest() = 0;

    protected:
        request() = default;
        ~request() = default;
    };

    sequencer(const sequencer&) = delete;
    sequencer& operator=(const sequencer&) = delete;
    virtual ~sequencer() = default;

    /// Effect: gives an input its turn once, after those that asked before; perhaps inside this
    /// function.
    virtual void order(request& asked)
    {
        std::string record = asked.record();
        submit(std::move(record), asked.rest());
    }
    /// The same for an input that is written already.
    virtual void submit(std::string record, turn then) = 0;
    /// Whether it keeps the records.
    [[nodiscard]] virtual bool keeps() const { return true; }

protected:
    sequencer() = default;
};

/// The sequencer of what is not kept: it writes no line, and costs as good as nothing.
[[nodiscard]] inline sequencer& at_once()
{
    class immediate final : public sequencer {
        void order(request& asked) override { asked.take_turn(); }
        void submit(std::string /*record*/, turn then) override { std::move(then)(error_code()); }
        [[nodiscard]] bool keeps() const override { return false; }
    };
    static immediate all;
    return all;
}

/// Hears once that something was done in its turn, or why not: `try_again` if by then another input
/// has made it impossible, otherwise an error of the sequencer or of a game that is closed.
using turn_heard = std::function<void(error_code)>;
/// For callers who do not care.
inline void nobody_hears(error_code /*why*/) {}

/// Submits an input; `apply(error_code, const Input&)` is its turn. If that is not at once,
/// `apply.rests()` is called first, where there is such a function; only then are both moved from.
template <class Input, class Apply>
void submit(sequencer& by, Input&& made, Apply&& apply)
{
    class request final : public sequencer::request {
    public:
        request(Input& given, Apply& apply) : what_(given), apply_(apply) {}
        [[nodiscard]] std::string record() const override { return line_of(what_); }
        void take_turn() override { apply_(error_code(), what_); }
        [[nodiscard]] sequencer::turn rest() override
        {
            if constexpr (requires { apply_.rests(); })
                apply_.rests();
            return [made = std::move(what_), apply = std::move(apply_)](error_code why) mutable {
                apply(why, made);
            };
        }

    private:
        Input& what_; // moved only where they rest
        Apply& apply_;
    };
    request asked(made, apply);
    by.order(asked);
}

} // namespace scramble
