#pragma once

#include "journal/journal.hpp"

#include <boost/crc.hpp>

#include <cstdint>
#include <string_view>

namespace scramble::journal {

/// A CRC-32C of numbers and texts, by which a flipped byte is found.
class sum {
public:
    sum& add(std::uint64_t number)
    {
        for (int shift = 0; shift < 64; shift += 8) // the same on any machine
            crc_.process_byte(static_cast<unsigned char>(number >> shift));
        return *this;
    }

    /// Its length counts, too: no byte passes unseen from one text to the next.
    sum& add(std::string_view text)
    {
        add(text.size());
        crc_.process_bytes(text.data(), text.size());
        return *this;
    }

    [[nodiscard]] std::uint32_t value() const { return crc_.checksum(); }

private:
    boost::crc_optimal<32, 0x1EDC6F41, 0xFFFFFFFF, 0xFFFFFFFF, true, true> crc_;
};

[[nodiscard]] inline std::uint32_t sum_of(const record& record)
{
    const auto at = static_cast<std::uint64_t>(record.at.time_since_epoch().count());
    return sum().add(record.number).add(at).add(record.line).value();
}

/// The sum of a record that goes on from `before`, the one in front of it in that room: a record
/// that is in another room, or out of its place, is found, too.
[[nodiscard]] inline std::uint32_t sum_of(const record& record, std::int64_t room,
                                          std::uint32_t before)
{
    return sum()
        .add(static_cast<std::uint64_t>(room))
        .add(std::uint64_t{before})
        .add(std::uint64_t{sum_of(record)})
        .value();
}

[[nodiscard]] inline std::uint32_t sum_of(const kept_room& kept)
{
    sum all;
    all.add(kept.name).add(kept.code).add(kept.settings);
    for (const place& each : kept.inside)
        all.add(each.name).add(each.code);
    return all.value();
}

/// The sum of a room by whose number its records are found.
[[nodiscard]] inline std::uint32_t sum_of(const kept_room& kept, std::int64_t number)
{
    return sum().add(static_cast<std::uint64_t>(number)).add(std::uint64_t{sum_of(kept)}).value();
}

/// The sum of what changes of a room's row.
[[nodiscard]] inline std::uint32_t sum_of_mark(std::int64_t room, std::int64_t epoch,
                                               std::int64_t used, std::string_view played)
{
    sum all;
    for (const std::int64_t each : {room, epoch, used})
        all.add(static_cast<std::uint64_t>(each));
    return all.add(played).value();
}

} // namespace scramble::journal
