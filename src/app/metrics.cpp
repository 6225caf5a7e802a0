#include "app/metrics.hpp"

#include <prometheus/metric_family.h>
#include <prometheus/text_serializer.h>

#include <utility>
#include <vector>

namespace scramble {

using prometheus::ClientMetric;
using prometheus::MetricType;

struct metrics::families {
    std::vector<prometheus::MetricFamily> list;

    void begin(MetricType type, std::string_view name, std::string_view help)
    {
        list.push_back({std::string(name), std::string(help), type, {}});
    }
    ClientMetric& add(labels which)
    {
        ClientMetric& added = list.back().metric.emplace_back();
        for (const label& each : which)
            added.label.push_back({std::string(each.name), std::string(each.value)});
        return added;
    }
};

metrics::metrics() : all_(std::make_unique<families>()) {}

metrics::~metrics() = default;

metrics& metrics::counter(std::string_view name, std::string_view help)
{
    all_->begin(MetricType::Counter, name, help);
    return *this;
}

metrics& metrics::gauge(std::string_view name, std::string_view help)
{
    all_->begin(MetricType::Gauge, name, help);
    return *this;
}

metrics& metrics::histograms(std::string_view name, std::string_view help)
{
    all_->begin(MetricType::Histogram, name, help);
    return *this;
}

metrics& metrics::add(double number, labels which)
{
    ClientMetric& added = all_->add(which);
    if (all_->list.back().type == MetricType::Counter)
        added.counter.value = number;
    else
        added.gauge.value = number;
    return *this;
}

metrics& metrics::value(const histogram& seen, labels which)
{
    auto& added = all_->add(which).histogram;
    for (std::size_t each = 0; each < seen.counts().size(); ++each) {
        added.sample_count += seen.counts()[each];
        if (each < seen.bounds().size())
            added.bucket.push_back({added.sample_count, seen.bounds()[each]});
    }
    added.sample_sum = seen.sum();
    return *this;
}

metrics& metrics::values(const tally& counted, std::string_view name)
{
    for (const auto& [word, times] : counted.entries())
        value(times, {{name, word}});
    return *this;
}

std::string metrics::text() const
{
    return prometheus::TextSerializer().prometheus::Serializer::Serialize(all_->list);
}

} // namespace scramble
