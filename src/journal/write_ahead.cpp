#include "journal/write_ahead.hpp"

#include "scramble/text/counted.hpp"
#include "scramble/text/readable.hpp"

#include <fmt/format.h>

#include <bit>
#include <string>
#include <utility>
#include <vector>

namespace scramble::journal {

namespace {

constexpr std::size_t head_size = 32;
constexpr std::size_t frame_head_size = 24;
constexpr std::uint32_t magic = 0x377f0682; // and 1 more where sums are of big-endian numbers

std::uint32_t big_endian(std::string_view bytes, std::size_t at)
{
    std::uint32_t number = 0;
    for (const char each : bytes.substr(at, 4))
        number = number << 8U | static_cast<unsigned char>(each);
    return number;
}

std::uint32_t little_endian(std::string_view bytes, std::size_t at)
{
    std::uint32_t number = 0;
    for (std::size_t each = 4; each > 0; --each)
        number = number << 8U | static_cast<unsigned char>(bytes[at + each - 1]);
    return number;
}

/// A sum goes on from that of all before it.
using sum = std::pair<std::uint32_t, std::uint32_t>;

void append(std::string& to, std::uint32_t number)
{
    for (const unsigned shift : {24U, 16U, 8U, 0U})
        to += static_cast<char>(number >> shift & 0xffU);
}

void append(std::string& to, sum all)
{
    append(to, all.first);
    append(to, all.second);
}

using number_reader = std::uint32_t (*)(std::string_view bytes, std::size_t at);
constexpr number_reader number_of_this_machine =
    std::endian::native == std::endian::big ? big_endian : little_endian;

sum added(sum to, std::string_view bytes, number_reader number)
{
    for (std::size_t at = 0; at < bytes.size(); at += 8) {
        to.first += number(bytes, at) + to.second;
        to.second += number(bytes, at + 4) + to.first;
    }
    return to;
}

/// What an index knows of its log, after the last transaction.
struct log_index {
    std::uint32_t pages;    ///< that the log has
    std::uint32_t copied;   ///< of these, the first are in the file, too
    std::string_view salts; ///< that the log has
};

/// The index says it twice: while one is written, the other is right.
std::optional<log_index> read_index(std::string_view bytes)
{
    constexpr std::size_t size = 48;
    constexpr std::size_t summed = 40;
    if (bytes.size() < 2 * size + 4)
        return std::nullopt;
    const auto number = number_of_this_machine;
    for (const std::size_t at : {std::size_t{0}, size}) {
        const std::string_view head = bytes.substr(at, size);
        const bool is_written = head[12] == 1;
        const sum told{number(head, summed), number(head, summed + 4)};
        if (is_written && added({}, head.substr(0, summed), number) == told)
            return log_index{number(head, 16), number(bytes, 2 * size), head.substr(32, 8)};
    }
    return std::nullopt;
}

/// A log as the format has it. What its head says may be damaged.
class write_ahead_log {
public:
    explicit write_ahead_log(std::string_view bytes)
        : bytes_(bytes), is_big_endian_((big_endian(bytes_, 0) & 1U) == 1)
    {
        const std::uint32_t size = big_endian(bytes_, 8);
        const bool is_power = size >= 512 && size <= 65536 && (size & (size - 1)) == 0;
        page_ = is_power ? size : 4096;
        is_head_right_ = (big_endian(bytes_, 0) | 1U) == (magic | 1U) && is_power &&
                         added({}, bytes_.substr(0, 24)) == sum_at(24);
        salts_ = bytes_.substr(is_head_right_ || frames() == 0 ? 16 : head_size + 8, 8);
    }

    [[nodiscard]] std::size_t frames() const
    {
        return (bytes_.size() - head_size) / (frame_head_size + page_);
    }

    /// Without that SQLite takes nothing of it.
    [[nodiscard]] bool is_head_right() const { return is_head_right_; }

    /// How many pages SQLite takes of it: those of its transactions, up to the first that is
    /// damaged.
    [[nodiscard]] std::uint64_t whole() const { return whole_; }

    /// Whether an index with these salts may be of this log.
    [[nodiscard]] bool may_have(std::string_view salts) const
    {
        return !is_head_right_ || salts == salts_;
    }

    [[nodiscard]] std::optional<left_out> look()
    {
        left_out found;
        bool is_behind = !is_head_right_;
        bool is_any = false;
        sum stored = sum_at(24);
        sum counted = added({}, bytes_.substr(0, 24));
        for (std::size_t number = 0; number < frames(); ++number) {
            const std::string_view frame = frame_at(number);
            const sum own{big_endian(frame, 16), big_endian(frame, 20)};
            const bool is_ours = frame.substr(8, 8) == salts_;
            const sum from_stored = added_frame(stored, frame);
            const sum from_counted = added_frame(counted, frame);
            const bool is_right = is_ours && (own == from_stored || own == from_counted);
            const bool ends = big_endian(frame, 4) != 0;
            if (is_right)
                right_.push_back(number);
            if (is_behind && is_right)
                found.is_damage = true;
            if (!is_right && !is_behind) {
                is_behind = true;
                is_any = is_ours;
                found.transactions = is_ours && ends ? 1 : 0;
            }
            else if (is_behind && is_right && ends) {
                ++found.transactions;
            }
            if (!is_behind && ends)
                whole_ = number + 1;
            stored = own;
            counted = from_stored;
        }
        if (found.is_damage || is_any)
            return found;
        return std::nullopt;
    }

    /// As of `trusted`. Requires: it was looked through.
    [[nodiscard]] std::string with_right_sums() const
    {
        constexpr std::uint32_t version = 3'007'000;
        std::string all;
        for (const std::uint32_t each : {is_big_endian_ ? magic | 1U : magic, version,
                                         static_cast<std::uint32_t>(page_), std::uint32_t{0}})
            append(all, each);
        all += salts_;
        sum so_far = added({}, all);
        append(all, so_far);
        for (const std::size_t number : right_) {
            const std::string_view frame = frame_at(number);
            so_far = added_frame(so_far, frame);
            all.append(frame.substr(0, 8)).append(salts_);
            append(all, so_far);
            all += frame.substr(frame_head_size);
        }
        return all;
    }

private:
    std::string_view bytes_;
    std::string_view salts_; ///< that frames of this log have, and not those of one before it
    std::size_t page_ = 0;
    std::uint64_t whole_ = 0;
    std::vector<std::size_t> right_; ///< the pages that are as they were written
    bool is_big_endian_;
    bool is_head_right_ = false;

    [[nodiscard]] std::string_view frame_at(std::size_t number) const
    {
        const std::size_t size = frame_head_size + page_;
        return bytes_.substr(head_size + number * size, size);
    }
    [[nodiscard]] sum sum_at(std::size_t at) const
    {
        return {big_endian(bytes_, at), big_endian(bytes_, at + 4)};
    }
    [[nodiscard]] sum added(sum to, std::string_view bytes) const
    {
        return journal::added(to, bytes, is_big_endian_ ? big_endian : little_endian);
    }
    [[nodiscard]] sum added_frame(sum to, std::string_view frame) const
    {
        return added(added(to, frame.substr(0, 8)), frame.substr(frame_head_size));
    }
};

} // namespace

std::optional<left_out> left_out_of(std::string_view log, std::string_view index)
{
    std::optional<left_out> found;
    std::optional<write_ahead_log> written;
    if (log.size() > head_size) {
        written.emplace(log);
        found = written->look();
    }
    const auto known = read_index(index);
    if (!known || (written && !written->may_have(known->salts)))
        return found;
    // What is in the file, too, is missed only where the log has older pages that hide it.
    const std::uint64_t whole = written ? written->whole() : 0;
    if (known->pages <= whole || (whole == 0 && known->copied == known->pages))
        return found;
    if (!found)
        found.emplace();
    found->pages = known->pages - whole;
    found->is_damage = true;
    return found;
}

bool has_pages(std::string_view log)
{
    if (log.size() <= head_size)
        return false;
    const write_ahead_log written(log);
    return written.is_head_right() && written.frames() > 0;
}

std::string trusted(std::string_view log)
{
    if (log.size() <= head_size)
        return {};
    write_ahead_log written(log);
    (void)written.look();
    return written.with_right_sums();
}

std::string text_of(const left_out& found)
{
    if (found.transactions + found.pages == 0)
        return "any room may lack its last moves";
    // Pages of which nothing is left hide how many transactions they had.
    std::string text =
        found.transactions > 0
            ? counted(found.transactions, "transaction is lost", "transactions are lost")
            : counted(found.pages, "page is lost", "pages are lost") +
                  " at its end, with the transactions there";
    if (found.of.empty())
        return text + ": any room may lack its last moves";
    constexpr std::size_t most_named = 20;
    text += ". Records are missing at the end of";
    std::size_t told = 0;
    for (const auto& [room, records] : found.of) {
        if (++told > most_named)
            return text + " and others; any room may lack more";
        text += fmt::format("{} {} ({})", told > 1 ? "," : "", readable(room),
                            records ? std::to_string(*records) : "all");
    }
    return text + "; any room may lack more";
}

} // namespace scramble::journal
