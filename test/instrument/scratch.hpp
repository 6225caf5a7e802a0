#pragma once

#include "scramble/error.hpp"

#include <cstdlib>
#include <filesystem>
#include <string>

namespace scramble::test {

/// A directory of a test's own. It is removed at the end.
class scratch {
public:
    scratch()
    {
        std::string name = (std::filesystem::temp_directory_path() / "scramble-XXXXXX").string();
        ensure(::mkdtemp(name.data()) != nullptr, "there is room for a temporary directory");
        path_ = name;
    }

    scratch(const scratch&) = delete;
    scratch& operator=(const scratch&) = delete;

    ~scratch()
    {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }

private:
    std::filesystem::path path_;
};

} // namespace scramble::test
