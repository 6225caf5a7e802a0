#include "instrument/exposition.hpp"

#include <cstdlib>
#include <limits>
#include <stdexcept>
#include <utility>

namespace scramble::test {

namespace {

void demand(bool holds, const char* promise, std::string_view where)
{
    if (!holds)
        throw std::runtime_error(std::string(promise) + ": " + std::string(where));
}

bool is_name(std::string_view text)
{
    constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz_";
    return !text.empty() && letters.find(text.front()) != letters.npos &&
           text.find_first_not_of("abcdefghijklmnopqrstuvwxyz_0123456789") == text.npos;
}

std::string_view take_until(std::string_view& text, char end)
{
    const std::size_t at = text.find(end);
    demand(at != text.npos, "incomplete", text);
    const std::string_view taken = text.substr(0, at);
    text.remove_prefix(at + 1);
    return taken;
}

double number_of(const std::string& text)
{
    char* end = nullptr;
    const double value = std::strtod(text.c_str(), &end);
    demand(!text.empty() && *end == '\0', "no number", text);
    return value;
}

/// `{name="value",...}`, without escapes: no label here needs one.
void check_labels(std::string_view text)
{
    demand(text.empty() || (text.starts_with('{') && text.ends_with('}')), "no labels", text);
    while (text.size() > 1) {
        text.remove_prefix(1); // { or ,
        demand(is_name(take_until(text, '=')), "no name of a label", text);
        demand(text.starts_with('"'), "no value of a label", text);
        text.remove_prefix(1);
        const auto value = take_until(text, '"');
        demand(!value.empty() && value.find('\\') == value.npos, "a strange label", value);
        demand(text.starts_with(',') || text == "}", "the labels do not end", text);
    }
}

/// The rest of `name` behind that of its family.
std::string_view ending_of(std::string_view name, std::string_view family, std::string_view type)
{
    demand(name.starts_with(family), "a sample of another family", name);
    const std::string_view ending = name.substr(family.size());
    demand(type == "histogram" ? ending == "_bucket" || ending == "_sum" || ending == "_count"
                               : ending.empty(),
           "a sample that the family does not have", name);
    return ending;
}

/// The buckets of a histogram, as far as they were read.
struct buckets {
    double bound = -std::numeric_limits<double>::infinity();
    double count = 0;
    double all = -1;

    void take(std::string_view labels, double value)
    {
        const std::size_t at = labels.find("le=\"");
        demand(at != labels.npos, "a bucket without its bound", labels);
        const auto text = labels.substr(at + 4);
        const double next = number_of(std::string(text.substr(0, text.find('"'))));
        demand(next > bound && value >= count, "the buckets do not grow", labels);
        bound = next;
        count = value;
    }
    /// There are no more.
    void end() const
    {
        constexpr double last = std::numeric_limits<double>::infinity();
        demand(all < 0 || (bound == last && count == all), "the last bucket is not the count", "");
    }
};

class reader {
public:
    exposition read(std::string_view text)
    {
        demand(text.ends_with('\n'), "no newline at the end", "");
        while (!text.empty()) {
            const std::string_view line = take_until(text, '\n');
            if (line.starts_with("# HELP "))
                begin(line.substr(7));
            else if (line.starts_with("# TYPE "))
                take_type(line.substr(7));
            else
                take_sample(line);
        }
        buckets_.end();
        return std::move(result_);
    }

private:
    exposition result_;
    std::string name_;
    exposition::family* family_ = nullptr;
    buckets buckets_;

    void begin(std::string_view line)
    {
        name_ = take_until(line, ' ');
        demand(is_name(name_), "no name", name_);
        demand(line.ends_with('.'), "no sentence", line);
        const auto [at, is_new] =
            result_.families.emplace(name_, exposition::family{"", std::string(line), {}});
        demand(is_new, "a family comes twice", name_);
        family_ = &at->second;
        buckets_.end();
        buckets_ = {};
    }
    void take_type(std::string_view line)
    {
        demand(take_until(line, ' ') == name_, "a type without its help", line);
        demand(line == "counter" || line == "gauge" || line == "histogram", "no type", line);
        demand((line == "counter") == name_.ends_with("_total"), "not called as its type", name_);
        family_->type = line;
    }
    void take_sample(std::string_view line)
    {
        demand(family_ != nullptr && !family_->type.empty(), "a sample without a type", line);
        const std::size_t space = line.rfind(' ');
        demand(space != line.npos, "no value", line);
        const std::string_view sample = line.substr(0, space);
        const double value = number_of(std::string(line.substr(space + 1)));
        const std::string_view name = sample.substr(0, sample.find('{'));
        const std::string_view labels = sample.substr(name.size());
        check_labels(labels);
        const auto ending = ending_of(name, name_, family_->type);
        demand(family_->type == "gauge" || value >= 0, "a count below 0", line);
        if (ending == "_count") {
            buckets_.end();
            buckets_ = {};
            buckets_.all = value;
        }
        else if (ending == "_bucket")
            buckets_.take(labels, value);
        demand(family_->samples.emplace(sample, value).second, "a sample comes twice", sample);
    }
};

} // namespace

double exposition::at(std::string_view sample) const
{
    for (const auto& [name, each] : families) {
        if (const auto found = each.samples.find(std::string(sample)); found != each.samples.end())
            return found->second;
    }
    throw std::runtime_error("no sample " + std::string(sample));
}

bool exposition::has(std::string_view sample) const
{
    for (const auto& [name, each] : families) {
        if (each.samples.contains(std::string(sample)))
            return true;
    }
    return false;
}

exposition read_exposition(std::string_view text)
{
    return reader().read(text);
}

} // namespace scramble::test
