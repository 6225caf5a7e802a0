#include "page/page.hpp"

#include "scramble/error.hpp"

#include <fmt/format.h>

#include <utility>

namespace scramble::page {

namespace {

std::string_view type_of(std::string_view name)
{
    if (name.ends_with(".html"))
        return "text/html; charset=utf-8";
    if (name.ends_with(".css"))
        return "text/css; charset=utf-8";
    if (name.ends_with(".js"))
        return "text/javascript; charset=utf-8";
    if (name.ends_with(".svg"))
        return "image/svg+xml";
    ensure_failed("a file of the page has a type");
}

std::string with_first(std::string_view html, std::uint32_t first)
{
    constexpr std::string_view placeholder = R"(data-first="0")";
    std::string text(html);
    if (const auto at = text.find(placeholder); at != std::string::npos)
        text.replace(at, placeholder.size(), fmt::format(R"(data-first="{}")", first));
    return text;
}

} // namespace

files::files(std::string_view index, std::uint32_t first)
{
    static std::map<std::pair<std::string, std::uint32_t>, std::weak_ptr<const answer_map>> known;
    auto& same = known[{std::string(index), first}];
    answers_ = same.lock();
    if (answers_ == nullptr)
        same = answers_ = std::make_shared<const answer_map>(made(index, first));
}

files::answer_map files::made(std::string_view index, std::uint32_t first)
{
    answer_map answers;
    for (const source& each : sources()) {
        if (each.name == index)
            answers.emplace("/",
                            net::file_reply(type_of(each.name), with_first(each.content, first)));
        else if (!each.name.ends_with(".html"))
            answers.emplace(fmt::format("/{}", each.name),
                            net::file_reply(type_of(each.name), each.content));
    }
    ensure(answers.contains("/"), "a game has a page");
    return answers;
}

net::reply_ptr files::find(std::string_view path) const
{
    const auto found = answers_->find(path);
    return found == answers_->end() ? nullptr : found->second;
}

} // namespace scramble::page
