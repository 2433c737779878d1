vcl 4.1;

# Shares what is the same for everybody, between HAProxy (or another proxy with TLS) and the game. Try it with
#   varnishd -a 127.0.0.1:6081 -f "$PWD/deploy/varnish.vcl" -s malloc,256m
# Start the game with TRUST_PROXY counting this hop, too. The backend is one process of the game, or a proxy that spreads
# requests over several (haproxy-app.cfg).

import std;

backend default {
  .host = "127.0.0.1";
  .port = "3000";
}

acl operators {
  "127.0.0.1";
  "::1";
}

sub vcl_recv {
  # `curl -X PURGE http://127.0.0.1:6081/api/results/12` forgets the address with every query, and all addresses below it.
  # A proxy adds a header.
  if (req.method == "PURGE") {
    if (client.ip !~ operators || req.http.X-Forwarded-For ~ ",") {
      return (synth(405));
    }
    ban("obj.http.X-Path ~ ^" + regsub(req.url, "\?.*", "") + "([./]|$)");
    return (synth(200, "Purged"));
  }
  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  # What is about a wallet or a session, or of this moment. The game says no-store there; so nothing waits in a queue.
  if (req.url ~ "^/api/(session|entries|xp|vote|names|nft|tokens|versus|health|local)(/|\?|$)"
      || req.url ~ "^/api/closets/[^/?]+/own" || req.url ~ "^/api/results/[^/?]+/places/"
      || req.url ~ "^/api/standings/" || req.url ~ "^/metrics") {
    return (pass);
  }

  # Everything else has the same answer for everybody, so it is asked for without anything of the visitor.
  unset req.http.Cookie;
  unset req.http.Authorization;
  unset req.http.Origin;
  # The game reads no Host; the key must not depend on it.
  set req.http.Host = "duds";
  # Only queries that the game knows, in one order. Pages read theirs in the browser.
  if (req.url ~ "^/(api|cards)/") {
    set req.url = std.querysort(req.url);
    set req.url = regsuball(req.url, "([?&])(?!(after|before|season|page|fits|entries|hashes|fitHashes|leftOut|v)=)[^&]*", "\1");
    set req.url = regsuball(req.url, "&{2,}", "&");
    set req.url = regsub(regsub(req.url, "\?&+", "?"), "[?&]+$", "");
  } else {
    set req.url = regsub(req.url, "\?.*", "");
  }
  return (hash);
}

sub vcl_backend_response {
  set beresp.http.X-Path = regsub(bereq.url, "\?.*", "");
  if (beresp.status != 200 && beresp.status != 304 && beresp.status != 301 && beresp.status != 302
      || beresp.http.Set-Cookie || beresp.http.Cache-Control !~ "public") {
    set beresp.uncacheable = true;
    set beresp.ttl = 1s;
    return (deliver);
  }
  # Not longer than an operator who hides a look can wait, except for what never changes at its address.
  if (beresp.http.Cache-Control !~ "=31536000" && beresp.ttl > 5m) {
    set beresp.ttl = 5m;
  }
  if (beresp.http.Cache-Control !~ "stale-while-revalidate") {
    set beresp.grace = 0s;
  }
  # For revalidation by ETag.
  set beresp.keep = 10m;
}

sub vcl_deliver {
  unset resp.http.X-Path;
  # Of the visitor whose request filled the cache.
  if (obj.hits > 0) {
    unset resp.http.X-Request-Id;
  }
  unset resp.http.X-RateLimit-Limit;
  unset resp.http.X-RateLimit-Remaining;
  unset resp.http.X-RateLimit-Reset;
}
