"""A site on social-core, of which Django's social-auth is one, with its generic OpenID Connect backend. Input and output
as in requests_oauthlib_app.py."""

import json
import sys
from urllib.parse import parse_qsl, urlparse

from social_core.backends.open_id_connect import OpenIdConnectAuth
from social_core.storage import AssociationMixin, BaseStorage
from social_core.strategy import BaseStrategy

settings = json.loads(sys.stdin.readline())
session, stored = {}, {}


def say(value):
    print(json.dumps(value), flush=True)


class Association(AssociationMixin):
    def __init__(self, handle):
        self.id = self.handle = handle

    @classmethod
    def store(cls, server_url, association):
        stored[association.handle] = cls(association.handle)

    @classmethod
    def get(cls, server_url, handle):
        return [stored[handle]] if handle in stored else []

    @classmethod
    def remove(cls, ids):
        for one in ids:
            del stored[one]


class Storage(BaseStorage):
    association = Association


class Strategy(BaseStrategy):
    data = {}

    def get_setting(self, name):
        return {
            "SOCIAL_AUTH_OIDC_OIDC_ENDPOINT": settings["base_url"],
            "SOCIAL_AUTH_OIDC_KEY": settings["client_id"],
            "SOCIAL_AUTH_OIDC_SECRET": settings["client_secret"],
        }[name]

    def request_data(self, merge=True):
        return self.data

    def session_get(self, name, default=None):
        return session.get(name, default)

    def session_set(self, name, value):
        session[name] = value

    def build_absolute_uri(self, path=None):
        return path

    def authenticate(self, backend, *args, **kwargs):
        return kwargs["response"]


backend = OpenIdConnectAuth(Strategy(Storage), redirect_uri=settings["redirect_uri"])
say(backend.auth_url())
backend.strategy.data = backend.data = dict(parse_qsl(urlparse(sys.stdin.readline().strip()).query))
response = backend.auth_complete()
refreshed = backend.refresh_token(response["refresh_token"])
say({
    "details": backend.get_user_details(response),
    "same_user": backend.id_token["sub"] == backend.user_data(refreshed["access_token"])["sub"],
    "used_nonces": len(stored) == 0,
})
