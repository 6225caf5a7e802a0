#include "etcd/objects.hpp"

#include "digest/sha256.hpp"
#include "etcd/signature.hpp"

#include <boost/asio/post.hpp>

#include <chrono>
#include <cstdint>
#include <string_view>
#include <utility>

namespace scramble::etcd {

namespace {

objects::outcome outcome_of(std::string_view method, unsigned status)
{
    using outcome = objects::outcome;
    constexpr unsigned missing = 404;
    constexpr unsigned too_large = 413;
    if (status >= 200 && status < 300)
        return outcome::done;
    if (status == missing && method != "PUT")
        return method == "GET" ? outcome::missing : outcome::done;
    return status == too_large ? outcome::too_large : outcome::failed;
}

} // namespace

objects::objects(strand executor, archive_settings how)
    : strand_(std::move(executor)), how_(std::move(how))
{
}

objects::~objects()
{
    close();
}

void objects::close()
{
    while_here_.end();
    waiting_.clear();
    for (const auto& each : busy_)
        each->close();
    busy_.clear();
    idle_.clear();
}

void objects::put(const std::string& name, std::string bytes, on_outcome then)
{
    add({"PUT", encoded_path(how_.path + name), std::move(bytes), std::move(then)});
}

void objects::get(const std::string& name, on_outcome then)
{
    add({"GET", encoded_path(how_.path + name), {}, std::move(then)});
}

void objects::remove(const std::string& name, on_outcome then)
{
    add({"DELETE", encoded_path(how_.path + name), {}, std::move(then)});
}

std::string objects::failure() const
{
    return status_ == 0 ? how_.by->failure.message() : "it answers " + std::to_string(status_);
}

void objects::add(request next)
{
    if (while_here_.has_ended())
        return;
    waiting_.push_back(std::move(next));
    if (std::exchange(is_posted_, true))
        return;
    asio::post(strand_, while_here_([](objects& self) {
                   self.is_posted_ = false;
                   self.start();
               }));
}

void objects::start()
{
    while (!waiting_.empty() && busy_.size() < how_.most_requests) {
        request next = std::move(waiting_.front());
        waiting_.pop_front();
        send(std::move(next));
    }
}

void objects::send(request next)
{
    const auto by = free_connection();
    busy_.push_back(by);
    std::string text = text_of(next);
    next.body = {};
    // The connection is closed before this ends, and has not called back then.
    by->exchange(std::move(text), how_.timeout, how_.most_bytes,
                 [this, kept = std::move(next), on = std::weak_ptr(by)](connection::answer given) {
                     judge(kept, on.lock(), std::move(given));
                 });
}

void objects::judge(const request& of, const std::shared_ptr<connection>& by,
                    connection::answer given)
{
    const outcome how = given.why ? outcome::failed : outcome_of(of.method, given.status);
    std::erase(busy_, by);
    if (!given.why)
        idle_.push_back(by);
    is_away_ = how == outcome::failed;
    status_ = is_away_ ? given.status : 0;
    start();
    const auto then = of.then; // which may destroy this
    then(how, std::move(given.body));
}

std::shared_ptr<connection> objects::free_connection()
{
    while (!idle_.empty()) {
        auto last = std::move(idle_.back());
        idle_.pop_back();
        if (last->is_usable())
            return last;
    }
    return std::make_shared<connection>(strand_, how_.at, how_.by);
}

std::string objects::text_of(const request& asked) const
{
    const std::uint16_t usual = how_.by->tls ? 443 : 80; // S3 signs a host without it
    const std::string host = how_.at.port == usual ? how_.at.host : how_.at.text();
    std::string all = asked.method + ' ' + asked.path + " HTTP/1.1\r\nHost: " + host + "\r\n";
    if (how_.key) {
        const auto now = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
        const std::string sum = scramble::text_of(digest_of(asked.body));
        const std::string date = amz_date(now);
        const signed_request all_signed{
            asked.method,
            asked.path,
            {},
            {{"host", host}, {"x-amz-content-sha256", sum}, {"x-amz-date", date}},
            sum};
        all += "x-amz-content-sha256: " + sum + "\r\nx-amz-date: " + date +
               "\r\nAuthorization: " + authorization_of(all_signed, *how_.key, now) + "\r\n";
    }
    if (asked.method == "PUT")
        all += "Content-Type: application/octet-stream\r\nContent-Length: " +
               std::to_string(asked.body.size()) + "\r\n";
    return all + "\r\n" + asked.body;
}

} // namespace scramble::etcd
