"""An app on requests-oauthlib, as its documentation has it. Reads its configuration, then the address that the user is
sent back to, from standard input; writes the address to send the user to, then what came of it, as lines of JSON."""

import json
import os
import sys

from oauthlib.oauth2 import InvalidGrantError
from requests.auth import HTTPBasicAuth
from requests_oauthlib import OAuth2Session

# On loopback there is no https; the library refuses anything else on its own.
os.environ["OAUTHLIB_INSECURE_TRANSPORT"] = "1"

settings = json.loads(sys.stdin.readline())
client_id, secret, base = settings["client_id"], settings["client_secret"], settings["base_url"]
token_url = base + "/api/auth/oauth/token"


def say(value):
    print(json.dumps(value), flush=True)


session = OAuth2Session(client_id, redirect_uri=settings["redirect_uri"], scope=settings["scope"])
address, _state = session.authorization_url(base + "/auth/oauth2/authorize")
say(address)
back = sys.stdin.readline().strip()

in_body = {"include_client_id": True} if settings["secret_in"] == "body" else {}
token = session.fetch_token(token_url, authorization_response=back, client_secret=secret, **in_body)
me = session.get(base + "/api/auth/oauth/me").json()

# An expired token is refreshed by the library itself, here at the address that only refreshes.
kept = []
later = OAuth2Session(
    client_id,
    token={**token, "expires_at": 1, "expires_in": -1},
    auto_refresh_url=base + "/api/auth/oauth/refreshToken",
    auto_refresh_kwargs={"client_id": client_id, "client_secret": secret},
    token_updater=kept.append,
)
refreshed_me = later.get(base + "/api/auth/oauth/me").json()
by_basic = session.refresh_token(token_url, auth=HTTPBasicAuth(client_id, secret))

try:
    unused = OAuth2Session(client_id, redirect_uri=settings["redirect_uri"])
    unused.fetch_token(token_url, code="no-such-code", client_secret=secret)
    fault = None
except InvalidGrantError as error:
    fault = error.error

say({
    "me": me,
    "refreshed_me": refreshed_me,
    "kept_refresh_token": kept[0]["refresh_token"] == token["refresh_token"],
    "basic_refresh": by_basic["token_type"],
    "scope": token["scope"],
    "fault": fault,
})
