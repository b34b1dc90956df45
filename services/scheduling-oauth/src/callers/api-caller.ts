import { FormExpired } from "@repo/accounts/forms";
import { noteCaller, TooManyRequests } from "@repo/http-errors";
import { hashSecret } from "@repo/service-kit/crypto";
import { isSameOrigin } from "@repo/service-kit/http";
import type { CallerKind } from "@repo/validation";
import { API_KEY_PREFIX } from "../accounts/api-keys/create-api-key.ts";
import { ApiKeyNotValid, ApiKeyReadOnly, ApiKeyRequired } from "../accounts/api-keys/errors.ts";
import { findKeyHolder, type KeyHolder } from "../accounts/api-keys/queries.ts";
import { readBearerToken } from "../clients/authentication/rules/authorization-header.ts";
import type { Scope } from "../clients/rules/scope.ts";
import type { Dependencies } from "../dependencies.ts";
import { InsufficientScope, TokenMissing } from "../tokens/errors.ts";
import { type BearerCaller, bearerToken } from "./bearer-caller.ts";
import { findSession } from "./sessions.ts";

type Request = Parameters<CallerKind<unknown>["authenticate"]>[0];

export type ApiCaller = {
	user: { id: number; username: string };
	/** Null for all, with an API key or a session. */
	scopes: readonly string[] | null;
	/** The app that calls with an access token; null for the user. */
	app: BearerCaller | null;
	/** Owns the call's Idempotency-Keys. */
	holder: { apiKeyId: number } | { connectionId: number } | { userId: number };
};

export function mayCaller({ scopes }: Pick<ApiCaller, "scopes">, scope: Scope): boolean {
	return scopes === null || scopes.includes(scope);
}

/** Of the whole service: clients that know only its origin refuse the metadata of a path below it (RFC 9728 §3.3). */
const resourceMetadataAddress = ({ BASE_URL }: Pick<Dependencies["config"], "BASE_URL">) =>
	`${BASE_URL}/.well-known/oauth-protected-resource`;

type Options = { writes?: boolean; sessions?: boolean; also?: Scope };

const bothWays =
	"Send an API key in the header X-API-Key: <API key>, or an access token in the header Authorization: Bearer <access token>.";

/**
 * Callers of /api/v1: with an API key, or an access token with `scope`. `writes`: the key must allow it, and a session of
 * this service's own pages is accepted, too, unless `sessions` is false. `also`: a second scope. An invalid key is 401 even with a valid token. Counts the request.
 */
export function apiCaller(
	dependencies: Dependencies,
	scope: Scope,
	{ writes = false, sessions = writes, also }: Options = {},
): CallerKind<ApiCaller> {
	const needs = { scope, resource_metadata: resourceMetadataAddress(dependencies.config) };
	const bearer = bearerToken(dependencies, needs);
	const find = async (request: Request): Promise<ApiCaller> => {
		const key = readApiKey(request);
		if (key !== undefined) {
			const { keyId: apiKeyId, access, ...user } = await findKeyUser(dependencies, key);
			if (writes && access === "read") throw new ApiKeyReadOnly();
			return { user, scopes: null, app: null, holder: { apiKeyId } };
		}
		const hasToken = readBearerToken(request.rawHeaders) !== undefined;
		const session = sessions && !hasToken ? await findSession(dependencies, request) : undefined;
		if (session) {
			if (!isSameOrigin(request, dependencies.config.BASE_URL)) throw new FormExpired();
			return { user: session.user, scopes: null, app: null, holder: { userId: session.user.id } };
		}
		if (!hasToken) throw sessions ? new ApiKeyRequired() : new TokenMissing(needs, bothWays);
		const token = await bearer.authenticate(request);
		const { userId: id, username, scopes, connectionId } = token;
		if (also && !scopes.includes(also)) throw new InsufficientScope({ ...needs, scope: also });
		return { user: { id, username }, scopes, app: token, holder: { connectionId } };
	};
	return {
		security: [
			{ apiKey: [] },
			{ apiKeyInQuery: [] },
			...(sessions ? [{ session: [] }] : []),
			...bearer.security,
		],
		problems: {
			429: "More requests in a minute than an API key, all API keys of a user, a connection or an app may make. A response counts as another request for every 100,000 characters.",
		},
		countLength: (caller, length) => countLength(dependencies, caller, length),
		authenticate: async (request) => {
			const caller = await find(request);
			limitRequests(dependencies, caller, request);
			return caller;
		},
	};
}

/** In X-API-Key or the query, or as a Bearer token, as tools send it that know nothing else. */
function readApiKey({ headers, query, rawHeaders }: Request): unknown {
	const bearer = readBearerToken(rawHeaders);
	const isKey = typeof bearer === "object" && bearer.value.startsWith(API_KEY_PREFIX);
	return headers["x-api-key"] ?? (query as { apiKey?: unknown }).apiKey ?? (isKey ? bearer.value : undefined);
}

async function findKeyUser({ db, clock }: Dependencies, key: unknown): Promise<KeyHolder> {
	const user = typeof key === "string" ? await findKeyHolder(db, hashSecret(key), clock()) : undefined;
	if (!user) throw new ApiKeyNotValid();
	noteCaller({ userId: user.id });
	return user;
}

function limitRequests({ config, countRequest }: Dependencies, caller: ApiCaller, { res }: Request): void {
	if (config.API_REQUESTS_PER_MINUTE === 0) return;
	const { retryAfter, headers } = countRequest(limitsOf(config, caller));
	res?.set(headers);
	if (retryAfter > 0) throw new TooManyRequests(retryAfter);
}

/** A large response counts as several requests: a page of bookings can take as long as eighty small ones. */
function countLength({ config, countRequest }: Dependencies, caller: ApiCaller, length: number): void {
	if (config.API_REQUESTS_PER_MINUTE === 0) return;
	for (let part = 1; part * LENGTH_OF_ONE <= length; part++) countRequest(limitsOf(config, caller));
}

const LENGTH_OF_ONE = 100_000;

function limitsOf({ API_REQUESTS_PER_MINUTE: limit }: Dependencies["config"], caller: ApiCaller) {
	const subject = Object.entries(caller.holder).join();
	return [
		{ name: "caller", subject, limit },
		...(caller.app ? [{ name: "app", subject: caller.app.clientId, limit: limit * 10 }] : []),
		...("apiKeyId" in caller.holder
			? [{ name: "user", subject: String(caller.user.id), limit: limit * 10 }]
			: []),
	];
}
