#include "etcd/core.hpp"
#include "etcd/taking.hpp"
#include "etcd/values.hpp"

namespace scramble::etcd {

using journal::journal_errc;
using journal::kept_room;
using kind = client::outcome::kind;

namespace {

class creation final : public taking {
public:
    creation(core& on, kept_room kept, journal::store::on_claim then)
        : taking(on, kept.name, std::move(then)), what_(std::move(kept))
    {
    }

    void start() override
    {
        on().held(room()) != nullptr ? finish(journal_errc::exists) : take_lease();
    }

private:
    kept_room what_;

    void ask() override
    {
        const keys& names = on().names();
        transaction next;
        next.when = {{names.room(room()), 0}, {names.own(room()), 0}, {names.out(room()), 0}};
        next.then.emplace_back(put{names.room(room()), text_of(what_), 0});
        next.then.emplace_back(put{names.own(room()), on().how().self.name, lease()});
        next.then.emplace_back(put{names.place(room()), text_of_place(what_, used_now()), 0});
        for (const std::string& each : codes_of(what_)) {
            next.when.push_back({names.code(each), 0});
            next.then.emplace_back(put{names.code(each), room(), 0});
        }
        next.otherwise.emplace_back(range{names.room(room())});
        next.otherwise.emplace_back(range{names.own(room())});
        on().questions().transact(next, until(),
                                  [this](const client::result& from) { judge(from); });
    }

    void judge(const client::result& from)
    {
        if (from.what == kind::no_lease)
            return lose_lease();
        if (from.what != kind::done)
            return finish(reason_of(from.what));
        if (from.answer.is_then)
            return succeed(from.answer.revision, 0, what_);
        if (from.answer.results.size() != 2)
            return finish(journal_errc::unavailable);
        const entry* const kept = from.answer.results[0].first();
        const entry* const own = from.answer.results[1].first();
        const bool is_ours = from.is_in_doubt && own != nullptr && is_of_this_lease(*own);
        if (is_ours && kept != nullptr && kept->created == own->created)
            return succeed(own->created, 0, what_);
        finish(journal_errc::exists);
    }
};

} // namespace

std::unique_ptr<job> creation_of(core& on, kept_room kept, journal::store::on_claim then)
{
    return std::make_unique<creation>(on, std::move(kept), std::move(then));
}

} // namespace scramble::etcd
