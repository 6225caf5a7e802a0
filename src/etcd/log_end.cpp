#include "etcd/log_end.hpp"

#include "etcd/values.hpp"

#include <algorithm>

namespace scramble::etcd {

namespace {

constexpr std::uint64_t width = journal::most_in_append;
constexpr std::uint64_t parts = 60; // etcd allows twice as many

} // namespace

transaction log_end::next()
{
    transaction asked;
    if (last_) { // nothing may follow, or an append is missing
        const std::string behind = keys::behind(names_.logs(room_));
        asked.then.emplace_back(range{.key = names_.log(room_, *last_ + 1),
                                      .end = behind,
                                      .most = 1,
                                      .is_without_values = true});
        return asked;
    }
    choose();
    for (const std::uint64_t each : asked_)
        asked.then.emplace_back(range{.key = names_.log(room_, each * width + 1),
                                      .end = names_.log(room_, (each + 1) * width + 1),
                                      .most = 1,
                                      .is_from_end = is_found(),
                                      .is_without_values = !is_found()});
    return asked;
}

/// The windows to ask for; once the last window with an append is known, only that one.
void log_end::choose()
{
    asked_.clear();
    if (is_found())
        return asked_.push_back(some_before_ - 1);
    if (none_from_ == beyond_all) {
        for (std::uint64_t each = 1; each < beyond_all; each *= 2)
            asked_.push_back(each - 1);
        return;
    }
    const std::uint64_t step = std::max<std::uint64_t>(1, (none_from_ - some_before_) / parts);
    for (std::uint64_t each = some_before_; each < none_from_; each += step)
        asked_.push_back(each);
}

bool log_end::take(const transacted& read)
{
    if (read.results.size() != (last_ ? 1 : asked_.size()))
        return false;
    if (last_ || is_found())
        return take_last(read.results[0].first());
    for (std::size_t each = 0; each < asked_.size(); ++each) {
        if (read.results[each].first() == nullptr) {
            none_from_ = asked_[each];
            break;
        }
        some_before_ = asked_[each] + 1;
    }
    if (none_from_ == 0)
        last_ = 0;
    return none_from_ != beyond_all;
}

/// Asks for the last append, or for what follows it.
bool log_end::take_last(const entry* append)
{
    const auto first = append == nullptr ? std::nullopt : names_.number_of(room_, append->key);
    if (append != nullptr && !first)
        return false;
    if (last_) {
        last_ = first.value_or(*last_);
        is_last_ = true;
        return true;
    }
    if (first)
        last_ = *first - 1 + count_in(append->value);
    return first.has_value();
}

} // namespace scramble::etcd
