#include "etcd/base64.hpp"
#include "etcd/wire.hpp"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>

namespace scramble::etcd {

namespace {

// Keys and values are base64, and numbers of 64 bits are strings: so protobuf is JSON. What is
// empty or 0 is left out: etcd takes longer to read a field than for what it does then.

boost::json::object object_of(const comparison& comparison)
{
    if (comparison.modified != 0)
        return {{"key", base64_of(comparison.key)},
                {"target", "MOD"},
                {"mod_revision", std::to_string(comparison.modified)}};
    return {{"key", base64_of(comparison.key)},
            {"target", "CREATE"},
            {"create_revision", std::to_string(comparison.created)}};
}

void add_number(boost::json::object& to, std::string_view name, std::uint64_t value)
{
    if (value != 0)
        to[name] = std::to_string(value);
}

/// `key`, or all keys in [`key`, `end`).
boost::json::object keys_in(const std::string& key, const std::string& end)
{
    boost::json::object result{{"key", base64_of(key)}};
    if (!end.empty())
        result["range_end"] = base64_of(end);
    return result;
}

boost::json::object object_of(const put& put)
{
    boost::json::object result{{"key", base64_of(put.key)}, {"value", base64_of(put.value)}};
    add_number(result, "lease", put.lease);
    return result;
}

boost::json::object object_of(const erase& erase)
{
    return keys_in(erase.key, erase.end);
}

boost::json::object object_of(const range& range)
{
    boost::json::object result = keys_in(range.key, range.end);
    add_number(result, "limit", range.most);
    if (range.is_from_end)
        result["sort_order"] = "DESCEND";
    add_number(result, "revision", range.revision);
    if (range.is_without_values)
        result["keys_only"] = true;
    return result;
}

boost::json::object object_of(const operation& one)
{
    const char* const name = std::holds_alternative<put>(one)     ? "request_put"
                             : std::holds_alternative<erase>(one) ? "request_delete_range"
                                                                  : "request_range";
    return {{name, std::visit([](const auto& each) { return object_of(each); }, one)}};
}

template <class Item>
boost::json::array array_of(const std::vector<Item>& all)
{
    boost::json::array result;
    for (const Item& each : all)
        result.push_back(object_of(each));
    return result;
}

std::string written(const boost::json::object& all)
{
    return boost::json::serialize(all);
}

} // namespace

std::string text_of(const transaction& transaction)
{
    return written({{"compare", array_of(transaction.when)},
                    {"success", array_of(transaction.then)},
                    {"failure", array_of(transaction.otherwise)}});
}

std::string text_of_watch(std::string_view key, std::string_view end, std::uint64_t from)
{
    return written({{"create_request",
                     {{"key", base64_of(key)},
                      {"range_end", base64_of(end)},
                      {"start_revision", std::to_string(from)}}}});
}

std::string text_of_grant(std::uint64_t seconds)
{
    return written({{"TTL", std::to_string(seconds)}});
}

std::string text_of_lease(std::uint64_t id)
{
    return written({{"ID", std::to_string(id)}});
}

std::string text_of_user(std::string_view name, std::string_view password)
{
    return written({{"name", name}, {"password", password}});
}

} // namespace scramble::etcd
