#include "etcd/etcd_journal.hpp"

#include "etcd/archiver.hpp"
#include "etcd/claim.hpp"
#include "etcd/core.hpp"
#include "scramble/error.hpp"

#include <utility>

namespace scramble::etcd {

etcd_journal::etcd_journal(const strand& executor, settings how)
    : core_(std::make_unique<core>(executor, std::move(how)))
{
}

etcd_journal::~etcd_journal() = default;

void etcd_journal::create(journal::kept_room kept, on_claim then)
{
    ensure(kept.name.find('/') == kept.name.npos, "a room's name has no slash");
    core_->add(creation_of(*core_, std::move(kept), std::move(then)));
}

void etcd_journal::list(on_list then)
{
    core_->add(listing_of(*core_, std::move(then)));
}

void etcd_journal::claim(std::string room, on_claim then)
{
    core_->add(claim_of(*core_, std::move(room), {}, std::move(then)));
}

void etcd_journal::take_over(std::string room, std::uint64_t known,
                             std::function<bool()> is_awaited, on_claim then)
{
    core_->add(
        claim_of(*core_, std::move(room), {true, known, std::move(is_awaited)}, std::move(then)));
}

void etcd_journal::append(const journal::tenure& by, std::vector<journal::record> records,
                          on_done then)
{
    ensure(records.size() <= journal::most_in_append, "an append has few records");
    std::size_t bytes = 0;
    for (const journal::record& each : records) {
        ensure(each.line.size() <= journal::longest_line && each.id.size() <= journal::longest_id &&
                   each.id.find('\n') == each.id.npos,
               "a record is a short line");
        bytes += each.line.size();
    }
    ensure(bytes <= journal::most_bytes_in_append, "the records of an append are short together");
    core_->add(std::make_unique<addition>(*core_, by, std::move(records), std::move(then)));
}

void etcd_journal::read(std::string room, std::uint64_t after, std::size_t most, on_read then)
{
    core_->add(reading_of(*core_, std::move(room), after, most, std::move(then)));
}

void etcd_journal::release(const journal::tenure& by)
{
    core_->add(release_of(*core_, by));
}

void etcd_journal::remove(const journal::tenure& by, on_done then)
{
    core_->add(removal_of(*core_, by, std::move(then)));
}

void etcd_journal::find(std::string room, on_find then)
{
    core_->add(finding_of(*core_, std::move(room), std::move(then)));
}

void etcd_journal::on_change(std::function<void(const change&)> hear)
{
    core_->on_change(std::move(hear));
}

void etcd_journal::on_nodes(std::function<void(const std::vector<journal::node>&)> hear)
{
    core_->on_nodes(std::move(hear));
}

bool etcd_journal::is_full() const
{
    return core_->is_full();
}

bool etcd_journal::has_archive() const
{
    return core_->how().archive.has_value();
}

void etcd_journal::check()
{
    core_->room().on_second();
    if (core_->archive() != nullptr)
        core_->archive()->on_second();
}

std::string etcd_journal::archive_failure() const
{
    const archiver* const to = core_->archive();
    return to != nullptr && to->is_away() ? to->failure() : std::string();
}

double etcd_journal::fullness() const
{
    return core_->room().fullness();
}

double etcd_journal::size() const
{
    return core_->room().size();
}

double etcd_journal::quota() const
{
    return core_->room().quota();
}

std::int64_t etcd_journal::mark_now() const
{
    return static_cast<std::int64_t>(core_->following().known().revision());
}

std::int64_t etcd_journal::old_before() const
{
    return static_cast<std::int64_t>(core_->time().old_before());
}

void etcd_journal::drain()
{
    core_->drain();
}

void etcd_journal::on_lease(std::function<void(std::uint64_t)> hear)
{
    core_->on_lease(std::move(hear));
}

void etcd_journal::leave(on_done then)
{
    core_->leave(std::move(then));
}

bool etcd_journal::is_refused() const
{
    return core_->tenancy().is_refused();
}

boot_clock::duration etcd_journal::silence() const
{
    return core_->tenancy().silence();
}

bool etcd_journal::was_away()
{
    return core_->tenancy().was_away();
}

bool etcd_journal::has_lease() const
{
    return core_->tenancy().id() != 0;
}

error_code etcd_journal::failure() const
{
    return core_->how().by->failure;
}

std::uint64_t etcd_journal::transactions() const
{
    return core_->transactions();
}

} // namespace scramble::etcd
