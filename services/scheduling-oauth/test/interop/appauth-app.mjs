// A command-line app on AppAuth: signs in with the system's browser, and prints what it got. tsx resolves the imports of
// AppAuth's modules, which have no file endings.

import { AuthorizationRequest } from "@openid/appauth/built/src/authorization_request.js";
import { AuthorizationNotifier } from "@openid/appauth/built/src/authorization_request_handler.js";
import { AuthorizationServiceConfiguration } from "@openid/appauth/built/src/authorization_service_configuration.js";
import { NodeCrypto } from "@openid/appauth/built/src/node_support/crypto_utils.js";
import { NodeBasedHandler } from "@openid/appauth/built/src/node_support/node_request_handler.js";
import { NodeRequestor } from "@openid/appauth/built/src/node_support/node_requestor.js";
import { TokenRequest } from "@openid/appauth/built/src/token_request.js";
import { BaseTokenRequestHandler } from "@openid/appauth/built/src/token_request_handler.js";

const [, , issuer, client_id, port] = process.argv;
const requestor = new NodeRequestor();
const redirect_uri = `http://127.0.0.1:${port}/callback`;
const configuration = await AuthorizationServiceConfiguration.fetchFromIssuer(issuer, requestor);
const request = new AuthorizationRequest(
	{ client_id, redirect_uri, scope: "openid email", response_type: AuthorizationRequest.RESPONSE_TYPE_CODE },
	new NodeCrypto(),
);
const notifier = new AuthorizationNotifier();
const handler = new NodeBasedHandler(Number(port));
handler.setAuthorizationNotifier(notifier);
const { code } = await new Promise((resolve, reject) => {
	notifier.setAuthorizationListener((_request, response, error) =>
		response ? resolve(response) : reject(error),
	);
	handler.performAuthorizationRequest(configuration, request);
});
const tokenHandler = new BaseTokenRequestHandler(requestor);
const ask = (more) =>
	tokenHandler.performTokenRequest(configuration, new TokenRequest({ client_id, redirect_uri, ...more }));
const extras = { code_verifier: request.internal.code_verifier };
const tokens = await ask({ grant_type: "authorization_code", code, extras });
const refreshed = await ask({ grant_type: "refresh_token", refresh_token: tokens.refreshToken });
console.log(JSON.stringify({ idToken: tokens.idToken, accessToken: refreshed.accessToken }));
