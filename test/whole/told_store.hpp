#pragma once

#include "journal/journal.hpp"
#include "whole/listener.hpp"

#include <string>
#include <utility>
#include <vector>

namespace scramble::whole {

/// Passes everything on to another store, and tells when the server learns what became of it.
class told_store final : public journal::store {
public:
    told_store(store& to, listener& told) : to_(to), listener_(told) {}

    /// The number of the last record that it was asked to append.
    [[nodiscard]] std::uint64_t last_asked() const { return last_asked_; }

    void create(journal::kept_room kept, on_claim then) override
    {
        std::string room = kept.name;
        to_.create(std::move(kept), [this, room = std::move(room), then = std::move(then)](
                                        error_code why, journal::claimed_room made) mutable {
            listener_.on_created(room, !why);
            std::move(then)(why, std::move(made));
        });
    }
    void append(const journal::tenure& by, std::vector<journal::record> records,
                on_done then) override
    {
        last_asked_ = records.back().number;
        std::vector<std::string> lines;
        for (const journal::record& each : records)
            lines.push_back(each.line);
        to_.append(by, std::move(records),
                   [this, room = by.room, lines = std::move(lines),
                    then = std::move(then)](error_code why) mutable {
                       listener_.on_append(room, lines, !why);
                       std::move(then)(why);
                       listener_.on_appended(room);
                   });
    }

    void list(on_list then) override { to_.list(std::move(then)); }
    void claim(std::string room, on_claim then) override
    {
        to_.claim(std::move(room), std::move(then));
    }
    void read(std::string room, std::uint64_t after, std::size_t most, on_read then) override
    {
        to_.read(std::move(room), after, most, std::move(then));
    }
    void note(const journal::tenure& by, const std::string& played) override
    {
        to_.note(by, played);
    }
    void release(const journal::tenure& by) override { to_.release(by); }
    void remove(const journal::tenure& by, on_done then) override
    {
        to_.remove(by, std::move(then));
    }

private:
    store& to_;
    listener& listener_;
    std::uint64_t last_asked_ = 0;
};

} // namespace scramble::whole
