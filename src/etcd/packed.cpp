#include "etcd/packed.hpp"

#include "scramble/error.hpp"
#include "scramble/text/decimal.hpp"

#include <boost/beast/zlib/deflate_stream.hpp>
#include <boost/beast/zlib/inflate_stream.hpp>
#include <boost/system/error_code.hpp>

#include <array>
#include <utility>

namespace scramble::etcd {

namespace zlib = boost::beast::zlib;

namespace {

constexpr std::string_view head = "scramble-room 1";
constexpr std::size_t portion = 65'536;
constexpr std::size_t longest_line = 20;
/// Without a byte behind it, the end of what is compressed is not always seen.
constexpr char behind = '\n';

} // namespace

struct packing::library {
    zlib::deflate_stream deflate;
    std::array<char, portion> out;
};

packing::packing() : library_(std::make_unique<library>())
{
    write(head, false);
    write("\n", false);
}

packing::~packing() = default;

void packing::add(std::string_view part)
{
    ensure(!part.empty() && part.size() <= unpacking::longest_part, "a part is a value of etcd");
    write(std::to_string(part.size()) + '\n', false);
    write(part, false);
}

std::string packing::finish()
{
    write("0\n", true);
    packed_ += behind;
    return std::move(packed_);
}

void packing::write(std::string_view bytes, bool is_last)
{
    plain_ += bytes.size();
    zlib::z_params all;
    all.next_in = bytes.data();
    all.avail_in = bytes.size();
    boost::system::error_code why;
    do {
        all.next_out = library_->out.data();
        all.avail_out = library_->out.size();
        library_->deflate.write(all, is_last ? zlib::Flush::finish : zlib::Flush::none, why);
        packed_.append(library_->out.data(), library_->out.size() - all.avail_out);
    } while (all.avail_out == 0 && why != zlib::error::end_of_stream);
}

struct unpacking::library {
    zlib::inflate_stream inflate;
    std::array<char, portion> out;
};

unpacking::unpacking(std::string packed)
    : library_(std::make_unique<library>()), packed_(std::move(packed))
{
}

unpacking::~unpacking() = default;

std::optional<std::string> unpacking::next()
{
    if (is_whole_ || (!std::exchange(has_begun_, true) && line() != head))
        return std::nullopt;
    const auto told = line();
    const auto size = told ? decimal(*told) : std::nullopt;
    if (!size || *size > longest_part)
        return std::nullopt;
    if (*size == 0) {
        is_whole_ = !unpack_until(1) && has_ended_;
        return std::nullopt;
    }
    if (!unpack_until(*size))
        return std::nullopt;
    std::string part = plain_.substr(0, *size);
    plain_.erase(0, *size);
    return part;
}

/// Result: whether there are so many bytes.
bool unpacking::unpack_until(std::size_t size)
{
    while (plain_.size() < size)
        if (!unpack_more())
            return false;
    return true;
}

bool unpacking::unpack_more()
{
    if (is_over_)
        return false;
    zlib::z_params all;
    all.next_in = packed_.data() + at_;
    all.avail_in = packed_.size() - at_;
    all.next_out = library_->out.data();
    all.avail_out = library_->out.size();
    boost::system::error_code why;
    library_->inflate.write(all, zlib::Flush::sync, why);
    at_ = packed_.size() - all.avail_in;
    const std::size_t made = library_->out.size() - all.avail_out;
    plain_.append(library_->out.data(), made);
    is_over_ = why || made == 0;
    has_ended_ = why == zlib::error::end_of_stream;
    return made > 0;
}

std::optional<std::string> unpacking::line()
{
    std::size_t end = plain_.find('\n');
    while (end == plain_.npos && plain_.size() <= longest_line && unpack_more())
        end = plain_.find('\n');
    if (end == plain_.npos || end > longest_line)
        return std::nullopt;
    std::string result = plain_.substr(0, end);
    plain_.erase(0, end + 1);
    return result;
}

} // namespace scramble::etcd
