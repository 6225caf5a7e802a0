#include "etcd/lease.hpp"

#include <boost/asio/post.hpp>

#include <utility>

namespace scramble::etcd {

using kind = client::outcome::kind;

lease::lease(const strand& executor, settings how, std::string value,
             std::function<void(std::uint64_t)> on_change)
    : how_(std::move(how)), value_(std::move(value)), on_change_(std::move(on_change)),
      timer_(executor), client_(executor, how_.how)
{
    step();
}

lease::~lease() = default;

/// Takes the next step towards a lease that lives.
void lease::step()
{
    ++pauses_; // ends any pause
    if (is_asking_)
        return; // the answer continues
    if (has_left_)
        return revoke();
    if (!before_)
        return find_before();
    if (*before_ != 0)
        return revoke_before();
    if (id_ == 0)
        return grant();
    is_written_ ? keep() : write();
}

/// `take` returns the pause before the next step.
template <class Take>
void lease::ask(const std::string& target, const std::string& text, Take take)
{
    is_asking_ = true;
    client_.call(target, text, [this, take, sent = how_.now()](const client::outcome& from) {
        is_asking_ = false;
        const bool is_served = from.what == kind::done || from.what == kind::full;
        if (is_served) {
            was_silent_ |= sent - heard_ > how_.time;
            heard_ = sent;
        }
        is_refused_ = from.what == kind::refused || from.is_denied || (is_refused_ && !is_served);
        is_full_ = from.what == kind::full || (is_full_ && from.what != kind::done);
        const std::chrono::milliseconds pause = take(from);
        has_left_ ? step() : step_after(pause);
    });
}

void lease::find_before()
{
    transaction what;
    what.then.emplace_back(range{how_.key});
    ask("/v3/kv/txn", text_of(what), [this](const client::outcome& from) {
        const auto got = from.what == kind::done ? read_transacted(from.body) : std::nullopt;
        if (!got || got->results.size() != 1)
            return how_.how.pause;
        const entry* const key = got->results[0].first();
        before_ = key == nullptr ? 0 : key->lease;
        return 0ms;
    });
}

void lease::revoke_before()
{
    ask("/v3/lease/revoke", text_of_lease(*before_), [this](const client::outcome& from) {
        if (from.what == kind::lost || from.what == kind::unreachable)
            return how_.how.pause;
        before_ = 0; // revoked, or gone before
        return 0ms;
    });
}

void lease::grant()
{
    const auto seconds = static_cast<std::uint64_t>(how_.time.count());
    ask("/v3/lease/grant", text_of_grant(seconds), [this](const client::outcome& from) {
        if (from.what == kind::full)
            return std::chrono::milliseconds(1s);
        const auto got = from.what == kind::done ? read_granted(from.body) : std::nullopt;
        if (!got || got->id == 0)
            return how_.how.pause;
        id_ = got->id;
        is_written_ = is_found_ = false;
        return 0ms;
    });
}

void lease::write()
{
    transaction what;
    what.then.emplace_back(put{how_.key, value_, id_});
    is_written_ = true; // unless changed meanwhile
    ask("/v3/kv/txn", text_of(what), [this](const client::outcome& from) {
        if (from.what == kind::done) {
            if (!std::exchange(is_found_, true))
                on_change_(id_);
            return 0ms;
        }
        is_written_ = false;
        if (from.what == kind::no_lease)
            lost(id_);
        return from.what == kind::full ? 1s : how_.how.pause;
    });
}

void lease::keep()
{
    ask("/v3/lease/keepalive", text_of_lease(id_), [this](const client::outcome& from) {
        const auto got = from.what == kind::done ? read_granted(from.body) : std::nullopt;
        if (!got)
            return how_.how.pause;
        if (got->seconds == 0) {
            lost(id_);
            return 0ms;
        }
        return is_written_ ? std::chrono::milliseconds(how_.time) / 4 : 0ms;
    });
}

void lease::revoke()
{
    if (id_ == 0 || tries_left_ == 0)
        return end();
    --tries_left_;
    ask("/v3/lease/revoke", text_of_lease(id_), [this](const client::outcome& from) {
        if (from.what != kind::lost && from.what != kind::unreachable)
            id_ = 0;
        return 0ms;
    });
}

void lease::end()
{
    timer_.cancel();
    if (left_)
        asio::post(timer_.get_executor(), std::exchange(left_, nullptr));
}

void lease::step_after(std::chrono::milliseconds pause)
{
    timer_.expires_after(pause);
    timer_.async_wait(while_here_([number = pauses_](lease& self, error_code) {
        if (self.pauses_ == number)
            self.step();
    }));
}

/// While etcd alone is silent, looks go on.
bool lease::was_away()
{
    constexpr std::chrono::milliseconds gap{1500};
    const auto now = how_.now();
    const bool was_silent = std::exchange(was_silent_, false) || now - heard_ > how_.time;
    return now - std::exchange(asked_, now) > gap && was_silent;
}

void lease::set(std::string value)
{
    value_ = std::move(value);
    is_written_ = false;
    step();
}

void lease::lost(std::uint64_t id)
{
    if (id == 0 || id != id_)
        return;
    id_ = 0;
    is_found_ = false;
    on_change_(0);
    step();
}

void lease::leave(std::function<void()> then)
{
    has_left_ = true;
    left_ = std::move(then);
    tries_left_ = 2 * how_.how.endpoints.size();
    step();
}

} // namespace scramble::etcd
