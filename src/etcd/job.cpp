#include "etcd/job.hpp"

#include "etcd/core.hpp"
#include "etcd/values.hpp"

namespace scramble::etcd {

using kind = client::outcome::kind;

job::job(core& on, std::string room) : on_(on), room_(std::move(room)), until_(on.patience()) {}

addition::addition(core& on, journal::tenure by, std::vector<journal::record> records, on_done then)
    : job(on, by.room), then_(std::move(then), on.executor()), by_(std::move(by)),
      first_(records.empty() ? 0 : records.front().number), count_(records.size())
{
    if (!records.empty())
        text_ = text_of(by_.room, kept_append{by_.epoch, std::move(records)});
}

error_code reason_of(client::outcome::kind how)
{
    return how == kind::full ? journal::journal_errc::full : journal::journal_errc::unavailable;
}

} // namespace scramble::etcd
