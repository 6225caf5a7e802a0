#include "etcd/claim_batches.hpp"

#include "etcd/core.hpp"

#include <algorithm>

namespace scramble::etcd {

using kind = client::outcome::kind;

namespace {

/// Calls `add` for the transaction that all share, as long as any of them may wait.
template <class Add>
std::pair<transaction, client::clock::time_point> together(const std::vector<claim*>& all, Add add)
{
    std::pair<transaction, client::clock::time_point> result;
    for (const claim* each : all) {
        add(*each, result.first);
        result.second = std::max(result.second, each->given_up());
    }
    return result;
}

/// The part of an answer that is about the claim with that number.
claim::answers part_of(const client::result& from, std::size_t number, std::size_t size)
{
    return claim::answers(from.answer.results).subspan(number * size, size);
}

void fail_all(const std::vector<claim*>& all, kind why)
{
    for (claim* each : all)
        each->fail(why);
}

} // namespace

claim_batches::claim_batches(core& on, client::settings how)
    : on_(on), client_(on.executor(), std::move(how))
{
}

/// Those that are asked for together go together.
void claim_batches::add(claim& which)
{
    waiting_.push_back(&which);
    if (std::exchange(is_posted_, true))
        return;
    on_.post([this] {
        is_posted_ = false;
        start();
    });
}

void claim_batches::start()
{
    while (under_way_ < most_batches && !waiting_.empty()) {
        batch known;
        batch others;
        for (claim* each : next())
            (each->knows_room() ? known : others).push_back(each);
        under_way_ += (known.empty() ? 0U : 1U) + (others.empty() ? 0U : 1U);
        if (!known.empty())
            take(known);
        if (!others.empty())
            look(others);
    }
}

claim_batches::batch claim_batches::next()
{
    std::stable_partition(waiting_.begin(), waiting_.end(),
                          [](const claim* each) { return each->is_awaited(); });
    const auto end =
        waiting_.begin() + static_cast<std::ptrdiff_t>(std::min(waiting_.size(), most_rooms));
    batch result(waiting_.begin(), end);
    waiting_.erase(waiting_.begin(), end);
    return result;
}

void claim_batches::end()
{
    --under_way_;
    start();
}

void claim_batches::look(const batch& all)
{
    const auto [asked, until] =
        together(all, [](const claim& each, transaction& to) { each.add_look(to); });
    client_.transact(asked, until,
                     [this, all](const client::result& from) { judge_look(all, from); });
}

void claim_batches::judge_look(const batch& all, const client::result& from)
{
    if (from.what == kind::too_large && all.size() > 1) { // what rooms were opened with
        const auto middle = all.begin() + static_cast<std::ptrdiff_t>(all.size() / 2);
        ++under_way_;
        look({all.begin(), middle});
        return look({middle, all.end()});
    }
    const bool is_read =
        from.what == kind::done && from.answer.results.size() == all.size() * claim::look_size;
    if (!is_read) {
        fail_all(all, kind::unreachable);
        return end();
    }
    batch free;
    for (std::size_t each = 0; each < all.size(); ++each)
        if (all[each]->judge_look(part_of(from, each, claim::look_size)))
            free.push_back(all[each]);
    free.empty() ? end() : take(free);
}

void claim_batches::take(const batch& all)
{
    const auto [next, until] =
        together(all, [](const claim& each, transaction& to) { each.add_take(to); });
    client_.transact(next, until,
                     [this, all](const client::result& from) { judge_take(all, from); });
}

/// All are taken, or none. If another node has some of them, the others are tried once more. A look
/// also finds what is taken already, by a try whose answer was lost or too large.
void claim_batches::judge_take(const batch& all, const client::result& from)
{
    const bool is_done = from.what == kind::done && from.answer.is_then &&
                         from.answer.results.size() == all.size() * claim::take_size;
    if (!is_done && (from.what == kind::done || from.what == kind::too_large))
        return look(all);
    for (std::size_t each = 0; each < all.size(); ++each)
        is_done ? all[each]->judge_take(part_of(from, each, claim::take_size), from.answer.revision)
                : all[each]->fail(from.what);
    end();
}

} // namespace scramble::etcd
