#include "net/http/known_heads.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace scramble::net {

namespace {

constexpr std::string_view before_target = "GET ";
constexpr std::string_view after_target = " HTTP/1.1\r\n";

/// The bytes of a target that needs no second look.
constexpr auto plain_bytes = [] {
    std::array<bool, 256> result{};
    for (unsigned char each = '!'; each <= '~'; ++each)
        result.at(each) = each != '#';
    return result;
}();

/// The target of a plain request line at the beginning of `bytes`; empty if there is none.
std::string_view plain_target(std::string_view bytes)
{
    if (!bytes.starts_with("GET /"))
        return {};
    const char* const begin = bytes.data() + before_target.size();
    const char* const end = std::find_if(begin, bytes.data() + bytes.size(), [](char each) {
        return !plain_bytes[static_cast<unsigned char>(each)];
    });
    const std::string_view target(begin, end);
    bytes.remove_prefix(before_target.size() + target.size());
    const bool is_plain = target.size() <= longest_target && bytes.starts_with(after_target);
    return is_plain ? target : std::string_view();
}

std::size_t size_of_line(std::string_view target)
{
    return before_target.size() + target.size() + after_target.size();
}

} // namespace

known_heads::known known_heads::find(std::string_view bytes)
{
    const std::string_view target = plain_target(bytes);
    if (target.empty())
        return {};
    std::string_view rest = bytes;
    rest.remove_prefix(size_of_line(target));
    const auto is_known = [&](const std::unique_ptr<kept>& each) {
        return !each->fields.empty() && rest.starts_with(each->fields);
    };
    const auto at = std::find_if(heads_.begin(), heads_.end(), is_known);
    if (at == heads_.end())
        return {};
    if (at != heads_.begin())
        std::rotate(heads_.begin(), at, at + 1);
    kept& found = *heads_.front();
    found.head.target = target;
    return {&found.head, size_of_line(target) + found.fields.size()};
}

std::variant<request_head*, refusal> known_heads::read(std::string_view bytes, bool may_have_body)
{
    if (heads_.empty() || (heads_.size() < most && !heads_.back()->fields.empty()))
        heads_.push_back(std::make_unique<kept>());
    const auto& place = heads_.back();
    place->fields = {};
    const std::string_view target = plain_target(bytes);
    const bool may_be_kept = !target.empty() && bytes.size() <= longest;
    if (may_be_kept)
        bytes = place->bytes = bytes;
    auto read = read_head(bytes, may_have_body);
    if (const auto* why = std::get_if<refusal>(&read))
        return *why;
    request_head& head = place->head = std::get<request_head>(std::move(read));
    if (may_be_kept && !head.has_secret && head.body_size == 0) {
        place->fields = bytes.substr(size_of_line(target));
        std::rotate(heads_.begin(), heads_.end() - 1, heads_.end());
    }
    return &head;
}

} // namespace scramble::net
