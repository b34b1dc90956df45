import type { Clock } from "@repo/service-kit/clock";
import { type Logger, readReason } from "@repo/service-kit/log";
import type { CircuitBreaker } from "@repo/service-kit/outbound";
import { createRemoteJWKSet, customFetch as fetchOfKeys, jwtVerify } from "jose";
import * as openid from "openid-client";
import type { Claims } from "./deps.ts";
import { ProviderRefused, ProviderUnavailable } from "./errors.ts";
import { fetchWithin, ProviderDown } from "./fetch-within.ts";
import type { Provider } from "./provider.ts";

const TIMEOUT_SECONDS = 10;
/** Endpoints change rarely; keys are fetched again when an unknown one appears. */
const METADATA_MS = 3_600_000;
const MAX_TEXT = 300;
const LOGOUT_EVENT = "http://schemas.openid.net/event/backchannel-logout";

/** What a request sends, and its answer must match. */
type Checks = { state: string; nonce: string; verifier: string };
type Question = Checks & { redirectUri: string; maxAge: number };

/** The providers' endpoints. */
export type ProviderClient = ReturnType<typeof openProviderClient>;

type ClientDeps = { clock: Clock; breaker: CircuitBreaker; log: Logger };

export function openProviderClient({ clock, breaker, log }: ClientDeps) {
	const fetch = fetchWithin(breaker);
	type Known = { config: openid.Configuration; keys: ReturnType<typeof createRemoteJWKSet>; until: number };
	const known = new Map<string, Known>();

	async function discover({ id, issuer, clientId, clientSecret }: Provider): Promise<Known> {
		const last = known.get(id);
		if (last && clock().getTime() < last.until) return last;
		const post = openid.ClientSecretPost(clientSecret);
		const basic = openid.ClientSecretBasic(clientSecret);
		const authenticate: openid.ClientAuth = (server, ...request) => {
			// Discovery §3: Basic, if the provider does not say.
			const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
			(methods.includes("client_secret_basic") ? basic : post)(server, ...request);
		};
		const isLocal = issuer.startsWith("http:");
		const config = await openid.discovery(new URL(issuer), clientId, undefined, authenticate, {
			timeout: TIMEOUT_SECONDS,
			[openid.customFetch]: fetch as openid.CustomFetch,
			execute: [openid.enableNonRepudiationChecks, ...(isLocal ? [openid.allowInsecureRequests] : [])],
		});
		const { jwks_uri = "", issuer: named } = config.serverMetadata();
		// Discovery §4.3 asks for exactly this issuer; the library takes another form of the URL, and any from some hosts.
		if (named !== issuer) throw new Error(`the provider calls itself ${named}`);
		const keys = createRemoteJWKSet(new URL(jwks_uri), { [fetchOfKeys]: fetch });
		const found = { config, keys, until: clock().getTime() + METADATA_MS };
		known.set(id, found);
		return found;
	}

	/** Throws ProviderUnavailable, and ProviderRefused for an answer that must not be accepted. */
	async function ask<T>(provider: Provider, question: (known: Known) => Promise<T>): Promise<T> {
		const words = { provider: provider.name };
		try {
			return await question(await discover(provider));
		} catch (error) {
			const { error: code } = error as { error?: unknown };
			if (error instanceof openid.AuthorizationResponseError && code === "access_denied")
				throw new ProviderRefused("cancelled", words, error);
			// The person's page only says that it is the provider.
			const facts = { provider: provider.id, ...describe(error) };
			if (isDown(error)) {
				log.warn(facts, "an identity provider does not respond");
				throw new ProviderUnavailable(words, error);
			}
			log.warn(facts, "an identity provider's answer was refused");
			throw new ProviderRefused("answer", words, error);
		}
	}

	return {
		/** Where the browser goes. Throws ProviderUnavailable. */
		authorizationUrl(provider: Provider, { state, nonce, verifier, redirectUri, maxAge }: Question) {
			return ask(provider, async ({ config }) =>
				openid.buildAuthorizationUrl(config, {
					...{ redirect_uri: redirectUri, scope: "openid email profile", state, nonce },
					...{ code_challenge: await openid.calculatePKCECodeChallenge(verifier) },
					...{ code_challenge_method: "S256", max_age: String(maxAge) },
				}),
			);
		},

		/** Redeems the code of an authorization response, whose `iss` is checked (RFC 9207). Returns the person's claims. */
		redeem(provider: Provider, response: URL, { state, nonce, verifier }: Checks): Promise<Claims> {
			return ask(provider, async ({ config }) => {
				const tokens = await openid.authorizationCodeGrant(config, response, {
					...{ expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier },
					idTokenExpected: true,
				});
				const claims: Claims = { ...tokens.claims() };
				const missing = listMissing(provider, claims);
				if (missing.length === 0 || !config.serverMetadata().userinfo_endpoint) return claims;
				const { access_token } = tokens;
				const userInfo: Claims = await openid.fetchUserInfo(config, access_token, String(claims.sub));
				return { ...claims, ...Object.fromEntries(missing.map((name) => [name, userInfo[name]])) };
			});
		},

		/** The claims of a valid logout token (Back-Channel Logout §2.6), apart from whether it was used before. */
		readLogoutToken(provider: Provider, token: string) {
			return ask(provider, async ({ config, keys }) => {
				const { issuer } = config.serverMetadata();
				const { payload } = await jwtVerify(token, keys, {
					...{ issuer, audience: provider.clientId, maxTokenAge: "5 minutes", clockTolerance: 30 },
					algorithms: ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "EdDSA"],
					requiredClaims: ["iat", "jti", "events"],
				});
				const { jti, sub, sid, events, nonce } = payload as Claims;
				const isText = (value: unknown) => value === undefined || (typeof value === "string" && value !== "");
				const event = (events as Claims | null)?.[LOGOUT_EVENT];
				const names = [jti, sub, sid].every(isText) && (sub ?? sid) !== undefined;
				if (typeof event !== "object" || event === null || nonce !== undefined || !names)
					throw new Error("not a logout token");
				return { issuer, jti, sub, sid } as { issuer: string; jti: string; sub?: string; sid?: string };
			});
		},
	};
}

/** Core §5.4: the ID token may leave claims about the person to UserInfo. Those about the sign-in are in the ID token only. */
function listMissing({ createAccounts, claims: names }: Provider, claims: Claims): string[] {
	const email = ["email", "email_verified"];
	// An address and its verification come from the same answer.
	const isMissing = email.some((name) => claims[name] === undefined);
	const others = [...(createAccounts ? ["name"] : []), ...names].filter((name) => claims[name] === undefined);
	return [...(isMissing ? email : []), ...others];
}

/**
 * Why an answer was refused, and the error that came instead of one (RFC 6749 §4.1.2.1, §5.2). With an authorization response, that is the
 * browser's query: anyone can have written it.
 */
function describe(error: unknown): { reason: string; error?: string; description?: string } {
	const { error: code, error_description: description } = Object(error) as Record<string, unknown>;
	return {
		reason: limitText(readReason(error)),
		...(typeof code === "string" && { error: limitText(code) }),
		...(typeof description === "string" && { description: limitText(description) }),
	};
}

/** Providers name people by their addresses, which do not belong in the log. */
function limitText(text: string): string {
	const words = text.split(/\s+/).map((word) => (word.includes("@") ? "[address]" : word));
	return words.join(" ").slice(0, MAX_TEXT);
}

function isDown(error: unknown): boolean {
	if (error instanceof ProviderDown) return true;
	return error instanceof Error && error.cause !== undefined && isDown(error.cause);
}
