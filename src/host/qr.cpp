#include "host/qr.hpp"

#include <fmt/format.h>

#include <iterator>
#include <memory>
#include <qrencode.h>
#include <utility>

namespace scramble::host {

std::optional<qr_code> qr_code::of(const std::string& text)
{
    const std::unique_ptr<QRcode, decltype(&::QRcode_free)> made(
        ::QRcode_encodeString8bit(text.c_str(), 0, QR_ECLEVEL_L), &::QRcode_free);
    if (!made)
        return std::nullopt;
    std::vector<bool> dark;
    dark.reserve(static_cast<std::size_t>(made->width) * static_cast<std::size_t>(made->width));
    for (int module = 0; module < made->width * made->width; ++module)
        dark.push_back((made->data[module] & 1U) != 0);
    return qr_code(made->width, std::move(dark));
}

bool qr_code::is_dark(int row, int column) const
{
    const bool is_inside = row >= 0 && row < width_ && column >= 0 && column < width_;
    return is_inside && dark_[static_cast<std::size_t>(row) * static_cast<std::size_t>(width_) +
                              static_cast<std::size_t>(column)];
}

std::string svg_of(const qr_code& code, const std::string& title)
{
    constexpr int margin = 4; // as the standard has it
    const int side = code.width() + 2 * margin;
    std::string svg =
        fmt::format(R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0} {0}")"
                    R"( shape-rendering="crispEdges"><title>{1}</title>)"
                    R"(<path fill="#fff" d="M0 0h{0}v{0}H0z"/><path stroke="#000" d=")",
                    side, title);
    // Each row is a line of strokes one module high: this takes a third of what boxes would.
    for (int row = 0; row < code.width(); ++row) {
        fmt::format_to(std::back_inserter(svg), "M{} {}.5", margin, row + margin);
        int from = 0;
        for (int column = 0; column < code.width(); ++column) {
            const int first = column;
            while (code.is_dark(row, column))
                ++column;
            if (column == first)
                continue;
            if (first > from)
                fmt::format_to(std::back_inserter(svg), "m{} 0", first - from);
            fmt::format_to(std::back_inserter(svg), "h{}", column - first);
            from = column;
        }
    }
    return svg + "\"/></svg>\n";
}

} // namespace scramble::host
