#pragma once

#include <boost/asio/buffer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/write.hpp>

#include <array>
#include <cstddef>
#include <functional>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace scramble::test {

/// Stands before a server of this machine, on the test's loop, and breaks its connections as the
/// test says.
class tcp_proxy {
public:
    using endpoint = boost::asio::ip::tcp::endpoint;

    tcp_proxy(boost::asio::io_context& loop, const endpoint& server)
        : loop_(loop), server_(server),
          at_(boost::asio::ip::tcp::acceptor(loop, {boost::asio::ip::address_v4::loopback(), 0})
                  .local_endpoint())
    {
        open();
    }
    tcp_proxy(const tcp_proxy&) = delete;
    tcp_proxy& operator=(const tcp_proxy&) = delete;
    ~tcp_proxy() { refuse(); }

    [[nodiscard]] endpoint at() const { return at_; }

    /// From now on each connection is closed as soon as the server answers, and the answer is
    /// lost.
    void lose_answers(bool does = true) { loses_ = does; }
    /// How many answers were lost.
    [[nodiscard]] std::size_t lost() const { return lost_; }

    /// What becomes of some bytes of a client.
    enum class fate {
        passes,
        unanswered, ///< they pass, and their answer is lost
        lost,
        waits, ///< until `go_on`
    };
    /// From now on `judge` decides that.
    void judge_by(std::function<fate(std::string_view)> judge) { judge_ = std::move(judge); }
    void go_on()
    {
        for (const auto& each : std::exchange(held_, {}))
            each->send_waiting();
    }

    /// From now on all bytes that come through, either way, are kept in `heard`.
    void listen_to(std::string& heard) { heard_ = &heard; }

    /// Of the present connections nothing comes through any more; they stay open.
    void hold()
    {
        for (const auto& each : open_)
            if (const auto still = each.lock())
                still->is_held = true;
    }

    /// Closes all connections, and refuses others until it is opened.
    void refuse()
    {
        acceptor_.reset();
        for (const auto& each : open_)
            if (const auto still = each.lock())
                still->close();
        open_.clear();
        held_.clear();
    }
    void open()
    {
        acceptor_.emplace(loop_, at_);
        accept();
    }

private:
    struct pair : std::enable_shared_from_this<pair> {
        tcp_proxy& on;
        bool is_held = false;
        bool is_unanswered = false;
        std::size_t waiting = 0; ///< bytes of the client
        boost::asio::ip::tcp::socket near;
        boost::asio::ip::tcp::socket far;
        std::array<char, 16384> from_near{};
        std::array<char, 16384> from_far{};

        pair(tcp_proxy& proxy, boost::asio::ip::tcp::socket client)
            : on(proxy), near(std::move(client)), far(proxy.loop_)
        {
        }
        void close()
        {
            boost::system::error_code ignored;
            near.close(ignored);
            far.close(ignored);
        }
        void send_waiting() { send(near, far, from_near, std::exchange(waiting, 0), false); }
        void send(boost::asio::ip::tcp::socket& from, boost::asio::ip::tcp::socket& to,
                  std::array<char, 16384>& bytes, std::size_t count, bool is_answer)
        {
            boost::asio::async_write(to, boost::asio::buffer(bytes.data(), count),
                                     [self = shared_from_this(), &from, &to, &bytes,
                                      is_answer](boost::system::error_code wrong, std::size_t) {
                                         wrong ? self->close()
                                               : self->pump(from, to, bytes, is_answer);
                                     });
        }
        /// Result: whether they go on now.
        bool judge(std::string_view bytes)
        {
            const fate decided = on.judge_ ? on.judge_(bytes) : fate::passes;
            is_unanswered |= decided == fate::unanswered;
            if (decided == fate::lost)
                close();
            if (decided == fate::waits) {
                waiting = bytes.size();
                on.held_.push_back(shared_from_this());
            }
            return decided == fate::passes || decided == fate::unanswered;
        }
        void pump(boost::asio::ip::tcp::socket& from, boost::asio::ip::tcp::socket& to,
                  std::array<char, 16384>& bytes, bool is_answer)
        {
            from.async_read_some(boost::asio::buffer(bytes),
                                 [self = shared_from_this(), &from, &to, &bytes,
                                  is_answer](boost::system::error_code why, std::size_t count) {
                                     if (why || !self->near.is_open())
                                         return self->close();
                                     if (self->on.heard_ != nullptr)
                                         self->on.heard_->append(bytes.data(), count);
                                     if (self->is_held)
                                         return self->on.held_.push_back(self);
                                     if (!is_answer && !self->judge({bytes.data(), count}))
                                         return;
                                     if (is_answer && (self->on.loses_ || self->is_unanswered)) {
                                         ++self->on.lost_;
                                         return self->close();
                                     }
                                     self->send(from, to, bytes, count, is_answer);
                                 });
        }
    };

    boost::asio::io_context& loop_;
    endpoint server_;
    endpoint at_;
    std::optional<boost::asio::ip::tcp::acceptor> acceptor_;
    std::list<std::weak_ptr<pair>> open_;
    std::list<std::shared_ptr<pair>> held_;
    std::string* heard_ = nullptr;
    std::function<fate(std::string_view)> judge_;
    bool loses_ = false;
    std::size_t lost_ = 0;

    void accept()
    {
        acceptor_->async_accept(
            [this](boost::system::error_code why, boost::asio::ip::tcp::socket client) {
                if (why)
                    return;
                const auto next = std::make_shared<pair>(*this, std::move(client));
                open_.push_back(next);
                next->far.async_connect(server_, [next](boost::system::error_code wrong) {
                    if (wrong || !next->near.is_open())
                        return next->close();
                    next->pump(next->near, next->far, next->from_near, false);
                    next->pump(next->far, next->near, next->from_far, true);
                });
                accept();
            });
    }
};

} // namespace scramble::test
