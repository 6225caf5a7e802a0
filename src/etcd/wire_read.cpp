#include "etcd/base64.hpp"
#include "etcd/wire.hpp"

#include "scramble/text/decimal.hpp"

#include <boost/json/monotonic_resource.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/value.hpp>

#include <algorithm>
#include <charconv>
#include <exception>
#include <utility>

namespace scramble::etcd {

namespace {

namespace json = boost::json;

/// Thrown for an answer that makes no sense.
struct malformed : std::exception {};

void require(bool holds)
{
    if (!holds)
        throw malformed();
}

// etcd leaves empty values out.

std::string_view view_of(const json::string& text)
{
    return {text.data(), text.size()};
}

const json::object& object_in(const json::value& value)
{
    const auto* object = value.if_object();
    require(object != nullptr);
    return *object;
}

const json::object& object_at(const json::object& in, std::string_view name)
{
    const json::value* value = in.if_contains(name);
    require(value != nullptr);
    return object_in(*value);
}

std::uint64_t number_at(const json::object& in, std::string_view name)
{
    const json::value* value = in.if_contains(name);
    if (value == nullptr)
        return 0;
    if (const auto* small = value->if_int64()) {
        require(*small >= 0);
        return static_cast<std::uint64_t>(*small);
    }
    const auto* text = value->if_string();
    require(text != nullptr);
    const auto number = decimal(view_of(*text));
    require(number.has_value());
    return number.value();
}

bool flag_at(const json::object& in, std::string_view name)
{
    const json::value* value = in.if_contains(name);
    if (value == nullptr)
        return false;
    const bool* flag = value->if_bool();
    require(flag != nullptr);
    return *flag;
}

std::string_view word_at(const json::object& in, std::string_view name)
{
    const json::value* value = in.if_contains(name);
    if (value == nullptr)
        return {};
    const auto* text = value->if_string();
    require(text != nullptr);
    return view_of(*text);
}

std::string bytes_at(const json::object& in, std::string_view name)
{
    auto bytes = bytes_of_base64(word_at(in, name));
    require(bytes.has_value());
    return std::move(bytes.value());
}

template <class Visit>
void each_of(const json::object& in, std::string_view name, Visit visit)
{
    const json::value* value = in.if_contains(name);
    if (value == nullptr)
        return;
    const auto* all = value->if_array();
    require(all != nullptr);
    for (const json::value& each : *all)
        visit(object_in(each));
}

entry read_entry(const json::object& from)
{
    return {bytes_at(from, "key"), bytes_at(from, "value"), number_at(from, "create_revision"),
            number_at(from, "mod_revision"), number_at(from, "lease")};
}

found read_found(const json::object& from)
{
    found result;
    each_of(from, "kvs",
            [&](const json::object& each) { result.entries.push_back(read_entry(each)); });
    result.is_more = flag_at(from, "more");
    return result;
}

/// `read` turns the JSON object into a value, or throws.
template <class Read>
auto read_text(std::string_view text, Read read)
    -> std::optional<decltype(read(std::declval<const json::object&>()))>
{
    try {
        json::monotonic_resource memory;
        json::error_code why;
        const json::value all = json::parse({text.data(), text.size()}, why, &memory);
        require(!why);
        return read(object_in(all));
    }
    catch (const malformed&) {
        return std::nullopt;
    }
}

} // namespace

std::optional<transacted> read_transacted(std::string_view text)
{
    return read_text(text, [](const json::object& all) {
        transacted result;
        result.revision = number_at(object_at(all, "header"), "revision");
        result.is_then = flag_at(all, "succeeded");
        each_of(all, "responses", [&](const json::object& each) {
            if (each.contains("response_range"))
                result.results.push_back(read_found(object_at(each, "response_range")));
            else
                result.results.emplace_back();
        });
        return result;
    });
}

std::optional<watched> read_watched(std::string_view line)
{
    return read_text(line, [](const json::object& all) {
        const json::object& from = object_at(all, "result");
        watched result;
        result.is_created = flag_at(from, "created");
        result.is_canceled = flag_at(from, "canceled");
        result.compacted = number_at(from, "compact_revision");
        each_of(from, "events", [&](const json::object& each) {
            const bool is_gone = word_at(each, "type") == "DELETE";
            result.events.push_back({read_entry(object_at(each, "kv")), is_gone});
        });
        return result;
    });
}

std::optional<granted> read_granted(std::string_view text)
{
    return read_text(text, [](const json::object& all) {
        const json::object& from = all.contains("result") ? object_at(all, "result") : all;
        return granted{number_at(from, "ID"), number_at(from, "TTL")};
    });
}

std::optional<std::string> read_token(std::string_view text)
{
    return read_text(text, [](const json::object& all) {
        const std::string_view token = word_at(all, "token");
        const auto is_sign = [](char sign) { return sign > ' ' && sign <= '~'; };
        require(!token.empty() && std::all_of(token.begin(), token.end(), is_sign));
        return std::string(token);
    });
}

refusal read_refusal(std::string_view text)
{
    // The codes of gRPC.
    constexpr std::uint64_t invalid_argument = 3;
    constexpr std::uint64_t not_found = 5;
    constexpr std::uint64_t permission_denied = 7;
    constexpr std::uint64_t exhausted = 8;
    constexpr std::uint64_t out_of_range = 11;
    constexpr std::uint64_t unauthenticated = 16;
    const auto result = read_text(text, [](const json::object& all) {
        const std::string_view message = word_at(all, "message");
        const bool says_space = message.find("space exceeded") != message.npos;
        switch (number_at(all, "code")) {
        case invalid_argument:
        case permission_denied:
        case unauthenticated:
        case out_of_range: return refusal::refused;
        case not_found: return refusal::no_lease; // nothing else causes this error
        case exhausted: return says_space ? refusal::full : refusal::unknown;
        default: return refusal::unknown;
        }
    });
    return result.value_or(refusal::unknown);
}

std::optional<double> figure_in(std::string_view text, std::string_view name)
{
    while (!text.empty()) {
        std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        if (!line.starts_with(name) || !line.substr(name.size()).starts_with(' '))
            continue;
        line.remove_prefix(name.size() + 1);
        double value = 0;
        const auto read = std::from_chars(line.data(), line.data() + line.size(), value);
        return read.ec == std::errc() ? std::optional(value) : std::nullopt;
    }
    return std::nullopt;
}

} // namespace scramble::etcd
