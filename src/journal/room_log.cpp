#include "journal/room_log.hpp"

#include <boost/asio/error.hpp>

#include <algorithm>
#include <deque>
#include <optional>
#include <utility>
#include <vector>

namespace scramble::journal {

struct room_log::state : std::enable_shared_from_this<state> {
    struct input {
        record what; // its number is given when it is sent
        turn then;
        bool is_too_long = false;
    };
    // Inputs are moved by construction only: see `suspended`.
    using inputs = std::deque<input>;

    strand executor;
    store& where;
    tenure held;
    std::uint64_t last;
    std::function<time()> now;

    inputs waiting;
    inputs sent;      // in the append under way
    inputs returning; // those whose turns are being given, with `why`
    error_code why;
    bool is_sending = false; // from when it is decided until the turns are given
    bool has_ended = false;
    error_code failure;
    std::function<void(const record&)> on_kept;
    std::function<void()> on_idle;
    std::function<void(error_code)> on_failure;

    state(strand on, store& to, tenure by, std::uint64_t from, std::function<time()> clock)
        : executor(std::move(on)), where(to), held(std::move(by)), last(from), now(std::move(clock))
    {
    }

    [[nodiscard]] bool is_idle() const
    {
        return waiting.empty() && sent.empty() && returning.empty();
    }

    /// Sends when all handlers have run that are ready now, as they may bring further inputs: to
    /// wait for the disk twice takes longer than they do.
    void send_soon()
    {
        if (is_sending || waiting.empty())
            return;
        is_sending = true;
        asio::post(executor, [weak = weak_from_this()] {
            if (const auto self = weak.lock())
                self->send();
        });
    }

    void send()
    {
        std::vector<record> records;
        std::size_t bytes = 0;
        while (!waiting.empty() && sent.size() < most_in_append) {
            bytes += waiting.front().is_too_long ? 0 : waiting.front().what.line.size();
            if (bytes > most_bytes_in_append)
                break;
            input next = std::move(waiting.front());
            waiting.pop_front();
            if (!next.is_too_long) {
                next.what.number = last + records.size() + 1;
                records.push_back(on_kept ? next.what : std::move(next.what));
            }
            sent.push_back(std::move(next));
        }
        const std::size_t count = records.size();
        if (count == 0)
            return take_back(error_code(), 0);
        auto& measured = where.measured();
        auto done = [weak = weak_from_this(), count, &measured,
                     append = measured.begin()](error_code error) {
            measured.end(append, count, !error);
            if (const auto self = weak.lock())
                self->take_back(error, count);
        };
        where.append(held, std::move(records), std::move(done));
    }

    void take_back(error_code error, std::size_t count)
    {
        if (!error)
            last += count;
        if (error || count != 0)
            failure = error;
        why = error;
        returning.swap(sent);
        is_sending = false;
        send_soon();
        if (error && on_failure)
            call(on_failure, error);
        give_turns();
        if (!has_ended && is_idle() && on_idle)
            call(on_idle);
    }

    void give_turns()
    {
        while (!returning.empty()) {
            input next = std::move(returning.front());
            returning.pop_front();
            const error_code outcome = outcome_of(next);
            if (!outcome && on_kept)
                call(on_kept, next.what);
            std::move(next.then)(outcome);
        }
    }

    /// By a copy: it may set another.
    template <class Function, class... Arguments>
    static void call(Function function, const Arguments&... arguments)
    {
        function(arguments...);
    }

    [[nodiscard]] error_code outcome_of(const input& which) const
    {
        return which.is_too_long ? make_error_code(boost::system::errc::value_too_large) : why;
    }

    void end()
    {
        has_ended = true;
        give_turns();
        why = asio::error::operation_aborted;
        returning.swap(sent);
        give_turns();
        returning.swap(waiting);
        give_turns();
    }
};

room_log::room_log(strand executor, store& where, tenure held, std::uint64_t last,
                   std::function<time()> now)
    : state_(std::make_shared<state>(std::move(executor), where, std::move(held), last,
                                     std::move(now)))
{
}

room_log::~room_log()
{
    state_->end();
}

void room_log::submit(std::string line, std::string id, turn then)
{
    state& self = *state_;
    if (self.has_ended) // by a turn that the destructor gives
        return std::move(then)(asio::error::operation_aborted);
    const bool is_too_long = line.size() > longest_line;
    self.waiting.push_back(
        {{0, self.now(), std::move(line), std::move(id)}, std::move(then), is_too_long});
    self.send_soon();
}

bool room_log::is_idle() const
{
    return state_->is_idle();
}

std::uint64_t room_log::last() const
{
    return state_->last;
}

error_code room_log::failure() const
{
    return state_->failure;
}

void room_log::on_kept(std::function<void(const record&)> hear)
{
    state_->on_kept = std::move(hear);
}

void room_log::on_idle(std::function<void()> then)
{
    state_->on_idle = std::move(then);
}

void room_log::on_failure(std::function<void(error_code)> then)
{
    state_->on_failure = std::move(then);
}

room_log::time room_log::clock()
{
    return std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now());
}

} // namespace scramble::journal
