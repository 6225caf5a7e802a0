#include "etcd/base64.hpp"
#include "etcd/wire.hpp"

namespace scramble::etcd {

namespace {

/// Writes JSON whose texts are base64, so that nothing is escaped.
class object_text {
public:
    explicit object_text(std::string& to) : text_(to) { text_ += '{'; }
    object_text(const object_text&) = delete;
    object_text& operator=(const object_text&) = delete;
    ~object_text() { text_ += '}'; }

    object_text& bytes(std::string_view name, std::string_view value)
    {
        if (value.empty()) // what is left out is empty
            return *this;
        begin(name);
        text_ += '"';
        append_base64(text_, value);
        text_ += '"';
        return *this;
    }
    object_text& number(std::string_view name, std::uint64_t value)
    {
        begin(name);
        text_ += '"';
        text_ += std::to_string(value);
        text_ += '"';
        return *this;
    }
    object_text& word(std::string_view name, std::string_view value)
    {
        begin(name);
        text_ += '"';
        text_ += value;
        text_ += '"';
        return *this;
    }
    object_text& flag(std::string_view name)
    {
        begin(name) += "true";
        return *this;
    }
    /// What is written next is its value.
    std::string& begin(std::string_view name)
    {
        if (!is_first_)
            text_ += ',';
        is_first_ = false;
        text_ += '"';
        text_ += name;
        text_ += "\":";
        return text_;
    }

private:
    std::string& text_;
    bool is_first_ = true;
};

void write(std::string& text, const comparison& what)
{
    object_text(text)
        .bytes("key", what.key)
        .word("target", "CREATE")
        .number("create_revision", what.created);
}

void write(std::string& text, const operation& what)
{
    object_text outer(text);
    if (const auto* one = std::get_if<put>(&what)) {
        object_text inner(outer.begin("request_put"));
        inner.bytes("key", one->key).bytes("value", one->value);
        if (one->lease != 0)
            inner.number("lease", one->lease);
    }
    else if (const auto* gone = std::get_if<erase>(&what)) {
        object_text(outer.begin("request_delete_range"))
            .bytes("key", gone->key)
            .bytes("range_end", gone->end);
    }
    else {
        const auto& asked = std::get<range>(what);
        object_text inner(outer.begin("request_range"));
        inner.bytes("key", asked.key).bytes("range_end", asked.end).number("limit", asked.most);
        if (asked.is_from_end)
            inner.word("sort_order", "DESCEND").word("sort_target", "KEY");
        if (asked.revision != 0)
            inner.number("revision", asked.revision);
        if (asked.is_without_values)
            inner.flag("keys_only");
    }
}

template <class Item>
void write_list(std::string& text, const std::vector<Item>& all)
{
    text += '[';
    for (std::size_t each = 0; each < all.size(); ++each) {
        if (each != 0)
            text += ',';
        write(text, all[each]);
    }
    text += ']';
}

} // namespace

std::string text_of(const transaction& what)
{
    std::string text;
    {
        object_text all(text);
        write_list(all.begin("compare"), what.when);
        write_list(all.begin("success"), what.then);
        write_list(all.begin("failure"), what.otherwise);
    }
    return text;
}

std::string text_of_watch(std::string_view key, std::string_view end, std::uint64_t from)
{
    std::string text;
    {
        object_text outer(text);
        object_text(outer.begin("create_request"))
            .bytes("key", key)
            .bytes("range_end", end)
            .number("start_revision", from);
    }
    return text;
}

std::string text_of_grant(std::uint64_t seconds)
{
    std::string text;
    object_text(text).number("TTL", seconds);
    return text;
}

std::string text_of_lease(std::uint64_t id)
{
    std::string text;
    object_text(text).number("ID", id);
    return text;
}

} // namespace scramble::etcd
