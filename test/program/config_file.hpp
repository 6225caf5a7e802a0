#pragma once

#include "instrument/scratch.hpp"

#include <fstream>
#include <string>

namespace program {

/// A configuration file of a test's own.
class config_file {
public:
    explicit config_file(const std::string& content) { write(content); }
    void write(const std::string& content) const { std::ofstream(path()) << content; }
    [[nodiscard]] std::string path() const { return folder_.path() / "scramble.toml"; }

private:
    scramble::test::scratch folder_;
};

} // namespace program
