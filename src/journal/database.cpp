#include "journal/database.hpp"

#include "journal/connection.hpp"
#include "journal/sum.hpp"
#include "scramble/text/readable.hpp"

#include <algorithm>
#include <string_view>

namespace scramble::journal {

namespace {

constexpr double bytes_of_page = 4096;
/// So many more the log may have than the file: even a small file has one of this length at times.
constexpr double pages_of_log = 2048;
/// In pages. A log of this length is copied to the file.
constexpr int long_log = 1000;

std::int64_t seconds_now()
{
    using std::chrono::system_clock;
    return std::chrono::floor<std::chrono::seconds>(system_clock::now()).time_since_epoch().count();
}

/// As SQLite has it: numbers never become so large that this loses anything.
std::int64_t kept(std::uint64_t number)
{
    return static_cast<std::int64_t>(number);
}

std::uint64_t natural(std::int64_t number)
{
    return static_cast<std::uint64_t>(number);
}

} // namespace

database::database(std::unique_ptr<connection> sql, std::vector<std::string> notes)
    : sql_(std::move(sql)), notes_(std::move(notes))
{
}

error_code database::health() const
{
    return sql_->are_files_there() ? error_code() : journal_errc::gone;
}

database::~database()
{
    if (sql_->placed.is_written_over() || sql_->log.is_written_over()) { // it may be put back
        sqlite3_db_config(sql_->file.getHandle(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
        return;
    }
    is_log_missed_ = true; // or this would have it missed
    const auto end = [&] {
        return try_to_transact([&] {
            note_log({});
            return error_code();
        });
    };
    const bool is_unwritten = transactions_ == 0 && marks_.empty();
    // If the disk has refused the last move, that may be in the log all the same until another
    // comes behind it: then a second try is better than none.
    keep_log(sql_->file, sql_->is_content_there() && (is_unwritten || (end() && end())));
}

/// Says in the file whether there is a log. Where the table is damaged, the rooms go on.
void database::note_log(const std::string& started)
{
    try {
        set_about("log", started);
    }
    catch (const SQLite::Exception&) {
    }
}

/// Renews the mark of the lock now and then, in a transaction that is made anyway: files that were
/// copied before differ. Until it is durable, or if that fails, the one before is right, too.
/// Result: whether the file has it, once the transaction is made.
bool database::keep_mark()
{
    const auto now = std::chrono::steady_clock::now();
    if (is_mark_kept_ && marked_ && now - *marked_ >= how_.between_marks) {
        sql_->lock->renew_mark(started_, how_.survives_power_loss);
        started_ = sql_->lock->mark();
        marked_ = now;
        is_mark_kept_ = false;
    }
    if (is_mark_kept_)
        return true;
    try {
        set_about("started", started_);
        if (!about("log").empty()) // in the file itself it stays the same word
            set_about("log", started_);
        return true;
    }
    catch (const SQLite::Exception&) { // where the table is damaged, the rooms go on
        if (sqlite3_get_autocommit(sql_->file.getHandle()) != 0)
            throw;
        return false;
    }
}

/// Has the file itself say that there is a log, before anybody is answered. While somebody reads
/// what was before, that waits for the next transaction.
void database::miss_log()
{
    is_log_missed_ = copy_log();
}

/// Copies the log to the file, as far as nobody reads what was before, and empties it then if that
/// is asked. Nothing else writes to the file: what anybody else has written there is noticed, if
/// not while this copies. Result: whether all of it is copied.
bool database::copy_log(bool is_emptied)
{
    if (!sql_->placed.is_there())
        return false;
    int all = 0;
    int copied = 0;
    const int how = is_emptied ? SQLITE_CHECKPOINT_TRUNCATE : SQLITE_CHECKPOINT_PASSIVE;
    const int outcome =
        sqlite3_wal_checkpoint_v2(sql_->file.getHandle(), "main", how, &all, &copied);
    sql_->placed.note();
    return outcome == SQLITE_OK && copied == all;
}

std::string database::faults()
{
    try {
        const std::string found = sql_->file.execAndGet("PRAGMA integrity_check(1)").getString();
        return found == "ok" ? std::string() : readable(found);
    }
    catch (const SQLite::Exception& thrown) {
        return readable(thrown.what());
    }
}

/// While somebody else reads, it stays until the next time: nobody waits for that. Result: whether
/// it is empty.
bool database::empty_log()
{
    if (health() || !copy_log())
        return false;
    is_log_missed_ = true; // or this would have it missed
    (void)try_to_transact([&] {
        note_log({});
        return error_code();
    });
    is_log_missed_ = false; // from the next transaction on it is
    sql_->file.setBusyTimeout(0);
    const bool is_empty = copy_log(true);
    sql_->file.setBusyTimeout(longest_wait);
    sql_->note_log();
    return is_empty;
}

/// In bytes. It grows as long as somebody else reads, such as a backup.
double database::longest_log() const
{
    return bytes_of_page * (how_.most_pages + pages_of_log);
}

bool database::is_log_full()
{
    const auto is_full = [this] {
        return how_.most_pages != 0 && static_cast<double>(sql_->log.size()) > longest_log();
    };
    if (!is_full())
        return false;
    (void)empty_log();
    return is_full();
}

double database::fullness()
{
    if (how_.most_pages == 0)
        return 0;
    try {
        running row(sql_->count_pages);
        const double file = row.step() ? static_cast<double>(row.number(0)) / how_.most_pages : 0;
        return std::max(file, static_cast<double>(sql_->log.size()) / longest_log());
    }
    catch (const SQLite::Exception&) { // then appends tell
        return 0;
    }
}

bool database::together(const std::function<void()>& act)
{
    return !transact([&] {
        act();
        return error_code();
    });
}

error_code database::transact(const std::function<error_code()>& act)
{
    if (!is_open_ && !hopeless_ && !health() && is_log_full())
        return journal_errc::full;
    return transact_anyhow(act);
}

/// Also while the log is full.
error_code database::transact_anyhow(const std::function<error_code()>& act)
{
    if (is_open_) {
        ensure_open();
        return act();
    }
    if (hopeless_)
        return hopeless_;
    if (const error_code gone = health())
        return gone;
    listed_.reset();
    const error_code why = try_to_transact(act);
    sql_->note_log();
    return why;
}

error_code database::try_to_transact(const std::function<error_code()>& act)
{
    const auto unwritten = marks_;
    const auto unremoved = removed_;
    before_.clear();
    is_open_ = true;
    bool is_of_act = false;
    bool is_mark_kept = false;
    error_code why;
    try {
        running(sql_->begin).execute();
        is_of_act = true;
        why = act();
        if (!why) {
            ensure_open();
            is_of_act = false;
            write_marks();
            is_mark_kept = keep_mark();
            if (!is_log_missed_)
                note_log(started_);
            running(sql_->commit).execute();
        }
    }
    catch (const SQLite::Exception& thrown) {
        why = reason_of(thrown, sql_->file.getHandle());
        if (why == journal_errc::in_use) // it was ours from the beginning
            why = journal_errc::unavailable;
        if (!is_of_act && why != journal_errc::full) // what is removed makes room
            hopeless_ = why;
    }
    is_open_ = false;
    if (why) {
        if (sqlite3_get_autocommit(sql_->file.getHandle()) == 0)
            sql_->file.tryExec("ROLLBACK");
        marks_ = unwritten;
        removed_ = unremoved;
        restore();
        return why;
    }
    marks_.clear();
    is_mark_kept_ = is_mark_kept;
    is_noted_ = false;
    ++transactions_;
    if (!is_log_missed_)
        miss_log();
    else
        is_log_held_ = sql_->pages_in_log >= long_log && !copy_log();
    return {};
}

/// After some errors SQLite ends a transaction by itself: what came then would be written alone.
void database::ensure_open() const
{
    if (sqlite3_get_autocommit(sql_->file.getHandle()) != 0)
        throw SQLite::Exception("the transaction has ended");
}

/// What is known of that room now is known again if the transaction fails.
void database::remember(const std::string& room)
{
    if (!is_open_)
        return;
    const auto found = held_.find(room);
    before_.emplace(room, found == held_.end() ? std::nullopt : std::optional(found->second));
}

void database::restore()
{
    for (auto& [room, known] : before_)
        if (known)
            held_.insert_or_assign(room, std::move(*known));
        else
            held_.erase(room);
}

void database::write_marks()
{
    for (const auto& [room, now] : marks_)
        running(sql_->mark_room, room, kept(now.epoch), now.used, now.played).execute();
}

database::result<claimed_room> database::create(const kept_room& kept)
{
    const std::int64_t id = next_number_++;
    const mark now{1, seconds_now(), kept.played};
    const error_code why = transact([&] {
        running(sql_->make_room, kept.name, kept.code, kept.settings, text_of(kept.inside),
                std::int64_t{sum_of(kept, id)}, now.used, id, now.played)
            .execute();
        return error_code();
    });
    if (why)
        return {why, {}};
    remember(kept.name);
    held_.insert_or_assign(kept.name, holding{id, now, {}});
    return {{}, {{kept.name, 1}, kept, 0}};
}

database::result<std::vector<listed_room>> database::list()
{
    result<std::vector<listed_room>> all;
    auto known = std::exchange(listed_, std::nullopt);
    std::vector<std::string> told; // when the file was opened
    all.why = transact([&] {
        all.value = known ? std::move(*known) : read_rooms(told);
        return error_code();
    });
    if (all.why == journal_errc::full) { // nothing need be written
        try {
            all = {{}, read_rooms(told)};
        }
        catch (const SQLite::Exception& thrown) {
            all.why = reason_of(thrown, sql_->file.getHandle());
        }
    }
    std::sort(all.value.begin(), all.value.end(),
              [](const auto& one, const auto& other) { return one.name < other.name; });
    return all;
}

std::vector<listed_room> database::read_rooms(std::vector<std::string>& damaged)
{
    std::vector<listed_room> all;
    unsure_.clear();
    running rows(sql_->all_rooms);
    while (rows.step()) {
        found_room each = room_in(rows);
        if (!each.is_right)
            damaged.push_back(each.what.name);
        else if (!each.is_mark_right)
            unsure_.push_back(each.what.name);
        all.push_back({std::move(each.what.name),
                       std::move(each.what.code),
                       each.now.used,
                       std::move(each.what.inside),
                       {},
                       std::move(each.now.played)});
    }
    return all;
}

database::found_room database::room_in(running& row) const
{
    found_room found{{row.text(0), row.text(1), row.text(2), read_places(row.text(3))},
                     row.number(7),
                     {natural(row.number(5)), row.number(8), row.text(9)}};
    found.is_mark_right =
        row.number(10) ==
        std::int64_t{sum_of_mark(found.id, row.number(5), found.now.used, found.now.played)};
    if (!found.is_mark_right) // no tenure has had an epoch as late as the time, in seconds
        found.now = {natural(seconds_now()), seconds_now(), std::string(unknown_deals)};
    if (const auto newer = marks_.find(found.id); newer != marks_.end())
        found.now = newer->second;
    const std::uint32_t right =
        row.number(6) == 1 ? sum_of(found.what) : sum_of(found.what, found.id);
    found.is_right = row.number(4) == std::int64_t{right};
    return found;
}

/// The room of that name. One that is not right is found only if there is none that is.
std::optional<database::found_room> database::find(const std::string& room)
{
    std::optional<found_room> found;
    if (running row(sql_->find_room, room); row.step())
        found = room_in(row);
    if (found && found->what.name != room)
        found->is_right = false;
    if (found && found->is_right)
        return found;
    running rows(sql_->all_rooms);
    while (rows.step())
        if (found_room each = room_in(rows); each.what.name == room && each.is_right)
            return each;
    return found;
}

/// What is known of a room, and what its next holder has.
std::variant<error_code, std::pair<database::holding, kept_room>>
database::look_up(const std::string& room)
{
    auto found = find(room);
    if (!found)
        return make_error_code(journal_errc::unknown_room);
    if (!found->is_right)
        return make_error_code(journal_errc::damaged);
    ++found->now.epoch;
    found->now.used = seconds_now();
    found->what.played = found->now.played;
    return std::pair(holding{found->id, found->now, tail_of(found->id)}, std::move(found->what));
}

/// Nothing is known of a room without records.
database::tail database::tail_of(std::int64_t room)
{
    running row(sql_->find_tail, room);
    if (!row.step())
        return {};
    return {natural(row.number(0)), static_cast<std::uint32_t>(row.number(1)),
            natural(row.number(2))};
}

/// Whatever its tail tells: who reads a record behind that finds the damage.
std::uint64_t database::last_of(const holding& of)
{
    running row(sql_->find_last, of.id);
    return std::max(of.end.last, row.step() ? natural(row.number(0)) : 0);
}

/// Where nothing can be written, what sleeps can be looked at all the same: that it was claimed is
/// written with the next transaction.
database::result<claimed_room> database::claim(const std::string& room)
{
    if (held_.contains(room))
        return {journal_errc::owned, {}};
    std::pair<holding, kept_room> found;
    std::uint64_t last = 0;
    const auto find = [&]() -> error_code {
        auto known = look_up(room);
        if (const auto* why = std::get_if<error_code>(&known))
            return *why;
        found = std::get<1>(std::move(known));
        last = last_of(found.first);
        return {};
    };
    error_code why = transact([&]() -> error_code {
        const error_code unknown = find();
        if (!unknown)
            marks_.insert_or_assign(found.first.id, found.first.now);
        return unknown;
    });
    if (why == journal_errc::full || why == journal_errc::gone) {
        try {
            why = find();
        }
        catch (const SQLite::Exception& thrown) {
            why = reason_of(thrown, sql_->file.getHandle());
        }
        if (!why)
            marks_.insert_or_assign(found.first.id, found.first.now);
    }
    if (why)
        return {why, {}};
    const auto& [now, what] = found;
    remember(room);
    held_.insert_or_assign(room, now);
    return {{}, {{room, now.now.epoch}, what, last}};
}

database::holding* database::held_by(const tenure& by)
{
    const auto found = held_.find(by.room);
    return found == held_.end() || found->second.now.epoch != by.epoch ? nullptr : &found->second;
}

error_code database::append(const tenure& to, const std::vector<record>& records)
{
    holding* by = held_by(to);
    if (by == nullptr)
        return journal_errc::fenced;
    if (records.empty())
        return {};
    // An append before this one has failed, when this one was on its way.
    if (records.front().number != by->end.last + 1)
        return journal_errc::unavailable;
    return transact([&] {
        remember(to.room);
        for (const record& each : records) {
            ensure(each.number == ++by->end.last, "records are numbered without a gap");
            by->end.sum = sum_of(each, by->id, by->end.sum);
            running(sql_->add_record, by->id, kept(each.number),
                    std::int64_t{each.at.time_since_epoch().count()}, each.line,
                    std::int64_t{by->end.sum})
                .execute();
        }
        running(sql_->set_tail, by->id, kept(by->end.last), std::int64_t{by->end.sum}).execute();
        return error_code();
    });
}

database::result<std::vector<record>> database::read(const std::string& room, std::uint64_t after,
                                                     std::size_t most)
{
    result<std::vector<record>> all;
    try {
        const auto found = find(room);
        if (!found)
            return {journal_errc::unknown_room, {}};
        if (!found->is_right)
            return {journal_errc::damaged, {}};
        const std::int64_t id = found->id;
        const tail end = tail_of(id);
        std::uint32_t before = 0;
        if (running row(sql_->find_sum, id, kept(after)); row.step())
            before = static_cast<std::uint32_t>(row.number(0));
        running rows(sql_->read_records, id, kept(after), kept(most));
        while (rows.step()) {
            record each{natural(rows.number(0)),
                        std::chrono::sys_time<std::chrono::milliseconds>(
                            std::chrono::milliseconds(rows.number(1))),
                        rows.text(2)};
            const std::uint32_t right =
                each.number <= end.alone ? sum_of(each) : sum_of(each, id, before);
            if (each.number != after + 1 || each.number > end.last ||
                rows.number(3) != std::int64_t{right} ||
                (each.number == end.last && right != end.sum)) {
                all.why = journal_errc::damaged;
                return all;
            }
            ++after;
            before = right;
            all.value.push_back(std::move(each));
        }
        if (all.value.size() < most && after < end.last) // some are missing
            all.why = journal_errc::damaged;
    }
    catch (const SQLite::Exception& thrown) {
        all.why = reason_of(thrown, sql_->file.getHandle());
    }
    return all;
}

void database::note(const tenure& by, const std::string& played)
{
    if (holding* held = held_by(by)) {
        remember(by.room);
        held->now.played = played;
        marks_.insert_or_assign(held->id, held->now);
        is_noted_ = true;
    }
}

void database::settle()
{
    hopeless_ = {};
    if (is_noted_)
        transact([] { return error_code(); });
    if (is_log_due_)
        is_log_due_ = !empty_log();
    is_log_held_ = is_log_held_ && !copy_log();
    hopeless_ = {};
}

void database::release(const tenure& by)
{
    if (holding* held = held_by(by)) {
        remember(by.room);
        held->now.used = seconds_now();
        marks_.insert_or_assign(held->id, held->now);
        held_.erase(held_.find(by.room));
    }
}

error_code database::remove(const tenure& by)
{
    const holding* held = held_by(by);
    if (held == nullptr)
        return journal_errc::fenced;
    bool is_all = false;
    const error_code why = transact_anyhow([&] { // it makes room
        running(sql_->remove_room, held->id).execute();
        is_all = remove_records(held->id);
        if (!is_all)
            running(sql_->set_tail, held->id, last_of_removed, std::int64_t{0}).execute();
        return error_code();
    });
    if (why)
        return why;
    if (is_all)
        is_log_due_ = true;
    else
        removed_.push_back(held->id);
    remember(by.room);
    marks_.erase(held->id);
    held_.erase(held_.find(by.room));
    return {};
}

/// Result: whether that was all. Then its number may be another's.
bool database::remove_records(std::int64_t room)
{
    constexpr std::int64_t most_at_once = 1000;
    if (running(sql_->remove_records, room, most_at_once).execute() == most_at_once)
        return false;
    running(sql_->remove_tail, room).execute();
    return true;
}

void database::remove_some()
{
    if (removed_.empty())
        return;
    bool is_all = false;
    is_stuck_ = true; // if it throws
    if (is_log_held_)
        return; // what is removed would fill the log
    // It makes room in the file, but not in a log that is full.
    const error_code why = transact([&] {
        is_all = remove_records(removed_.front());
        return error_code();
    });
    is_stuck_ = why.failed();
    if (is_stuck_) { // by damage, perhaps, which another has not
        std::rotate(removed_.begin(), removed_.begin() + 1, removed_.end());
    }
    else if (is_all) {
        removed_.erase(removed_.begin());
        is_log_due_ = true;
    }
}

} // namespace scramble::journal
