#include "cli/file.hpp"

#include "cli/descriptor.hpp"
#include "scramble/text/readable.hpp"

#include <boost/system/error_code.hpp>
#include <fmt/format.h>

#include <cerrno>
#include <cstdint>
#include <fcntl.h>
#include <memory>
#include <sys/stat.h>
#include <unistd.h>

namespace scramble {

namespace {

constexpr std::int64_t largest = std::int64_t{1} << 30;

fault last_error()
{
    return {0, boost::system::error_code(errno, boost::system::system_category()).message()};
}

} // namespace

std::variant<std::string, fault> read_file(const std::string& path)
{
    // Without O_NONBLOCK, opening a pipe would wait for a writer.
    const descriptor opened(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
    if (opened.number() < 0)
        return last_error();
    struct stat status {};
    if (::fstat(opened.number(), &status) != 0)
        return last_error();
    if (!S_ISREG(status.st_mode))
        return fault{0, "this is not a regular file"};
    if (status.st_size > largest)
        return fault{0, "the file is larger than 1 GiB"};
    std::string text(static_cast<std::size_t>(status.st_size), '\0');
    std::size_t filled = 0;
    while (filled < text.size()) {
        const ssize_t bytes = ::read(opened.number(), text.data() + filled, text.size() - filled);
        if (bytes < 0)
            return last_error();
        if (bytes == 0)
            break; // it has become shorter
        filled += static_cast<std::size_t>(bytes);
    }
    text.resize(filled);
    return text;
}

fault in_file(const std::string& path, const fault& fault)
{
    if (fault.line == 0)
        return {0, fmt::format("{}: {}", readable(path), fault.reason)};
    return {0, fmt::format("{}:{}: {}", readable(path), fault.line, fault.reason)};
}

fault by_option(const std::string& called, const fault& why)
{
    return {why.line, fmt::format("{}: {}", called, why.reason)};
}

} // namespace scramble
