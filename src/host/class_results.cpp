#include "host/class_results.hpp"

#include "host/csv.hpp"
#include "host/room_requests.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <utility>

namespace scramble::host {

namespace {

using class_result = class_of_rooms::result;

/// One turn of the loop makes one portion, of at least so many bytes or results. A full room has
/// more.
constexpr std::size_t least_portion = 32UL * 1024;
constexpr std::size_t least_results = 300;

/// Adds the line of a result.
using add_line = void (*)(std::string& to, const class_result& each);

void add_text(std::string& to, const class_result& each)
{
    fmt::format_to(std::back_inserter(to), "class result {} {} {} {} {}{}{}\n", each.room,
                   each.round, each.place, each.score, each.player, each.name.empty() ? "" : " as ",
                   each.name);
}

void add_csv(std::string& to, const class_result& each)
{
    fmt::format_to(std::back_inserter(to), "{},{},{},{},{},{},{}\r\n", each.room, each.round,
                   csv_cell(each.player), csv_cell(each.name), each.score, each.place, each.total);
}

/// Goes through all rooms in one round after another, up to the present one.
class results_text final : public net::long_text {
public:
    results_text(std::string fields, const class_of_rooms& of, std::string before,
                 std::string behind, add_line add)
        : long_text(std::move(fields)), of_(of.weak_from_this()), text_(std::move(before)),
          behind_(std::move(behind)), add_(add), last_(of.round())
    {
    }

    void make_next(net::http_session& client) override
    {
        const auto of = of_.lock();
        if (of == nullptr)
            return client.resume(reply_to({404, "this class has ended"}), client.has_begun());
        std::size_t results = 0;
        while (round_ <= last_ && text_.size() < least_portion && results < least_results)
            results += add_next(*of);
        const bool is_last = round_ > last_;
        if (is_last)
            text_ += behind_;
        client.add_portion(std::exchange(text_, {}), is_last);
    }

private:
    std::weak_ptr<const class_of_rooms> of_;
    std::string text_; ///< the beginning of the next portion
    std::string behind_;
    add_line add_;
    std::uint32_t round_ = 1;
    std::uint32_t room_ = 1;
    std::uint32_t last_; ///< round

    /// The results of the next room. Result: how many there are.
    std::size_t add_next(const class_of_rooms& of)
    {
        const auto all = of.results_of(round_, room_);
        for (const class_result& each : all)
            add_(text_, each);
        if (++room_ > of.rooms().size()) {
            room_ = 1;
            ++round_;
        }
        return all.size() + 1; // it is some work to find none
    }
};

} // namespace

net::in_portions results_as_text(const class_of_rooms& of, std::string before, std::string behind)
{
    return std::make_shared<results_text>(std::string(net::text_type), of, std::move(before),
                                          std::move(behind), add_text);
}

net::in_portions results_as_csv(const class_of_rooms& of)
{
    return std::make_shared<results_text>(
        "Content-Type: text/csv; charset=utf-8; header=present\r\n", of,
        "room,round,player,name,score,place,total\r\n", "", add_csv);
}

} // namespace scramble::host
