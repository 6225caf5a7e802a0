#include "page/page.hpp"

#include "net/http/accepted.hpp"
#include "scramble/error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string>
#include <utility>

namespace scramble::page {

namespace {

constexpr std::string_view ending_of_pages = ".html";
constexpr std::string_view ending_of_texts = ".txt";
constexpr std::string_view path_of_rules = "/rules";
constexpr std::string_view path_of_translated = "/rules."; // with a language's tag

std::string_view type_of(std::string_view name)
{
    if (name.ends_with(ending_of_pages))
        return "text/html; charset=utf-8";
    if (name.ends_with(ending_of_texts))
        return "text/plain; charset=utf-8";
    if (name.ends_with(".css"))
        return "text/css; charset=utf-8";
    if (name.ends_with(".js"))
        return "text/javascript; charset=utf-8";
    if (name.ends_with(".svg"))
        return "image/svg+xml";
    if (name.ends_with(".png"))
        return "image/png";
    if (name.ends_with(".webmanifest"))
        return "application/manifest+json";
    ensure_failed("a file of the page has a type");
}

} // namespace

/// A file in one coding.
struct coded_file {
    std::string tag;
    net::reply_ptr whole;
    net::reply_ptr unchanged; ///< for who has it

    /// `coding` is empty, or gzip.
    coded_file(const source& from, std::string_view coding)
    {
        const bool is_coded = !coding.empty();
        const bool is_part =
            !from.name.ends_with(ending_of_pages) && !from.name.ends_with(ending_of_texts);
        const std::string_view cache = is_part ? "public, max-age=31536000, immutable" : "no-cache";
        tag = is_coded ? fmt::format("{}-{}", from.tag, coding) : std::string(from.tag);
        std::string fields = fmt::format("ETag: \"{}\"\r\nVary: Accept-Encoding\r\n", tag);
        unchanged = net::empty_reply(304, fields, cache);
        if (is_coded)
            fields += fmt::format("Content-Encoding: {}\r\n", coding);
        whole = net::file_reply(type_of(from.name), is_coded ? from.gzipped : from.content,
                                {200, cache, fields});
    }
};

struct files::file {
    coded_file plain;
    coded_file gzipped;

    explicit file(const source& from) : plain(from, ""), gzipped(from, "gzip") {}
};

const files::file* files::called(std::string_view name)
{
    static const auto all = [] {
        std::map<std::string_view, file> made;
        for (const source& each : sources())
            made.emplace(each.name, each);
        return made;
    }();
    const auto found = all.find(name);
    return found == all.end() ? nullptr : &found->second;
}

files::files(std::string_view page)
    : index_(called(fmt::format("{}{}", page, ending_of_pages))), page_(page)
{
    ensure(index_ != nullptr, "there is such a page");
}

net::reply_ptr files::find(std::string_view path, const net::request_head& head) const
{
    const file* found = nullptr;
    if (path == "/")
        found = index_;
    else if (path == path_of_rules || path.starts_with(path_of_translated))
        found = called(fmt::format("{}_{}{}", page_, path.substr(1), ending_of_pages));
    else if (!path.ends_with(ending_of_pages))
        found = called(path.substr(1));
    if (found == nullptr)
        return nullptr;
    const coded_file& sent =
        net::accepts_gzip(head.accept_encoding) ? found->gzipped : found->plain;
    const bool has_it = net::names_tag(head.if_none_match, sent.tag);
    return has_it ? sent.unchanged : sent.whole;
}

namespace {

/// The document of that name as the answer 404.
net::reply_ptr not_found(std::string_view name)
{
    const auto all = sources();
    const auto found = std::ranges::find(all, name, &source::name);
    ensure(found != all.end(), "there is a page for what there is not");
    return net::file_reply(type_of(found->name), found->content, {.status = 404});
}

} // namespace

net::reply_ptr no_room()
{
    static const net::reply_ptr reply = not_found("no_room.html");
    return reply;
}

net::reply_ptr no_code()
{
    static const net::reply_ptr reply = not_found("no_code.html");
    return reply;
}

} // namespace scramble::page
