#include "host/told_results.hpp"

#include "host/room_requests.hpp"

#include <cstddef>
#include <memory>
#include <utility>

namespace scramble::host {

namespace {

/// One turn of the loop tells one portion, of at least so many bytes, or makes so many lines. A
/// full room has more.
constexpr std::size_t least_portion = 32UL * 1024;
constexpr std::size_t least_made = 300;

/// Goes through all rooms in one round after another, up to the present one.
class told_results final : public net::long_text {
public:
    told_results(std::string fields, const class_of_rooms& of, std::string before,
                 std::string behind, std::string class_results::lines::*column)
        : long_text(std::move(fields)), of_(of.weak_from_this()), text_(std::move(before)),
          behind_(std::move(behind)), column_(column), last_(of.results().round())
    {
    }

    void make_next(net::http_session& client) override
    {
        const auto of = of_.lock();
        if (of == nullptr)
            return client.resume(reply_to({404, "this class has ended"}), client.has_begun());
        bool is_last = false;
        for (std::size_t made = 0; text_.size() < least_portion && made < least_made;) {
            const auto next = of->results().from(next_);
            is_last = !next || next->of.round > last_;
            if (is_last)
                break;
            text_ += next->told.*column_;
            made += next->made;
            next_ = {next->of.round, next->of.room + 1};
        }
        if (is_last)
            text_ += behind_;
        client.add_portion(std::exchange(text_, {}), is_last);
    }

private:
    std::weak_ptr<const class_of_rooms> of_;
    std::string text_; ///< the beginning of the next portion
    std::string behind_;
    std::string class_results::lines::*column_;
    class_results::part next_;
    std::uint32_t last_; ///< round
};

} // namespace

net::in_portions results_as_text(const class_of_rooms& of, std::string before, std::string behind)
{
    return std::make_shared<told_results>(std::string(net::text_type), of, std::move(before),
                                          std::move(behind), &class_results::lines::text);
}

net::in_portions results_as_csv(const class_of_rooms& of)
{
    return std::make_shared<told_results>(
        "Content-Type: text/csv; charset=utf-8; header=present\r\n", of,
        "room,round,player,name,score,place,total\r\n", "", &class_results::lines::csv);
}

} // namespace scramble::host
