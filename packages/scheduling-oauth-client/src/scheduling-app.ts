import { AppOperations } from "./generated/operations.ts";
import { HttpClient, type HttpOptions, type RequestOptions } from "./generated/runtime/http-client.ts";
import type { Introspection, TokenResponse } from "./generated/types.ts";
import { createPkce, randomText } from "./pkce.ts";
import { Scheduling } from "./scheduling.ts";
import { TokenSession, type Tokens } from "./token-session.ts";

export type SchedulingAppOptions = HttpOptions & {
	clientId: string;
	clientSecret: string;
	redirectUri: string;
};

/** Send the user to `url`, and keep `state` and `codeVerifier` in their session until they return. */
export type AuthorizationRequest = { url: string; state: string; codeVerifier: string };

/** The user returned without an authorization code. `code` says why, such as `access_denied`. */
export class AuthorizationError extends Error {
	override name = "AuthorizationError";
	readonly code: string;

	constructor(code: string, message: string) {
		super(message);
		this.code = code;
	}
}

/** A registered app: connects users, and renews their tokens. It has a secret, so run it on a server. */
export class SchedulingApp {
	readonly #options: SchedulingAppOptions;
	readonly #api: AppOperations;
	readonly #refreshes = new Map<string, Promise<Tokens>>();

	constructor(options: SchedulingAppOptions) {
		this.#options = options;
		const { clientId, clientSecret } = options;
		// RFC 6749 §2.3.1: both are form-encoded before they are joined.
		const credentials = btoa(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`);
		const headers = () => ({ Authorization: `Basic ${credentials}` });
		this.#api = new AppOperations(new HttpClient(options, { headers }));
	}

	/** The address of the consent page, with PKCE. */
	async createAuthorizationRequest(scopes: string[]): Promise<AuthorizationRequest> {
		const { baseUrl, clientId, redirectUri } = this.#options;
		const { verifier, challenge } = await createPkce();
		const state = randomText();
		const url = new URL(`${baseUrl.replace(/\/+$/, "")}/auth/oauth2/authorize`);
		url.search = new URLSearchParams({
			response_type: "code",
			client_id: clientId,
			redirect_uri: redirectUri,
			scope: scopes.join(" "),
			state,
			code_challenge: challenge,
			code_challenge_method: "S256",
		}).toString();
		return { url: url.href, state, codeVerifier: verifier };
	}

	/** Exchanges the code in the address to which the user returned for tokens. */
	async exchangeCode(
		returnedTo: string | URL,
		request: Pick<AuthorizationRequest, "state" | "codeVerifier">,
		options?: RequestOptions,
	): Promise<Tokens> {
		const code = readCode(
			new URL(returnedTo, this.#options.redirectUri),
			request.state,
			this.#options.baseUrl,
		);
		const { redirectUri: redirect_uri } = this.#options;
		const grant = {
			grant_type: "authorization_code",
			code,
			redirect_uri,
			code_verifier: request.codeVerifier,
		};
		return withExpiry(await this.#api.createToken(grant, options));
	}

	/** Returns new tokens. Concurrent calls with the same refresh token share one request. */
	refresh(refreshToken: string): Promise<Tokens> {
		const current = this.#refreshes.get(refreshToken);
		if (current) return current;
		const refresh = this.#refresh(refreshToken).finally(() => this.#refreshes.delete(refreshToken));
		this.#refreshes.set(refreshToken, refresh);
		return refresh;
	}

	/** Returns a client for a connected user. `onRenewed` stores new tokens, which are used once it has resolved. */
	connect(tokens: Tokens, onRenewed: (tokens: Tokens) => unknown): Scheduling {
		const session = new TokenSession(tokens, (refreshToken) => this.refresh(refreshToken), onRenewed);
		const { clientId: _id, clientSecret: _secret, redirectUri: _redirect, ...http } = this.#options;
		return new Scheduling({ ...http, session });
	}

	/** Revokes an access token, or a refresh token with all its access tokens. */
	async revoke(token: string, options?: RequestOptions): Promise<void> {
		await this.#api.revokeToken({ token }, options);
	}

	introspect(token: string, options?: RequestOptions): Promise<Introspection> {
		return this.#api.introspectToken({ token }, options);
	}

	async #refresh(refreshToken: string): Promise<Tokens> {
		const grant = { grant_type: "refresh_token", refresh_token: refreshToken };
		return withExpiry(await this.#api.refreshToken(grant));
	}
}

/** RFC 6749 §4.1.2, §10.12; RFC 9207 §2.4. `iss` is sent only if the service's operator has turned it on. */
function readCode(address: URL, state: string, issuer: string): string {
	const parameters = address.searchParams;
	if (!state || parameters.get("state") !== state)
		throw new AuthorizationError("state_mismatch", "This response does not belong to this user's request.");
	if (![null, issuer.replace(/\/+$/, "")].includes(parameters.get("iss")))
		throw new AuthorizationError("issuer_mismatch", "This response is from another server.");
	const [error, code] = [parameters.get("error"), parameters.get("code")];
	if (error) throw new AuthorizationError(error, parameters.get("error_description") ?? error);
	if (!code) throw new AuthorizationError("code_missing", "The response has no code.");
	return code;
}

function withExpiry(tokens: TokenResponse): Tokens {
	return { ...tokens, expires_at: Math.floor(Date.now() / 1000) + tokens.expires_in };
}
