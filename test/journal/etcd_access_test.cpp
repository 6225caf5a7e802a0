#include "catch.hpp"
#include "journal/etcd_nodes.hpp"

#include <boost/asio/error.hpp>

#include <memory>
#include <optional>
#include <string>
#include <utility>

// An etcd that is reached by TLS, or with a password.

namespace scramble::test {

using journal::journal_errc;

namespace {

using namespace std::chrono_literals;

/// A file of `test/cluster/certificates/`: `ca.pem` has signed those of etcd and of a node, for
/// localhost and 127.0.0.1; nobody is signed by `other.pem`.
std::string file(const std::string& name)
{
    return SCRAMBLE_SOURCE_DIR "/test/cluster/certificates/" + name;
}

/// One that answers nobody without a certificate, behind a proxy.
struct secured {
    etcd_server etcd{{"--cert-file=" + file("etcd.pem"), "--key-file=" + file("etcd.key"),
                      "--trusted-ca-file=" + file("ca.pem"), "--client-cert-auth"},
                     "https"};
    shared_etcd all;
    tcp_proxy proxy{all.loop, etcd.at()};
    std::string heard;

    secured() { proxy.listen_to(heard); }

    /// A node that trusts that file.
    [[nodiscard]] etcd::etcd_journal::settings trusting(const std::string& ca,
                                                        const std::string& host) const
    {
        auto how = all.settings("a");
        how.endpoints = {{host, proxy.at().port()}};
        auto& tls = how.by->tls.emplace(asio::ssl::context::tls_client);
        tls.set_verify_mode(asio::ssl::verify_peer);
        tls.load_verify_file(file(ca));
        tls.use_certificate_chain_file(file("node.pem"));
        tls.use_private_key_file(file("node.key"), asio::ssl::context::pem);
        return how;
    }
};

/// One that answers only who has signed in.
struct with_users {
    etcd_server etcd;
    shared_etcd all;

    with_users()
    {
        etcd.post("/v3/auth/user/add", R"({"name":"root","password":"r"})");
        etcd.post("/v3/auth/user/grant", R"({"user":"root","role":"root"})");
        etcd.post("/v3/auth/user/add", R"({"name":"ann","password":"a \"word\": 1"})");
        etcd.post("/v3/auth/role/add", R"({"name":"rooms"})");
        etcd.post("/v3/auth/user/add", R"({"name":"bea","password":"b"})"); // who may do nothing
        // Keys from /case- to /case.
        etcd.post("/v3/auth/role/grant", R"({"name":"rooms","perm":{"permType":"READWRITE",)"
                                         R"("key":"L2Nhc2Ut","range_end":"L2Nhc2Uu"}})");
        etcd.post("/v3/auth/user/grant", R"({"user":"ann","role":"rooms"})");
        etcd.post("/v3/auth/enable", "{}");
    }

    [[nodiscard]] etcd::etcd_journal::settings as(const std::string& name,
                                                  const std::string& password) const
    {
        auto how = all.settings("a");
        how.endpoints = {etcd.at()};
        how.by->who = {name, password};
        return how;
    }
};

/// Keeps a room and reads it again.
void keep(asked_node& node)
{
    const auto tea = node.room("tea");
    CHECK_FALSE(node.append(tea, records(1, {"alpha"})));
    CHECK(std::get<1>(node.read("tea")) == records(1, {"alpha"}));
    CHECK(std::get<1>(node.list()).size() == 1);
}

/// A node that waits for little.
asked_node hasty(shared_etcd& all, etcd::etcd_journal::settings how)
{
    how.patience = 500ms;
    return asked_node(all, std::move(how));
}

} // namespace

TEST_CASE("by TLS nobody between a node and etcd reads a word of a room")
{
    secured at;
    // Under an address, and under a name, which is looked up.
    for (const std::string host : {"127.0.0.1", "localhost"}) {
        asked_node a(at.all, at.trusting("ca.pem", host));
        keep(a);
        CHECK_FALSE(a.leave());
        at.all.prefix = fresh_prefix();
    }
    CHECK(at.heard.size() > 1000);
    for (const std::string word : {"alpha", "case-", "/v3/kv", "HTTP/1.1"})
        CHECK(at.heard.find(word) == std::string::npos);
}

TEST_CASE("a node tells nothing to an etcd that it does not trust")
{
    secured at;
    auto a = hasty(at.all, at.trusting("other.pem", "localhost"));
    CHECK(std::get<0>(a.create({"tea", {}, {}})) == journal_errc::unavailable);
    at.all.run([&] {
        return a.store().failure().message().find("certificate verify failed") != std::string::npos;
    });
}

TEST_CASE("a node signs in, and again when its token is no longer good")
{
    with_users at;
    const auto how = at.as("ann", "a \"word\": 1");
    asked_node a(at.all, how);
    keep(a);
    how.by->token = "of-yesterday";
    const auto [why, milk] = a.create({"milk", {}, {}});
    CHECK_FALSE(why);
    CHECK(how.by->token != "of-yesterday");
    CHECK_FALSE(a.append(milk.held, records(1, {"beta"})));
}

TEST_CASE("an etcd that allows a node nothing is told from one that is silent")
{
    with_users at;
    auto a = hasty(at.all, at.as("bea", "b"));
    at.all.run([&] { return a.store().is_refused(); });
    CHECK_FALSE(a.store().has_lease());
    auto b = hasty(at.all, at.as("ann", "a \"word\": 1"));
    b.run([&] { return b.store().has_lease(); });
    CHECK_FALSE(b.store().is_refused());
}

TEST_CASE("with a wrong password nothing is kept, and it is told")
{
    with_users at;
    auto a = hasty(at.all, at.as("ann", "guess"));
    CHECK(std::get<0>(a.create({"tea", {}, {}})) == journal_errc::unavailable);
    at.all.run([&] { return a.store().failure() == asio::error::access_denied; });
    at.all.run([&] { return a.store().is_refused(); }); // it is not silent
}

TEST_CASE("a wrong password is told steadily while another endpoint is down")
{
    with_users at;
    auto how = at.as("ann", "guess");
    how.endpoints = {at.etcd.at(), nowhere(), at.etcd.at()};
    auto a = hasty(at.all, how);
    at.all.run([&] { return a.store().is_refused(); });
    int turns = 0;
    bool was_denied = true;
    at.all.run([&] {
        REQUIRE(a.store().is_refused());
        const bool is_denied = a.store().failure() == asio::error::access_denied;
        turns += std::exchange(was_denied, is_denied) == is_denied ? 0 : 1;
        return turns == 6;
    });
}

TEST_CASE("once a password is mended it is no longer told as wrong")
{
    with_users at;
    const auto how = at.as("bea", "guess");
    auto a = hasty(at.all, how);
    at.all.run([&] { return a.store().failure() == asio::error::access_denied; });
    how.by->who->password = "b";
    at.all.run([&] { return !how.by->token.empty(); });
    CHECK_FALSE(a.store().failure());
    at.all.run([&] { return a.store().is_refused(); }); // she may do nothing
    CHECK_FALSE(a.store().failure());
}

} // namespace scramble::test
