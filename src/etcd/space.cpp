#include "etcd/space.hpp"

#include "etcd/wire.hpp"

#include <utility>

namespace scramble::etcd {

using kind = client::outcome::kind;

void space::on_second()
{
    constexpr std::uint32_t between_looks = 10;
    if (++seconds_ % between_looks != 1 && !is_full_)
        return;
    if (!std::exchange(is_asking_, true))
        look();
}

/// The size is in the figures that etcd tells Prometheus: nothing else has the quota.
void space::look()
{
    client_.call("/v3/maintenance/alarm", R"({"action":"GET"})",
                 [this](const client::outcome& from) {
                     if (from.what == kind::done)
                         is_full_ = from.body.find("NOSPACE") != from.body.npos;
                     client_.call("/metrics", {},
                                  [this](const client::outcome& told) { take_figures(told); });
                 });
}

void space::take_figures(const client::outcome& from)
{
    is_asking_ = false;
    size_ = figure_in(from.body, "etcd_mvcc_db_total_size_in_bytes").value_or(size_);
    quota_ = figure_in(from.body, "etcd_server_quota_backend_bytes").value_or(quota_);
}

} // namespace scramble::etcd
