#include "etcd/claim.hpp"
#include "etcd/claim_batches.hpp"
#include "etcd/core.hpp"
#include "etcd/values.hpp"

#include <algorithm>

namespace scramble::etcd {

using journal::journal_errc;
using kind = client::outcome::kind;

void claim::start()
{
    if (on().held(room()) != nullptr)
        return finish(journal_errc::owned);
    take_lease(); // the node's predecessor has released its rooms by then
}

void claim::ask()
{
    on().claims().add(*this);
}

claim::step claim::end(error_code why)
{
    finish(why);
    return step::over;
}

void claim::fail(kind why)
{
    if (why == kind::full)
        on().room().run_out();
    // A lost one may still be done; the next claim finds out.
    why == kind::no_lease ? lose_lease() : finish(reason_of(why));
}

void claim::add_look(transaction& to) const
{
    const keys& names = on().names();
    to.then.emplace_back(range{names.room(room())});
    to.then.emplace_back(range{names.own(room())});
    to.then.emplace_back(range{names.place(room())});
}

claim::step claim::judge_look(answers read)
{
    const entry* const kept = read[0].first();
    if (kept == nullptr)
        return end(journal_errc::unknown_room);
    const entry* const own = read[1].first();
    if (own != nullptr && !is_of_this_lease(*own))
        return end(journal_errc::owned);
    auto what = read_room(room(), kept->value);
    if (!what)
        return end(journal_errc::damaged);
    what_ = std::move(*what);
    const entry* const place = read[2].first();
    used_ = place == nullptr ? 0 : static_cast<std::int64_t>(place->modified);
    created_ = kept->created;
    if (own == nullptr)
        return step::take;
    epoch_ = own->created; // by an abandoned call that was done late
    return step::end;
}

void claim::add_take(transaction& to) const
{
    const keys& names = on().names();
    to.when.push_back({names.room(room()), created_});
    to.when.push_back({names.own(room()), 0});
    to.then.emplace_back(put{names.own(room()), on().how().self.name, lease()});
    to.then.emplace_back(put{names.place(room()), text_of_place(what_, used_now()), 0});
    to.otherwise.emplace_back(range{names.room(room())});
    to.otherwise.emplace_back(range{names.own(room())});
}

claim::step claim::judge_refused(answers read, bool is_in_doubt)
{
    const entry* const kept = read[0].first();
    const entry* const own = read[1].first();
    if (kept == nullptr || kept->created != created_)
        return end(journal_errc::unknown_room);
    if (own == nullptr)
        return step::take;
    if (!is_in_doubt || !is_of_this_lease(*own)) // else by an earlier try whose answer was lost
        return end(journal_errc::owned);
    epoch_ = own->created;
    return step::end;
}

/// The append that has the known record, and the last one behind it.
void claim::add_end(transaction& to) const
{
    constexpr std::uint64_t longest = journal::most_in_append;
    const keys& names = on().names();
    const std::uint64_t after = hint_.known + 1;
    const auto last_in = [&to](std::string begin, std::string end) {
        to.then.emplace_back(
            range{.key = std::move(begin), .end = std::move(end), .most = 1, .is_from_end = true});
    };
    last_in(names.log(room(), after > longest ? after - longest : 1), names.log(room(), after));
    last_in(names.log(room(), after), keys::behind(names.logs(room())));
}

void claim::judge_end(answers read)
{
    const entry* const behind = read[1].first();
    const entry* const last = behind == nullptr ? read[0].first() : behind;
    const auto first = last == nullptr ? std::nullopt : on().names().number_of(room(), last->key);
    const std::uint64_t number = first ? *first - 1 + count_in(last->value) : 0;
    if (number < hint_.known) // appends are damaged or missing
        return find_end();
    succeed(epoch_, number, what_, used_);
}

void claim::find_end()
{
    if (const auto last = end_.result())
        return succeed(epoch_, *last, what_, used_);
    on().questions().transact(end_.next(), until(), [this](const client::result& from) {
        if (from.what != kind::done || !end_.take(from.answer))
            return finish(journal_errc::unavailable);
        find_end();
    });
}

std::unique_ptr<job> claim_of(core& on, std::string room, claim::hint known,
                              journal::store::on_claim then)
{
    return std::make_unique<claim>(on, std::move(room), std::move(known), std::move(then));
}

} // namespace scramble::etcd
