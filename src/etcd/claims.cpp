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

void claim::fail(kind why)
{
    if (why == kind::full)
        on().room().run_out();
    // A lost one may still be done; the next claim finds out.
    why == kind::no_lease ? lose_lease() : finish(reason_of(why));
}

bool claim::knows_room()
{
    const auto found = on().following().known().find(room());
    if (!hint_.is_found || !found || found->is_archived || !found->what.holder.empty())
        return false;
    what_ = {room(), found->what.code, {}, found->what.inside};
    still_there_ = {on().names().place(room()), found->created};
    used_ = found->what.used;
    return true;
}

void claim::add_look(transaction& to) const
{
    const keys& names = on().names();
    to.then.emplace_back(range{names.room(room())});
    to.then.emplace_back(range{names.own(room())});
    to.then.emplace_back(range{names.place(room())});
    to.then.emplace_back(range{names.out(room())});
}

bool claim::judge_look(answers read)
{
    const auto end = [this](error_code why) {
        finish(why);
        return false;
    };
    const entry* const kept = read[0].first();
    if (kept == nullptr && read[3].first() != nullptr) {
        bring_back();
        return false;
    }
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
    if (place != nullptr && place->modified == back_.revision)
        used_ = back_.used;
    still_there_ = {kept->key, kept->created};
    if (own == nullptr)
        return true;
    epoch_ = own->created; // by an earlier call, or try, whose answer was lost
    find_end();
    return false;
}

/// Then it looks again.
void claim::bring_back()
{
    archiver* const from = on().archive();
    if (from == nullptr || core::clock::now() >= until())
        return finish(journal_errc::unavailable);
    from->bring_back(room(), until(), [this](const archiver::arrival& back) {
        if (back.why)
            return finish(back.why);
        back_ = back;
        ask();
    });
}

void claim::add_take(transaction& to) const
{
    const keys& names = on().names();
    const std::uint64_t begin = hint_.known > reach ? hint_.known - reach : 1;
    to.when.push_back(still_there_);
    to.when.push_back({names.own(room()), 0});
    to.then.emplace_back(put{names.own(room()), on().how().self.name, lease()});
    to.then.emplace_back(put{names.place(room()), text_of_place(what_, used_now()), 0});
    const std::string far = names.log(room(), hint_.known + reach);
    to.then.emplace_back(
        range{.key = names.log(room(), begin), .end = far, .most = 1, .is_from_end = true});
    to.then.emplace_back(range{
        .key = far, .end = keys::behind(names.logs(room())), .most = 1, .is_without_values = true});
}

/// The number of the last record of an append. If its key makes no sense, one that cannot be read:
/// the reader finds the damage.
std::uint64_t claim::last_in(const entry& append) const
{
    return on().names().number_of(room(), append.key).value_or(hint_.known + reach) - 1 +
           count_in(append.value);
}

/// If no append begins out of reach, the one that was found is the last.
void claim::judge_take(answers read, std::uint64_t epoch)
{
    epoch_ = epoch;
    const entry* const append = read[2].first();
    const std::uint64_t last = append == nullptr ? 0 : last_in(*append);
    const bool is_end = last >= hint_.known && read[3].first() == nullptr;
    is_end ? succeed(epoch_, last, what_, used_) : find_end();
}

/// Wherever it is. If it cannot, the next claim finds that this node owns the room.
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
