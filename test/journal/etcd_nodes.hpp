#pragma once

#include "instrument/tcp_proxy.hpp"
#include "journal/on_etcd.hpp"
#include "journal/stores.hpp"

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace scramble::test {

/// Nobody listens there.
inline asio::ip::tcp::endpoint nowhere()
{
    asio::io_context loop;
    return asio::ip::tcp::acceptor(loop, {asio::ip::address_v4::loopback(), 0}).local_endpoint();
}

/// Nodes that share a store, on one loop.
struct shared_etcd {
    asio::io_context loop{1};
    std::string prefix = fresh_prefix();

    [[nodiscard]] etcd::etcd_journal::settings settings(const std::string& name) const
    {
        return node_settings(name, prefix);
    }
    template <class Done>
    void run(Done done)
    {
        run_until(loop, done);
    }
};

/// One of them.
class one_node {
public:
    asio::io_context& context;

    one_node(shared_etcd& all, const std::string& name) : one_node(all, all.settings(name)) {}
    one_node(shared_etcd& all, etcd::etcd_journal::settings how)
        : context(all.loop),
          store_(std::make_unique<etcd::etcd_journal>(all.loop.get_executor(), std::move(how)))
    {
        store_->on_lease([this](std::uint64_t id) { leases.push_back(id); });
    }
    one_node(const one_node&) = delete;
    one_node& operator=(const one_node&) = delete;
    ~one_node() = default;

    std::vector<std::uint64_t> leases; ///< those that it was granted, in order

    etcd::etcd_journal& store() { return *store_; }
    void kill() { store_.reset(); }

    error_code leave()
    {
        std::optional<error_code> result;
        store_->leave([&](error_code why) { result = why; });
        run([&] { return result.has_value(); });
        return *result;
    }
    /// The present lease.
    std::uint64_t lease()
    {
        run([&] { return !leases.empty(); });
        return leases.back();
    }
    template <class Done>
    void run(Done done)
    {
        run_until(context, done);
    }

private:
    std::unique_ptr<etcd::etcd_journal> store_;
};

using asked_node = asked<one_node>;

/// Ends a lease as etcd does when its time is over.
inline void revoke(std::uint64_t lease)
{
    etcd_server::common().post("/v3/lease/revoke", "{\"ID\":\"" + std::to_string(lease) + "\"}");
}

} // namespace scramble::test
