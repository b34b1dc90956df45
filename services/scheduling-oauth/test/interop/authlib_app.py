"""An app on Authlib that signs its user in with OpenID Connect, as its documentation has it. Input and output as in
requests_oauthlib_app.py."""

import json
import sys

import requests
from authlib.common.security import generate_token
from authlib.integrations.requests_client import OAuth2Session
from authlib.jose import JsonWebKey, jwt
from authlib.oidc.core import CodeIDToken

settings = json.loads(sys.stdin.readline())
client_id, redirect_uri = settings["client_id"], settings["redirect_uri"]
metadata = requests.get(settings["base_url"] + "/.well-known/openid-configuration").json()
nonce, verifier = generate_token(), generate_token(48)


def say(value):
    print(json.dumps(value), flush=True)


session = OAuth2Session(
    client_id,
    settings["client_secret"],
    scope="openid profile email",
    redirect_uri=redirect_uri,
    code_challenge_method="S256",
    revocation_endpoint_auth_method="client_secret_basic",
)
address, _state = session.create_authorization_url(
    metadata["authorization_endpoint"], nonce=nonce, code_verifier=verifier, acr_values="1"
)
say(address)
back = sys.stdin.readline().strip()

token = session.fetch_token(metadata["token_endpoint"], authorization_response=back, code_verifier=verifier)
claims = jwt.decode(
    token["id_token"],
    JsonWebKey.import_key_set(requests.get(metadata["jwks_uri"]).json()),
    claims_cls=CodeIDToken,
    claims_options={"iss": {"essential": True, "value": metadata["issuer"]}},
    claims_params={"nonce": nonce, "client_id": client_id, "access_token": token["access_token"]},
)
claims.validate()
user = session.get(metadata["userinfo_endpoint"]).json()
refreshed = session.refresh_token(metadata["token_endpoint"], refresh_token=token["refresh_token"])
refreshed_user = session.get(metadata["userinfo_endpoint"]).json()
introspected = session.introspect_token(metadata["introspection_endpoint"], token=refreshed["access_token"])
revoked = session.revoke_token(metadata["revocation_endpoint"], token=refreshed["refresh_token"])
say({
    "email": claims["email"],
    "same_user": claims["sub"] == user["sub"] == refreshed_user["sub"],
    "active": introspected.json()["active"],
    "revoked": revoked.status_code,
    "after": session.get(metadata["userinfo_endpoint"]).status_code,
})
