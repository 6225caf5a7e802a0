#pragma once

#include <optional>
#include <string>
#include <vector>

namespace scramble::host {

/// A QR code: a square of dark and light modules, without the margin that readers need.
class qr_code {
public:
    /// The code of a text; nothing if the text is too long for one.
    [[nodiscard]] static std::optional<qr_code> of(const std::string& text);

    [[nodiscard]] int width() const { return width_; }
    /// Whether a module is dark; those outside are not.
    [[nodiscard]] bool is_dark(int row, int column) const;

private:
    qr_code(int width, std::vector<bool> dark) : width_(width), dark_(std::move(dark)) {}

    int width_;
    std::vector<bool> dark_; ///< row by row
};

/// The code as a picture in SVG, with the margin, and `title` for those who do not see it.
/// Requires: the title has no characters that XML gives a meaning.
[[nodiscard]] std::string svg_of(const qr_code& code, const std::string& title);

} // namespace scramble::host
