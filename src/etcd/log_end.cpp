#include "etcd/log_end.hpp"

#include "etcd/values.hpp"

#include <algorithm>

namespace scramble::etcd {

namespace {

constexpr std::uint64_t width = journal::most_in_append;
constexpr std::uint64_t parts = 60; // etcd takes twice as many

} // namespace

transaction log_end::next()
{
    transaction asked;
    choose();
    for (const std::uint64_t each : asked_)
        asked.then.emplace_back(range{.key = names_.log(room_, each * width + 1),
                                      .end = names_.log(room_, (each + 1) * width + 1),
                                      .most = 1,
                                      .is_from_end = is_found(),
                                      .is_without_values = !is_found()});
    return asked;
}

/// The windows that are asked for; when the last one with an append is known, only that.
void log_end::choose()
{
    asked_.clear();
    if (is_found())
        return asked_.push_back(begun_ - 1);
    if (open_ == beyond_all) {
        for (std::uint64_t each = 1; each < beyond_all; each *= 2)
            asked_.push_back(each - 1);
        return;
    }
    const std::uint64_t step = std::max<std::uint64_t>(1, (open_ - begun_) / parts);
    for (std::uint64_t each = begun_; each < open_; each += step)
        asked_.push_back(each);
}

bool log_end::take(const transacted& read)
{
    if (read.results.size() != asked_.size())
        return false;
    if (is_found()) {
        const entry* const append = read.results[0].first();
        const auto first = append == nullptr ? std::nullopt : names_.number_of(room_, append->key);
        last_ = first.value_or(1) - 1 + (append == nullptr ? 0 : count_in(append->value));
        return true;
    }
    for (std::size_t each = 0; each < asked_.size(); ++each) {
        if (read.results[each].first() == nullptr) {
            open_ = asked_[each];
            break;
        }
        begun_ = asked_[each] + 1;
    }
    if (open_ == 0)
        last_ = 0;
    return true;
}

} // namespace scramble::etcd
