#pragma once

#include "etcd/stream.hpp"

#include <boost/asio/basic_waitable_timer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace scramble::etcd {

namespace http = boost::beast::http;
using steady_timer =
    asio::basic_waitable_timer<std::chrono::steady_clock,
                               asio::wait_traits<std::chrono::steady_clock>, strand>;

/// An HTTP/1.1 connection to an endpoint, for one call at a time. It connects at the first call.
/// After a failed call it cannot be used again.
///
/// Used on its strand only. The caller keeps it alive until it has answered or was closed.
class connection : public std::enable_shared_from_this<connection> {
public:
    struct answer {
        error_code why;       ///< set if there is no answer
        bool is_sent = false; ///< the other side may have got the call
        unsigned status = 0;
        std::string body{};
    };
    using on_answer = std::function<void(answer)>;
    using on_line = std::function<void(std::string_view)>;
    using on_end = std::function<void()>;

    connection(const strand& executor, endpoint where, std::shared_ptr<access> by);

    [[nodiscard]] const endpoint& where() const { return where_; }

    /// Whether it can take a call: the other side has not closed it, or it is not connected yet.
    [[nodiscard]] bool is_usable();

    /// Posts `text` to `target`, or gets that if there is no text, and calls `then` once, unless
    /// closed before. An answer of more than
    /// `most` bytes fails with http::error::body_limit.
    /// Requires: no call is under way.
    void call(std::string_view target, std::string_view text, std::chrono::milliseconds timeout,
              std::size_t most, on_answer then);

    /// Sends a request as it is, and calls `then` once, as `call` does.
    /// Requires: no call is under way.
    void exchange(std::string request, std::chrono::milliseconds timeout, std::size_t most,
                  on_answer then);

    /// Posts `text` to `target`, calls `hear` for each line of the answer, then `ended`, unless
    /// closed before. The answer must begin within `timeout`; a line has at most `most` bytes.
    /// Requires: no call is under way.
    void stream(std::string_view target, std::string_view text, std::chrono::milliseconds timeout,
                std::size_t most, on_line hear, on_end ended);

    /// Ends any call without calling back.
    void close();

private:
    endpoint where_;
    std::shared_ptr<access> by_;
    class stream stream_;
    steady_timer timer_;
    boost::beast::flat_buffer buffer_;
    std::string request_;
    std::optional<http::response_parser<http::string_body>> parser_;
    std::size_t most_ = 0;
    bool is_sent_ = false;
    bool is_late_ = false;
    std::uint64_t calls_ = 0;
    on_answer answered_;
    on_line hear_;
    on_end ended_;

    void begin(std::string request, std::chrono::milliseconds timeout, std::size_t most);
    void end_late();
    void connect();
    void write();
    void read();
    void read_some();
    void take_lines();
    void finish(error_code why);
};

} // namespace scramble::etcd
