#pragma once

#include "instrument/etcd_server.hpp"

#include "etcd/etcd_journal.hpp"
#include "scramble/error.hpp"

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>

namespace scramble::test {

/// Keys that no other case has.
inline std::string fresh_prefix()
{
    static int count = 0;
    return "/case-" + std::to_string(++count) + "/";
}

/// How a node of that name is joined to the common etcd.
inline etcd::etcd_journal::settings node_settings(const std::string& name,
                                                  const std::string& prefix)
{
    etcd::etcd_journal::settings how;
    how.endpoints = {etcd_server::common().at()};
    how.self = {name, "127.0.0.1:1", "1"};
    how.prefix = prefix;
    how.lease_time = std::chrono::seconds(60);     // however busy the machine is
    how.timeout = std::chrono::milliseconds(5000); // likewise
    return how;
}

/// Runs the loop until `done()`.
template <class Done>
void run_until(asio::io_context& loop, Done done)
{
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    loop.restart();
    while (!done()) {
        loop.run_one_until(end);
        ensure(std::chrono::steady_clock::now() < end, "what was waited for comes in a minute");
    }
}

/// A store in etcd on a loop.
class on_etcd {
public:
    asio::io_context context{1};

    on_etcd() { open(); }

    etcd::etcd_journal& store() { return *store_; }

    /// As another run of the same node, which was killed before.
    void reopen()
    {
        run_until(context, [this] { return lease_ != 0; });
        store_.reset();
        open();
    }

    template <class Done>
    void run(Done done)
    {
        run_until(context, done);
    }

private:
    std::string prefix_ = fresh_prefix();
    std::uint64_t lease_ = 0;
    std::unique_ptr<etcd::etcd_journal> store_;

    void open()
    {
        auto how = node_settings("a", prefix_);
        lease_ = 0;
        store_ = std::make_unique<etcd::etcd_journal>(context.get_executor(), std::move(how));
        store_->on_lease([this](std::uint64_t id) { lease_ = id; });
    }
};

} // namespace scramble::test
