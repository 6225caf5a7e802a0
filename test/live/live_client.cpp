#include "live/live_client.hpp"

#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/stream.hpp>

#include <deque>
#include <stdexcept>
#include <utility>

namespace scramble::live {

namespace beast = boost::beast;
namespace websocket = beast::websocket;
using asio::ip::tcp;

/// What the handlers on the loop refer to; they keep it alive.
struct live_client::connection : std::enable_shared_from_this<connection> {
    explicit connection(asio::io_context& loop) : stream(loop) {}

    websocket::stream<tcp::socket> stream;
    websocket::response_type answer;
    beast::flat_buffer buffer;
    std::deque<std::pair<std::string, bool>> outbox; ///< messages, and whether they are text
    std::string heard;
    std::string mark;
    std::size_t messages = 0;
    std::size_t pings = 0;
    std::size_t pongs = 0;
    bool is_connected = false;
    bool is_reading = false;
    bool is_over = false;

    void begin(const std::string& target, const introduction& who)
    {
        stream.set_option(websocket::stream_base::decorator([who](websocket::request_type& asks) {
            if (!who.subprotocol.empty())
                asks.set(beast::http::field::sec_websocket_protocol, who.subprotocol);
            if (!who.origin.empty())
                asks.set(beast::http::field::origin, who.origin);
        }));
        stream.control_callback([this](websocket::frame_type type, beast::string_view) {
            pings += type == websocket::frame_type::ping ? 1 : 0;
            pongs += type == websocket::frame_type::pong ? 1 : 0;
        });
        const auto port = stream.next_layer().remote_endpoint().port();
        stream.async_handshake(answer, "localhost:" + std::to_string(port), target,
                               [self = shared_from_this()](error_code error) {
                                   self->is_connected = !error;
                                   self->is_over = static_cast<bool>(error);
                                   if (!error)
                                       self->read();
                               });
    }

    void read()
    {
        if (is_over || std::exchange(is_reading, true))
            return;
        stream.async_read(buffer, [self = shared_from_this()](error_code error, std::size_t) {
            self->is_reading = false;
            self->is_over = self->is_over || error;
            if (error)
                return;
            const std::string message = beast::buffers_to_string(self->buffer.data());
            self->buffer.consume(message.size());
            self->heard += message;
            ++self->messages;
            const auto end = message.find('\n');
            if (message.starts_with("at ") && end != message.npos)
                self->mark = message.substr(3, end - 3);
            self->read();
        });
    }

    void say(std::string text, bool is_text)
    {
        outbox.emplace_back(std::move(text), is_text);
        if (outbox.size() == 1)
            write();
    }

    void write()
    {
        if (outbox.empty())
            return;
        stream.text(outbox.front().second);
        stream.async_write(asio::buffer(outbox.front().first),
                           [self = shared_from_this()](error_code error, std::size_t) {
                               self->outbox.pop_front();
                               if (!error)
                                   self->write();
                           });
    }
};

live_client::live_client(live_host& host, const std::string& target, const introduction& who)
    : host_(host), connection_(std::make_shared<connection>(host.loop())), link_([&] {
          tcp::socket& socket = connection_->stream.next_layer();
          socket.open(tcp::v4());
          socket.connect({asio::ip::address_v4::loopback(), host.port()});
          return loopback::link(socket.native_handle());
      }())
{
    host_.join(*this, link_);
    (void)link_.find_far();
    connection_->begin(target, who);
    host_.settle();
}

live_client::~live_client()
{
    vanish();
}

void live_client::vanish()
{
    host_.part(*this);
    error_code ignored;
    connection_->stream.next_layer().close(ignored);
    connection_->is_over = true;
}

bool live_client::is_connected() const
{
    return connection_->is_connected;
}

unsigned live_client::status() const
{
    return connection_->answer.result_int();
}

void live_client::say(std::string_view text)
{
    connection_->say(std::string(text), true);
    host_.settle();
}

void live_client::say_binary(std::string_view bytes)
{
    connection_->say(std::string(bytes), false);
    host_.settle();
}

void live_client::ping(const std::string& payload)
{
    connection_->stream.async_ping(websocket::ping_data(payload),
                                   [self = connection_](error_code) {});
    host_.settle();
}

void live_client::close(std::uint16_t code)
{
    connection_->stream.async_close(websocket::close_reason(code),
                                    [self = connection_](error_code) { self->is_over = true; });
    host_.settle();
}

std::string live_client::heard()
{
    host_.settle();
    return std::exchange(connection_->heard, {});
}

std::string live_client::heard_steps()
{
    std::string text = heard();
    for (auto at = text.find("at "); at != text.npos; at = text.find("\nat ", at)) {
        at = text[at] == '\n' ? at + 1 : at;
        text.replace(at, text.find('-', at) + 1 - at, "#");
    }
    return text;
}

std::size_t live_client::messages() const
{
    return connection_->messages;
}

std::string live_client::mark() const
{
    return connection_->mark;
}

std::size_t live_client::pings() const
{
    return connection_->pings;
}

std::size_t live_client::pongs() const
{
    return connection_->pongs;
}

bool live_client::is_over()
{
    host_.settle();
    return connection_->is_over;
}

std::uint16_t live_client::code() const
{
    return connection_->stream.reason().code;
}

std::string live_client::reason() const
{
    const auto& said = connection_->stream.reason().reason;
    return {said.data(), said.size()};
}

bool live_client::is_in_flight() const
{
    return connection_->stream.next_layer().is_open() && link_.is_in_flight();
}

} // namespace scramble::live
