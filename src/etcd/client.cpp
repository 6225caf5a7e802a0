#include "etcd/client.hpp"

#include "scramble/error.hpp"

#include <boost/asio/error.hpp>
#include <boost/asio/post.hpp>
#include <boost/beast/http/error.hpp>

#include <algorithm>

namespace scramble::etcd {

using kind = client::outcome::kind;

namespace {

constexpr unsigned unauthorized = 401;
constexpr unsigned internal_error = 500;

client::outcome outcome_of(connection::answer from)
{
    if (from.why == http::error::body_limit)
        return {kind::too_large};
    if (from.why)
        return {from.is_sent ? kind::lost : kind::unreachable};
    if (from.status == 200)
        return {kind::done, std::move(from.body)};
    switch (read_refusal(from.body)) {
    case refusal::refused: return {kind::refused};
    case refusal::full: return {kind::full};
    case refusal::no_lease: return {kind::no_lease};
    case refusal::unknown: break;
    }
    return {kind::lost};
}

} // namespace

/// A transaction that is sent until it is answered.
struct client::attempt {
    std::string text;
    transaction question; ///< whether it could still be done
    clock::time_point until;
    on_result then;
    steady_timer timer;
    std::size_t tries = 0;
    bool is_in_doubt = false;
    bool is_full = false; ///< the question is asked
};

client::client(strand executor, settings how) : strand_(std::move(executor)), how_(std::move(how))
{
    ensure(!how_.endpoints.empty(), "etcd has an endpoint");
}

client::~client()
{
    for (const auto& each : busy_)
        each->close();
    for (const auto& each : attempts_)
        each->then = nullptr;
}

void client::call(std::string target, std::string text, on_outcome then)
{
    waiting_.push_back({std::move(target), std::move(text), std::move(then)});
    start_next();
}

void client::start_next()
{
    while (!waiting_.empty() && busy_.size() < how_.most_calls) {
        if (how_.by->who && (signs_in_ || how_.by->token.empty()))
            return sign_in();
        waiting_call next = std::move(waiting_.front());
        waiting_.pop_front();
        start(std::move(next));
    }
}

void client::start(waiting_call next)
{
    const auto on = free_connection();
    busy_.push_back(on);
    const auto kept = std::make_shared<waiting_call>(std::move(next));
    kept->token = how_.by->token;
    // The connection is closed before the client ends, and has not called this then.
    on->call(kept->target, kept->text, how_.timeout, how_.most_answer,
             [this, kept, on = std::weak_ptr(on)](connection::answer given) {
                 answer(std::move(*kept), on.lock(), std::move(given));
             });
}

void client::answer(waiting_call next, const std::shared_ptr<connection>& from,
                    connection::answer given)
{
    if (given.status == unauthorized && how_.by->who && !next.is_again) {
        if (how_.by->token == next.token) // nobody has got another one meanwhile
            how_.by->token.clear();
        next.is_again = true;
        waiting_.push_front(std::move(next));
        take_back(from, true);
        return start_next();
    }
    outcome read = outcome_of(std::move(given));
    const auto what = read.what;
    take_back(from, what != outcome::kind::lost && what != outcome::kind::unreachable &&
                        what != outcome::kind::too_large);
    start_next();
    next.then(std::move(read)); // which may destroy this
}

/// All that waits waits for that. If it fails, so does the call that waits longest.
void client::sign_in()
{
    if (std::exchange(signs_in_, true))
        return;
    const auto on = free_connection();
    busy_.push_back(on);
    on->call("/v3/auth/authenticate", text_of_user(how_.by->who->name, how_.by->who->password),
             how_.timeout, how_.most_answer,
             [this, on = std::weak_ptr(on)](const connection::answer& given) {
                 signs_in_ = false;
                 auto token = given.why ? std::nullopt : read_token(given.body);
                 take_back(on.lock(), token.has_value());
                 if (token) {
                     how_.by->token = std::move(*token);
                     how_.by->failure.clear();
                 }
                 if (!how_.by->token.empty()) // another client may have got one
                     return start_next();
                 const bool is_denied = !given.why && given.status < internal_error;
                 if (is_denied)
                     how_.by->failure = asio::error::access_denied;
                 const auto then = std::move(waiting_.front().then);
                 waiting_.pop_front();
                 start_next();
                 then({kind::unreachable, {}, is_denied}); // which may destroy this
             });
}

std::shared_ptr<connection> client::free_connection()
{
    const endpoint& where = how_.endpoints[at_];
    while (!idle_.empty()) {
        auto last = std::move(idle_.back());
        idle_.pop_back();
        // A call that was sent before its connection closed may still be done.
        if (last->where() == where && last->is_usable())
            return last;
    }
    return std::make_shared<connection>(strand_, where, how_.by);
}

void client::take_back(const std::shared_ptr<connection>& from, bool is_usable)
{
    std::erase(busy_, from);
    if (is_usable)
        idle_.push_back(from);
    else if (from->where() == how_.endpoints[at_])
        at_ = (at_ + 1) % how_.endpoints.size();
}

void client::transact(const transaction& transaction, clock::time_point until, on_result then)
{
    const auto next =
        std::make_shared<attempt>(attempt{text_of(transaction),
                                          {transaction.when, {}, transaction.otherwise},
                                          until,
                                          std::move(then),
                                          steady_timer(strand_)});
    attempts_.push_back(next);
    try_now(next);
}

void client::try_now(const std::shared_ptr<attempt>& one)
{
    ++one->tries;
    call("/v3/kv/txn", one->text, [this, one](outcome from) { judge(one, std::move(from)); });
}

void client::judge(const std::shared_ptr<attempt>& one, outcome from)
{
    if (from.what == kind::done) {
        if (auto read = read_transacted(from.body))
            return end(
                one, one->is_full && read->is_then
                         ? result{kind::full, one->is_in_doubt}
                         : result{kind::done, one->is_in_doubt || one->is_full, std::move(*read)});
        from.what = kind::lost; // not a valid answer
    }
    if (from.what == kind::full && !std::exchange(one->is_full, true)) {
        one->text = text_of(one->question);
        return try_now(one);
    }
    one->is_in_doubt |= from.what == kind::lost || from.what == kind::too_large;
    if (from.what != kind::lost && from.what != kind::unreachable)
        return end(one, {from.what, one->is_in_doubt, {}});
    const bool is_round = one->tries % how_.endpoints.size() == 0;
    if (!is_round)
        return try_now(one);
    if (clock::now() >= one->until)
        return end(one, {one->is_in_doubt ? kind::lost : kind::unreachable, one->is_in_doubt});
    try_later(one);
}

void client::try_later(const std::shared_ptr<attempt>& one)
{
    one->timer.expires_after(how_.pause);
    one->timer.async_wait([this, weak = std::weak_ptr(one)](error_code) {
        const auto still = weak.lock();
        if (still && still->then)
            try_now(still);
    });
}

void client::end(const std::shared_ptr<attempt>& one, result with)
{
    std::erase(attempts_, one);
    const auto then = std::move(one->then);
    then(std::move(with));
}

} // namespace scramble::etcd
