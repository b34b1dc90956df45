import { isClientId } from "../../clients/rules/client-id.ts";
import { isPublic } from "../../clients/rules/client-kind.ts";
import { findRegisteredUri } from "../../clients/rules/redirect-uri.ts";
import { isOwnResource, toResource } from "../../clients/rules/resource.ts";
import { openIdScopes, parseScope } from "../../clients/rules/scope.ts";
import { AppOnTrial, AuthorizationFault, UnsafeToRedirect } from "../errors.ts";
import type { AskingClient, Resource } from "../queries/asking-client.ts";
import { decodedLength, type RawQuery } from "./raw-query.ts";
import { readSignIn, type SignInRequest } from "./sign-in-request.ts";

const STATE_BYTES = 8192;

export type KnownClient = Pick<AskingClient, "kind" | "requirePkce" | "status" | "redirectUris">;

export type CheckedRequest = {
	scopes: string[];
	/** The state as received; undefined when the app sent none and uses PKCE instead. */
	rawState: string | undefined;
	codeChallenge: string | undefined;
	/** The app wants the user to be asked even if it is connected. */
	alwaysAsk: boolean;
	/** With the scope `openid`. */
	signIn: SignInRequest | undefined;
};

// An authorization request, check by check, in the order of RFC 6749 §4.1.2.1: first client and redirect URI, whose
// errors are shown on our own page; then the rest, whose errors redirect to the app.

/** `client_id`: once, and well-formed. */
export function readClientId(query: RawQuery): string {
	const value = query("client_id");
	if (value.kind === "absent") throw new UnsafeToRedirect("The parameter client_id is missing.");
	if (value.kind === "repeated") throw new UnsafeToRedirect("The parameter client_id is repeated.");
	if (value.text === undefined || !isClientId(value.text)) throw unknownClient();
	return value.text;
}

/** The client exists and is not suspended. */
export function activeClient<Client extends KnownClient>(client: Client | undefined): Client {
	if (client?.status !== "active") throw unknownClient();
	return client;
}

/** On trial, the client is for its owner: other users are not redirected, even with an error. */
export function requireTrialOwner({ ownerOnly, ownerId }: AskingClient, userId: number): void {
	if (ownerOnly && ownerId !== userId) throw new AppOnTrial();
}

/** `redirect_uri`: once, and one of the client's: as it was sent, and as it is registered. */
export function readRedirectUri(
	query: RawQuery,
	client: KnownClient,
): { redirectUri: string; registeredUri: string } {
	const value = query("redirect_uri");
	if (value.kind === "absent") throw new UnsafeToRedirect("The parameter redirect_uri is missing.");
	if (value.kind === "repeated") throw new UnsafeToRedirect("The parameter redirect_uri is repeated.");
	const registeredUri = findRegisteredUri(client, value.text);
	if (value.text === undefined || registeredUri === undefined)
		throw new UnsafeToRedirect("The redirect_uri is not registered for this app.");
	return { redirectUri: value.text, registeredUri };
}

/** The rest of the request; every error is reported to the app. */
export function readRest(
	query: RawQuery,
	client: KnownClient,
	knownScopes: ReadonlySet<string>,
	redirectUri: string,
): CheckedRequest {
	for (const check of [noRepeatedParameters, responseTypeIsCode]) check(query);
	const codeChallenge = readCodeChallenge(query);
	// RFC 9700 §2.1.1: without it, whoever reads the code from the redirect could redeem it.
	if (codeChallenge === undefined && (isPublic(client) || client.requirePkce))
		throw new AuthorizationFault(
			"invalid_request",
			"The parameter code_challenge is missing: this app must use PKCE with code_challenge_method=S256.",
		);
	const rawState = readState(query, { isRequired: codeChallenge === undefined });
	const scopes = readScopes(query, knownScopes);
	const signIn = scopes.includes("openid") ? readSignIn(query, redirectUri) : undefined;
	return { scopes, rawState, codeChallenge, alwaysAsk: wantsConsent(query), signIn };
}

/** The state to return with an error: none when it is missing or repeated. */
export function returnedState(query: RawQuery): string | undefined {
	const value = query("state");
	return value.kind === "once" ? value.raw : undefined;
}

// RFC 6749 §3.1. Unknown parameters are ignored.
function noRepeatedParameters(query: RawQuery): void {
	for (const name of ["response_type", "scope", "state", "code_challenge", "code_challenge_method"]) {
		if (query(name).kind === "repeated")
			throw new AuthorizationFault("invalid_request", `The parameter ${name} is repeated; send it once.`);
	}
}

// RFC 6749 §3.1.1 requires it, but the first apps send none, and there is only one type.
function responseTypeIsCode(query: RawQuery): void {
	const value = query("response_type");
	if (value.kind !== "once" || value.text === "code") return;
	throw new AuthorizationFault("unsupported_response_type", "The parameter response_type must be code.");
}

// RFC 9700 §2.1: a code bound to a challenge is useless in another session, so PKCE may replace state.
function readState(query: RawQuery, { isRequired }: { isRequired: boolean }): string | undefined {
	const value = query("state");
	if (value.kind !== "once") {
		if (!isRequired) return undefined;
		throw new AuthorizationFault(
			"invalid_request",
			"The parameter state is missing. Send state, or use PKCE (code_challenge).",
		);
	}
	if (decodedLength(value.raw) > STATE_BYTES)
		throw new AuthorizationFault(
			"invalid_request",
			`The parameter state must be at most ${STATE_BYTES} bytes.`,
		);
	return value.raw;
}

// RFC 7636 §4.3: a challenge without a method would be plain, which RFC 9700 §2.1.1 advises against and this
// service does not support.
function readCodeChallenge(query: RawQuery): string | undefined {
	const [challenge, method] = [query("code_challenge"), query("code_challenge_method")];
	if (challenge.kind === "absent" && method.kind === "absent") return undefined;
	if (method.kind !== "once" || method.text !== "S256")
		throw new AuthorizationFault("invalid_request", "The parameter code_challenge_method must be S256.");
	if (challenge.kind !== "once" || !/^[A-Za-z0-9_-]{43}$/.test(challenge.text ?? ""))
		throw new AuthorizationFault(
			"invalid_request",
			"The parameter code_challenge must be a SHA-256 hash in base64url: 43 characters.",
		);
	return challenge.text;
}

function readScopes(query: RawQuery, known: ReadonlySet<string>): string[] {
	const value = query("scope");
	const scopes = value.kind === "once" ? parseScope(value.text ?? "?") : [];
	if (scopes.length === 0)
		throw new AuthorizationFault(
			"invalid_scope",
			"The parameter scope is missing. For example: scope=READ_BOOKING.",
		);
	if (!scopes.every((scope) => known.has(scope)))
		throw new AuthorizationFault(
			"invalid_scope",
			`The parameter scope must be one or more of ${[...known].join(", ")}, separated by spaces.`,
		);
	return scopes;
}

/** `resource`: where the tokens will be used (RFC 8707 §2); undefined for this service. */
export function readResource(
	query: RawQuery,
	{ readsResource, resources }: Pick<AskingClient, "readsResource" | "resources">,
	baseUrl: string,
): Resource | undefined {
	const value = query("resource");
	if (!readsResource || value.kind === "absent") return undefined;
	const uri = value.kind === "once" ? toResource(value.text ?? "") : undefined;
	if (isOwnResource(uri, baseUrl)) return undefined;
	const known = resources.find((one) => one.uri === uri);
	if (!known)
		throw new AuthorizationFault(
			"invalid_target",
			"The parameter resource must name one known resource, once.",
		);
	return known;
}

/** Whether tokens for a resource may have a scope. An ID token is for the app itself, whatever the resource. */
export function isScopeOf(resource: Resource | undefined, scope: string): boolean {
	return !resource || resource.scopes.includes(scope) || openIdScopes.includes(scope);
}

function wantsConsent(query: RawQuery): boolean {
	const value = query("prompt");
	return value.kind === "once" && (value.text ?? "").split(" ").includes("consent");
}

function unknownClient(): UnsafeToRedirect {
	return new UnsafeToRedirect("The client_id is unknown or suspended.");
}
