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
        ++under_way_;
        look(next());
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
    batch taken;
    for (std::size_t each = 0; each < all.size(); ++each) {
        const claim::step then = all[each]->judge_look(part_of(from, each, claim::look_size));
        if (then != claim::step::over)
            (then == claim::step::take ? free : taken).push_back(all[each]);
    }
    take(free, taken);
}

/// Takes those in `all`; those in `taken` it has.
void claim_batches::take(const batch& all, const batch& taken)
{
    if (all.empty())
        return find_ends(taken);
    const auto [next, until] =
        together(all, [](const claim& each, transaction& to) { each.add_take(to); });
    client_.transact(next, until, [this, all, taken](const client::result& from) {
        judge_take(all, taken, from);
    });
}

/// All are taken, or none. If another node has some of them, the others are tried once more.
void claim_batches::judge_take(const batch& all, batch taken, const client::result& from)
{
    const bool is_done = from.what == kind::done && from.answer.is_then;
    const bool is_refused = from.what == kind::done && !is_done &&
                            from.answer.results.size() == all.size() * claim::take_size;
    if (is_done) {
        for (claim* each : all)
            each->take(from.answer.revision);
        taken.insert(taken.end(), all.begin(), all.end());
        return find_ends(taken);
    }
    batch again;
    for (std::size_t each = 0; is_refused && each < all.size(); ++each) {
        const claim::step then =
            all[each]->judge_refused(part_of(from, each, claim::take_size), from.is_in_doubt);
        if (then != claim::step::over)
            (then == claim::step::take ? again : taken).push_back(all[each]);
    }
    if (is_refused && again.size() < all.size())
        return take(again, taken);
    fail_all(all, from.what == kind::done ? kind::unreachable : from.what);
    find_ends(taken);
}

void claim_batches::find_ends(const batch& all)
{
    batch near;
    for (claim* each : all)
        each->is_near_end() ? near.push_back(each) : each->find_end();
    if (near.empty())
        return end();
    const auto [asked, until] =
        together(near, [](const claim& each, transaction& to) { each.add_end(to); });
    client_.transact(asked, until, [this, near](const client::result& from) {
        const bool is_read =
            from.what == kind::done && from.answer.results.size() == near.size() * claim::end_size;
        for (std::size_t each = 0; each < near.size(); ++each)
            is_read ? near[each]->judge_end(part_of(from, each, claim::end_size))
                    : near[each]->find_end();
        end();
    });
}

} // namespace scramble::etcd
