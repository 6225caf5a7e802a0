#include "check/record.hpp"

#include "scramble/text/decimal.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <utility>
#include <vector>

namespace scramble::check {

namespace {

/// Numbers and texts, one behind the other, each text behind its length.
class record_writer {
public:
    void number(std::uint64_t value) { text_ += fmt::format("{}:", value); }
    void text(std::string_view value)
    {
        number(value.size());
        text_ += value;
    }
    template <class Texts>
    void texts(const Texts& all)
    {
        number(all.size());
        for (const std::string& each : all)
            text(each);
    }
    [[nodiscard]] std::string result() { return std::move(text_); }

private:
    std::string text_;
};

/// Reads what a writer has written; once something is missing all else is, too.
class record_reader {
public:
    explicit record_reader(std::string_view text) : left_(text) {}

    std::uint64_t number()
    {
        const std::size_t end = left_.find(':');
        const auto value = decimal(left_.substr(0, end));
        is_whole_ = is_whole_ && end != left_.npos && value.has_value();
        left_.remove_prefix(is_whole_ ? end + 1 : left_.size());
        return is_whole_ ? *value : 0;
    }
    std::string text()
    {
        const std::uint64_t size = number();
        is_whole_ = is_whole_ && size <= left_.size();
        std::string value(left_.substr(0, is_whole_ ? size : 0));
        left_.remove_prefix(value.size());
        return value;
    }
    std::vector<std::string> texts()
    {
        std::vector<std::string> all;
        for (std::uint64_t left = number(); left > 0 && is_whole_; --left)
            all.push_back(text());
        return all;
    }
    [[nodiscard]] bool is_at_end() const { return is_whole_ && left_.empty(); }

private:
    std::string_view left_;
    bool is_whole_ = true;
};

} // namespace

std::string text_of(const tried& one)
{
    record_writer to;
    to.text(one.what.id);
    to.number(static_cast<std::uint64_t>(one.found.is));
    to.number(static_cast<std::uint64_t>(one.found.how));
    to.number(static_cast<std::uint64_t>(one.took.count()));
    to.text(one.found.what);
    to.texts(one.found.talk);
    to.texts(one.found.lenient);
    return to.result();
}

std::optional<record> read_record(std::string_view text)
{
    record_reader from(text);
    record result;
    result.id = from.text();
    const auto is = from.number();
    const auto how = from.number();
    result.took = milliseconds(from.number());
    result.found.what = from.text();
    result.found.talk = from.texts();
    for (std::string& each : from.texts())
        result.found.lenient.insert(std::move(each));
    if (!from.is_at_end() || is > static_cast<std::uint64_t>(verdict::late) ||
        how > static_cast<std::uint64_t>(failure::endless))
        return std::nullopt;
    result.found.is = static_cast<verdict>(is);
    result.found.how = static_cast<failure>(how);
    return result;
}

} // namespace scramble::check
