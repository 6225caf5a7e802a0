#include "etcd/base64.hpp"
#include "etcd/wire.hpp"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>

namespace scramble::etcd {

namespace {

// Keys and values are base64, and numbers of 64 bits are strings: so protobuf is JSON.

boost::json::object object_of(const comparison& what)
{
    return {{"key", base64_of(what.key)},
            {"target", "CREATE"},
            {"create_revision", std::to_string(what.created)}};
}

boost::json::object object_of(const put& what)
{
    return {{"key", base64_of(what.key)},
            {"value", base64_of(what.value)},
            {"lease", std::to_string(what.lease)}};
}

boost::json::object object_of(const erase& what)
{
    return {{"key", base64_of(what.key)}, {"range_end", base64_of(what.end)}};
}

boost::json::object object_of(const range& what)
{
    return {{"key", base64_of(what.key)},
            {"range_end", base64_of(what.end)},
            {"limit", std::to_string(what.most)},
            {"sort_order", what.is_from_end ? "DESCEND" : "NONE"},
            {"sort_target", "KEY"},
            {"revision", std::to_string(what.revision)},
            {"keys_only", what.is_without_values}};
}

boost::json::object object_of(const operation& what)
{
    const char* const name = std::holds_alternative<put>(what)     ? "request_put"
                             : std::holds_alternative<erase>(what) ? "request_delete_range"
                                                                   : "request_range";
    return {{name, std::visit([](const auto& each) { return object_of(each); }, what)}};
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

std::string text_of(const transaction& what)
{
    return written({{"compare", array_of(what.when)},
                    {"success", array_of(what.then)},
                    {"failure", array_of(what.otherwise)}});
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

} // namespace scramble::etcd
