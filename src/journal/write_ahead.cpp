#include "journal/write_ahead.hpp"

#include "scramble/text/counted.hpp"
#include "scramble/text/readable.hpp"

#include <fmt/format.h>

#include <bit>
#include <istream>
#include <ostream>
#include <string>
#include <utility>

namespace scramble::journal {

namespace {

constexpr std::size_t head_size = 32;
constexpr std::size_t frame_head_size = 24;
constexpr std::size_t largest_page = 65'536;
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

constexpr std::size_t head_of_index = 100;

/// The index says it twice: while one is written, the other is right.
std::optional<log_index> read_index(std::string_view bytes)
{
    constexpr std::size_t size = 48;
    constexpr std::size_t summed = 40;
    if (bytes.size() < head_of_index)
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

/// So many bytes from there on, or those that there are.
std::string bytes_of(std::istream& file, std::uint64_t from, std::size_t most)
{
    std::string bytes(most, '\0');
    file.clear();
    file.seekg(static_cast<std::streamoff>(from));
    file.read(bytes.data(), static_cast<std::streamsize>(most));
    bytes.resize(static_cast<std::size_t>(file.gcount()));
    return bytes;
}

/// What of it cannot be read is zero.
std::string head_of(std::istream& file)
{
    std::string head = bytes_of(file, 0, head_size);
    head.resize(head_size);
    return head;
}

std::uint64_t size_of(std::istream& file)
{
    file.clear();
    file.seekg(0, std::ios::end);
    const auto end = file.tellg();
    return end > 0 ? static_cast<std::uint64_t>(end) : 0;
}

/// A log as the format has it, of which one page at a time is held. What its head says may be
/// damaged.
class write_ahead_log {
public:
    /// Requires: it is longer than its head.
    explicit write_ahead_log(std::istream& file)
        : file_(file), size_(size_of(file)), head_(head_of(file)),
          is_big_endian_((big_endian(head_, 0) & 1U) == 1)
    {
        const std::uint32_t size = big_endian(head_, 8);
        const bool is_power = size >= 512 && size <= largest_page && (size & (size - 1)) == 0;
        page_ = is_power ? size : 4096;
        is_head_right_ = (big_endian(head_, 0) | 1U) == (magic | 1U) && is_power &&
                         added({}, head().substr(0, 24)) == sum_at(head_, 24);
        salts_ = is_head_right_ || frames() == 0 ? head_.substr(16, 8)
                                                 : bytes_of(file, head_size + 8, 8);
    }

    [[nodiscard]] std::uint64_t frames() const
    {
        return (size_ - head_size) / (frame_head_size + page_);
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
        std::uint64_t number = 0;
        each_frame([&](std::string_view frame, bool is_right) {
            const bool is_ours = frame.substr(8, 8) == salts_;
            const bool ends = big_endian(frame, 4) != 0;
            ++number;
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
                whole_ = number;
        });
        if (found.is_damage || is_any)
            return found;
        return std::nullopt;
    }

    /// As of `copy_trusted`.
    void copy_with_right_sums(std::ostream& to)
    {
        constexpr std::uint32_t version = 3'007'000;
        std::string some;
        for (const std::uint32_t each : {is_big_endian_ ? magic | 1U : magic, version,
                                         static_cast<std::uint32_t>(page_), std::uint32_t{0}})
            append(some, each);
        some += salts_;
        sum so_far = added({}, some);
        append(some, so_far);
        to << some;
        each_frame([&](std::string_view frame, bool is_right) {
            if (!is_right)
                return;
            so_far = added_frame(so_far, frame);
            some.assign(frame.substr(0, 8)).append(salts_);
            append(some, so_far);
            to << some << frame.substr(frame_head_size);
        });
    }

private:
    std::istream& file_;
    std::uint64_t size_;
    std::string head_;
    std::string salts_; ///< that frames of this log have, and not those of one before it
    std::size_t page_ = 0;
    std::uint64_t whole_ = 0;
    bool is_big_endian_;
    bool is_head_right_ = false;

    /// Calls `see` with each page and its head, and whether that is as it was written.
    template <class See>
    void each_frame(See see)
    {
        sum stored = sum_at(head_, 24);
        sum counted = added({}, head().substr(0, 24));
        const std::size_t size = frame_head_size + page_;
        for (std::uint64_t number = 0; number < frames(); ++number) {
            const std::string frame = bytes_of(file_, head_size + number * size, size);
            if (frame.size() != size)
                return; // what cannot be read is not there
            const sum own = sum_at(frame, 16);
            const sum from_stored = added_frame(stored, frame);
            const sum from_counted = added_frame(counted, frame);
            const bool is_ours = std::string_view(frame).substr(8, 8) == salts_;
            see(frame, is_ours && (own == from_stored || own == from_counted));
            stored = own;
            counted = from_stored;
        }
    }
    [[nodiscard]] std::string_view head() const { return head_; }
    [[nodiscard]] static sum sum_at(std::string_view bytes, std::size_t at)
    {
        return {big_endian(bytes, at), big_endian(bytes, at + 4)};
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

std::optional<left_out> left_out_of(std::istream& log, std::istream& index)
{
    std::optional<left_out> found;
    std::optional<write_ahead_log> written;
    if (size_of(log) > head_size) {
        written.emplace(log);
        found = written->look();
    }
    const std::string head = bytes_of(index, 0, head_of_index);
    const auto known = read_index(head);
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

bool has_pages(std::istream& log)
{
    if (size_of(log) <= head_size)
        return false;
    const write_ahead_log written(log);
    return written.is_head_right() && written.frames() > 0;
}

void copy_trusted(std::istream& log, std::ostream& to)
{
    if (size_of(log) > head_size)
        write_ahead_log(log).copy_with_right_sums(to);
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
