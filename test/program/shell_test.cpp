// Manual pages and completion: they tell the same options as --help, and their readers take them.

#include "app/options.hpp"
#include "catch.hpp"
#include "instrument/scratch.hpp"
#include "program/program.hpp"

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <variant>
#include <vector>

using program::check_failure;
using scramble::test::scratch;

namespace {

using names = std::set<std::string>;

const std::vector<std::string> commands{"host",       "memory", "minesweeper", "simulate",
                                        "bots",       "backup", "replay",      "config",
                                        "check-data", "manual", "completion"};

/// What a line of the shell prints, errors included.
std::string said_by(const std::string& line)
{
    std::string said;
    std::FILE* const pipe = ::popen((line + " 2>&1").c_str(), "r");
    REQUIRE(pipe != nullptr);
    std::array<char, 4096> part{};
    for (std::size_t size = 0; (size = std::fread(part.data(), 1, part.size(), pipe)) > 0;)
        said.append(part.data(), size);
    (void)::pclose(pipe);
    return said;
}

bool has(const std::string& tool)
{
    return !said_by("command -v " + tool).empty();
}

/// The words of a text that begin with --, but for what follows them.
names options_in(const std::string& text)
{
    names found;
    for (std::size_t at = text.find("--"); at != text.npos; at = text.find("--", at + 2)) {
        const std::size_t end = text.find_first_not_of("abcdefghijklmnopqrstuvwxyz-", at);
        if (end > at + 2)
            found.insert(text.substr(at, end - at));
    }
    return found;
}

/// The options that a page of the manual lists.
names options_on(const std::string& page)
{
    const std::size_t begin = page.find(".SH OPTIONS");
    REQUIRE(begin != page.npos);
    names listed;
    std::istringstream lines(page.substr(begin));
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with('-'))
            listed.merge(options_in(line));
    }
    return listed;
}

/// The options that a command lists in its help.
names options_of(const std::string& command)
{
    names found;
    std::istringstream help(program::run({command, "--help"}).out);
    bool is_listed = false;
    for (std::string line; std::getline(help, line);) {
        is_listed |= line.starts_with("Options:");
        if (is_listed)
            found.merge(options_in(line.substr(0, 28)));
    }
    CHECK(found.contains("--help"));
    return found;
}

std::string text_in(const std::filesystem::path& path)
{
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    return text.str();
}

/// The text of a manual page without its signs for hyphens and fonts.
std::string page_in(const std::string& path)
{
    std::string page = text_in(path);
    for (const char* sign : {"\\fB", "\\fI", "\\fR", "\\"}) {
        for (std::size_t at = page.find(sign); at != page.npos; at = page.find(sign, at))
            page.erase(at, std::string(sign).size());
    }
    return page;
}

/// A text in one line, without the marks of code.
std::string in_one_line(const std::string& text)
{
    std::istringstream words(text);
    std::string line;
    for (std::string word; words >> word; line += ' ')
        line += word;
    std::erase(line, '`');
    return line;
}

/// An item of docs/COMMANDS.md: what it tells, up to a link, and the commands that it names.
struct told_item {
    std::string told;
    names commands;
};

std::vector<told_item> items_of_commands()
{
    std::vector<told_item> items;
    const std::string text = text_in(SCRAMBLE_SOURCE_DIR "/docs/COMMANDS.md");
    const std::regex item(R"(\n- `[^(\n]*\(([a-z, -]*)\): ([^[]*?)(?=\[|\n- |\n\n|\n$))");
    const std::regex command("[a-z-]+");
    for (std::sregex_iterator at(text.begin(), text.end(), item), end; at != end; ++at) {
        const std::string named = (*at)[1];
        items.push_back({in_one_line((*at)[2]),
                         {std::sregex_token_iterator(named.begin(), named.end(), command), {}}});
    }
    return items;
}

/// A file that completes the server's commands for that shell.
std::string completion(const scratch& folder, const std::string& shell)
{
    const std::string path = folder.path() / shell;
    std::ofstream(path) << program::run({"completion", shell}).out;
    return path;
}

/// The same for the checker.
std::string completion_of_check(const scratch& folder, const std::string& shell)
{
    const std::string path = folder.path() / (shell + "-check");
    std::ofstream(path) << program::run({"check", "completion", shell}).out;
    return path;
}

/// What bash completes in the last of these words.
names bash_completes(const std::string& file, const std::vector<std::string>& line,
                     const std::string& name = "scramble")
{
    std::string array = name;
    for (const std::string& each : line)
        array += " '" + each + "'";
    std::istringstream found(said_by("bash -c '. " + file + "; COMP_WORDS=(" +
                                     [&] {
                                         std::string escaped;
                                         for (const char each : array)
                                             escaped += each == '\'' ? std::string("\"")
                                                                     : std::string(1, each);
                                         return escaped;
                                     }() +
                                     "); COMP_CWORD=" + std::to_string(line.size()) + "; _" + name +
                                     "; printf \"%s\\n\" \"${COMPREPLY[@]}\"'"));
    names result;
    for (std::string each; std::getline(found, each);) {
        if (!each.empty())
            result.insert(each);
    }
    return result;
}

/// What fish completes at the end of a line.
names fish_completes(const std::string& file, const std::string& line)
{
    std::istringstream found(
        said_by("fish --no-config -c 'source " + file + "; complete -C \"" + line + "\"'"));
    names result;
    for (std::string each; std::getline(found, each);)
        result.insert(each.substr(0, each.find('\t')));
    return result;
}

/// The files below a folder, by their paths there.
std::map<std::string, std::string> files_below(const std::filesystem::path& folder)
{
    std::map<std::string, std::string> found;
    for (const auto& each : std::filesystem::recursive_directory_iterator(folder)) {
        if (each.is_regular_file())
            found[std::filesystem::relative(each.path(), folder)] = text_in(each.path());
    }
    return found;
}

using names_in_order = std::vector<std::string>;

/// The command lines of the program among the examples of a page, without `scramble`.
std::vector<names_in_order> examples_in(const std::string& page)
{
    std::vector<names_in_order> result;
    const std::size_t begin = page.find("\n.SH EXAMPLES\n");
    if (begin == page.npos)
        return result;
    std::istringstream lines(page.substr(begin, page.find("\n.SH ", begin + 1) - begin));
    for (std::string line; std::getline(lines, line);) {
        std::istringstream parts(line);
        std::string word;
        if (!(parts >> word) || word != "scramble")
            continue;
        result.emplace_back();
        while (parts >> word && word != ">")
            result.back().push_back(word);
    }
    return result;
}

/// Whether it would do so: the line is right, whatever is there.
bool program_takes(const names_in_order& line)
{
    return !std::holds_alternative<scramble::print_command>(scramble::read_command_line(line));
}

std::string without_commas(std::string number)
{
    std::erase(number, ',');
    return number;
}

} // namespace

TEST_CASE("each command has a page with all its options, which man takes", "[program]")
{
    const scratch folder;
    const std::string pages = folder.path() / "new";
    CHECK(program::run({"manual", pages}).status == 0);
    for (const std::string& each : commands) {
        INFO(each);
        const std::string page = page_in(pages + "/man1/scramble-" + each + ".1");
        CHECK(options_on(page) == options_of(each));
        CHECK(page.find("\n.SH EXIT STATUS\n") != page.npos);
        CHECK(page.find("\n.SH SEE ALSO\n") != page.npos);
        CHECK(!examples_in(page).empty());
        for (const names_in_order& example : examples_in(page))
            CHECK(program_takes(example));
    }
    const std::string of_check = pages + "/man1/scramble-check.1"; // a program of its own writes it
    CHECK(!std::filesystem::exists(of_check));
    CHECK(program::run({"check", "manual", pages}).status == 0);
    CHECK(options_on(page_in(of_check)) == options_of("check"));
    CHECK(options_of("check").contains("--run"));
    for (const char* heading : {"EXAMPLES", "SIGNALS", "EXIT STATUS", "SEE ALSO"})
        CHECK(text_in(of_check).find(std::string("\n.SH ") + heading + '\n') != std::string::npos);
    const std::string overview = page_in(pages + "/man1/scramble.1");
    for (const std::string& each : commands)
        CHECK(overview.find(".BR scramble-" + each + " (1)") != overview.npos);
    CHECK(overview.find(".BR scramble-check (1)") != overview.npos);
    const std::string file = page_in(pages + "/man5/scramble.toml.5");
    for (const std::string& each : options_of("host")) {
        const bool is_for_line = each == "--help" || each == "--version" || each == "--config";
        CHECK((file.find("\n" + each.substr(2) + " (SCRAMBLE_") == file.npos) == is_for_line);
    }
    for (const auto& each : std::filesystem::recursive_directory_iterator(pages)) {
        if (!each.is_regular_file())
            continue;
        const std::string path = each.path();
        INFO(path);
        if (has("man"))
            CHECK(
                said_by(
                    "LC_ALL=C.UTF-8 MANROFFSEQ= MANWIDTH=80 man --warnings -E UTF-8 -l -Tutf8 -Z " +
                    path + " >/dev/null")
                    .empty());
        if (has("mandoc"))
            CHECK(said_by("mandoc -T lint -W warning " + path).empty());
    }
    check_failure({"manual", "/dev/null/pages"}, 1, "/dev/null/pages");
    check_failure({"manual"}, 2, "a directory");
}

TEST_CASE("what docs/COMMANDS.md says of a command is on its page, and on no other", "[program]")
{
    const scratch folder;
    CHECK(program::run({"manual", folder.path()}).status == 0);
    CHECK(program::run({"check", "manual", folder.path()}).status == 0);
    names known(commands.begin(), commands.end());
    known.insert("check");
    const auto page = [&](const std::string& name) {
        return in_one_line(page_in(folder.path() / ("man1/" + name + ".1")));
    };
    const auto items = items_of_commands();
    CHECK(items.size() >= 30);
    for (const auto& [told, of] : items) {
        INFO(told);
        CHECK(page("scramble").find(told) != std::string::npos);
        const bool is_of_all = of.contains("all");
        for (const std::string& each : known) {
            INFO(each);
            const bool is_wanted = of.contains(each) || (is_of_all && each != "check");
            CHECK((page("scramble-" + each).find(told) != std::string::npos) == is_wanted);
        }
        for (const std::string& each : of)
            CHECK((each == "all" || known.contains(each)));
    }
}

TEST_CASE("the handbook has every option, and its default", "[program]")
{
    std::map<std::string, names> defaults; // numbers, by option
    const std::string handbook = text_in(SCRAMBLE_SOURCE_DIR "/docs/OPERATING.md");
    const std::string all = handbook + text_in(SCRAMBLE_SOURCE_DIR "/docs/REPLAY.md") +
                            text_in(SCRAMBLE_SOURCE_DIR "/docs/COMMANDS.md");
    for (const std::string& command : commands) {
        for (const std::string& option : options_of(command)) {
            INFO(command << " " << option);
            CHECK(all.find(option) != std::string::npos);
        }
        std::istringstream help(program::run({command, "--help"}).out);
        const std::regex with_default(R"(  (?:-., )?(--[a-z-]+).*\(default (\d[\d.,]*)\))");
        std::smatch found;
        for (std::string line; std::getline(help, line);) {
            if (std::regex_match(line, found, with_default))
                defaults[found[1]].insert(without_commas(found[2]));
        }
    }
    const std::regex row(R"(\n\| `(--[a-z-]+)[^\n]* default:? `?(\d(?:[\d.,]*\d)?))");
    std::size_t rows = 0;
    for (std::sregex_iterator at(handbook.begin(), handbook.end(), row), end; at != end; ++at) {
        const std::string number = without_commas((*at)[2]);
        INFO((*at)[1] << " " << number);
        CHECK(defaults[(*at)[1]].contains(number));
        ++rows;
    }
    CHECK(rows > 10);
}

TEST_CASE("packages have the pages and completions that the programs write", "[program]")
{
    const scratch folder;
    const std::filesystem::path server = folder.path() / "scramble";
    const std::filesystem::path checker = folder.path() / "scramble-check";
    CHECK(program::run({"manual", server}).status == 0);
    CHECK(program::run({"check", "manual", checker}).status == 0);
    for (const std::string shell : {"bash", "zsh", "fish"}) {
        std::ofstream(server / shell) << program::run({"completion", shell}).out;
        std::ofstream(checker / shell) << program::run({"check", "completion", shell}).out;
    }
    INFO("what writes them anew: cmake --build build/release --target told");
    const auto written = files_below(folder.path());
    CHECK(written.size() == 13 + 1 + 2 * 3);
    const auto packed = files_below(SCRAMBLE_SOURCE_DIR "/script/told");
    CHECK(packed.size() == written.size());
    for (const auto& [path, text] : written) {
        INFO(path);
        REQUIRE(packed.contains(path));
        CHECK((packed.at(path) == text)); // not printed
    }
}

TEST_CASE("bash completes commands, options, fixed values and files", "[program]")
{
    const scratch folder;
    const std::string file = completion(folder, "bash");
    CHECK(bash_completes(file, {"m"}) == names{"manual", "memory", "minesweeper"});
    CHECK(bash_completes(file, {"help", "me"}) == names{"memory"});
    for (const std::string& each : commands)
        CHECK(bash_completes(file, {each, "--"}) == options_of(each));
    CHECK(bash_completes(file, {"host", ""}) == options_of("host"));
    const names editions{"2020", "2022", "2023", "2025"};
    CHECK(bash_completes(file, {"memory", "--edition", ""}) == editions);
    CHECK(bash_completes(file, {"memory", "--edition", "="}) == editions);
    CHECK(bash_completes(file, {"memory", "--edition", "=", "2023"}) == names{"2023"});
    CHECK(bash_completes(file, {"minesweeper", "--edition", "e"}) == names{"edx"});
    CHECK(bash_completes(file, {"host", "--port", ""}).empty());
    CHECK(bash_completes(file, {"completion", ""}) == names{"bash", "fish", "zsh"});
    std::ofstream(folder.path() / "words");
    std::filesystem::create_directory(folder.path() / "rooms");
    const std::string here = folder.path();
    const names both{here + "/rooms", here + "/words"};
    CHECK(bash_completes(file, {"memory", "8080", here + "/w"}) == names{here + "/words"});
    CHECK(bash_completes(file, {"host", "--names-denied", here + "/w"}) == names{here + "/words"});
    CHECK(bash_completes(file, {"host", "--data", here + "/"}) == names{here + "/rooms"});
    CHECK(bash_completes(file, {"replay", ""}) == names{"play", "show", "verify"});
    CHECK(bash_completes(file, {"replay", "show", here + "/w"}) == names{here + "/words"});
    CHECK(bash_completes(file, {"backup", here + "/"}) == names{here + "/rooms"});
    CHECK(bash_completes(file, {"ch"}) == names{"check", "check-data"});
    CHECK(bash_completes(file, {"check", "--"}).empty());
    const auto checker = [own = completion_of_check(folder, "bash")](const auto&... words) {
        return bash_completes(own, {words...}, "scramble-check");
    };
    CHECK(checker("me") == names{"memory"});
    CHECK(checker("minesweeper", "--") == options_of("check"));
    CHECK(checker("memory", "--format", "") == names{"gradescope", "junit", "tap", "text"});
    CHECK(checker("memory", "--board", here + "/w") == names{here + "/words"});
    CHECK(checker("completion", "") == names{"bash", "fish", "zsh"});
}

TEST_CASE("zsh and fish take their completions, which have all options", "[program]")
{
    const scratch folder;
    const std::string zsh = completion(folder, "zsh");
    const std::string fish = completion(folder, "fish");
    if (has("zsh")) {
        CHECK(said_by("zsh -n " + zsh).empty());
        CHECK(said_by("zsh -n " + completion_of_check(folder, "zsh")).empty());
    }
    const std::string text = program::run({"completion", "zsh"}).out;
    for (const std::string& each : commands) {
        INFO(each);
        const std::size_t begin = text.find("\n        (" + each + ")\n");
        REQUIRE(begin != text.npos);
        std::istringstream lines(text.substr(begin, text.find(";;", begin) - begin));
        names listed;
        for (std::string line; std::getline(lines, line);)
            listed.merge(options_in(line.substr(0, line.find('['))).empty()
                             ? options_in(line.substr(line.find(' ', line.find(']')) + 1))
                             : options_in(line.substr(0, line.find('['))));
        CHECK(listed == options_of(each));
    }
    if (!has("fish"))
        return;
    CHECK(said_by("fish --no-config -n " + fish).empty());
    const std::string of_check = completion_of_check(folder, "fish");
    CHECK(fish_completes(of_check, "scramble-check memory --") == options_of("check"));
    CHECK(fish_completes(of_check, "scramble-check me") == names{"memory"});
    CHECK(fish_completes(fish, "scramble me") == names{"memory"});
    for (const std::string& each : commands)
        CHECK(fish_completes(fish, "scramble " + each + " --") == options_of(each));
    CHECK(fish_completes(fish, "scramble minesweeper --edition e") == names{"edx"});
    CHECK(fish_completes(fish, "scramble completion b") == names{"bash"});
    CHECK(fish_completes(fish, "scramble config ") == names{"check"});
    const std::string board = SCRAMBLE_SOURCE_DIR "/boards/perf";
    CHECK(fish_completes(fish, "scramble config check " + board) == names{board + "ect.txt"});
    CHECK(fish_completes(fish, "scramble memory 80 " + board) == names{board + "ect.txt"});
    check_failure({"completion", "tcsh"}, 2, "expected bash, zsh or fish");
}
