import { noteCaller, noteLanguage } from "@repo/http-errors";
import { chooseFirstLanguage } from "@repo/service-kit/languages";
import { type Allowance, allowanceAfter, refusedAllowance } from "@repo/service-kit/rate-limits";
import type { CallerKind } from "@repo/validation";
import { type CallLimit, callLimit, EMBED_LIMIT } from "../accounts/call-limit.ts";
import type { ApiCaller } from "../accounts/caller.ts";
import type { HeldEmbedToken } from "../accounts/embedding/rules/embed-grant.ts";
import { RateLimitReached } from "../accounts/errors.ts";
import { toAccountKey, toLoadKey } from "../accounts/owner.ts";
import type { Plan } from "../accounts/plan.ts";
import { requireFactor } from "../accounts/teams/queries.ts";
import { type ActingSession, requirePermission } from "../accounts/teams/require-permission.ts";
import { describeRefusal } from "../accounts/teams/rules/describe-permissions.ts";
import type { Permission, TeamRole } from "../accounts/teams/rules/permissions.ts";
import { TokenMissing, TokenNotValid, TokenReadOnly } from "../accounts/tokens/errors.ts";
import { findTokenHolder, hashesOf, type KeyHolder } from "../accounts/tokens/queries.ts";
import type { Dependencies } from "../dependencies.ts";
import { EmbedTokenNotValid, EmbedTokenOutOfReach } from "../envelopes/embed-tokens/errors.ts";
import { findEmbedToken } from "../envelopes/embed-tokens/queries.ts";
import { isEditorCall } from "../envelopes/embed-tokens/rules/editor-reach.ts";
import { isFromPage, useSession } from "./use-session.ts";

/** Names its permission, for tests that walk all endpoints. */
export type ApiCallerKind<P extends Permission> = CallerKind<ApiCaller<P>> & { permission: P };

/** The caller, the account, and the remaining allowance. */
export type Authenticated = {
	holder: KeyHolder;
	userId: number;
	email: string;
	name: string;
	teamId: number | null;
	/** The role in the team; null without one. */
	role: TeamRole | null;
	plan: Plan;
	sponsorId: number | null;
	readOnly: boolean;
	allowance: Allowance;
	/** The subject of the limit, as the error names it. */
	limited: string;
	/** Request headers that the answer depends on. */
	vary: string;
	/** The browser that calls; null for a token. */
	session: ActingSession;
	limit: CallLimit;
	/** In a frame of another site. */
	embedToken?: HeldEmbedToken;
};

type Deps = Pick<Dependencies, "config" | "db" | "clock">;

type Request = Parameters<CallerKind<unknown>["authenticate"]>[0];
type Secret = "apiToken" | "session" | "embedToken";
type SharedDeps = Deps & Pick<Dependencies, "shares">;

/**
 * Callers with an API token, `Authorization: api_…` or `Bearer api_…`, our own pages with the browser's session, and frames of other sites with
 * an embed token, which reaches the calls of one editor. Their
 * role in the team must have the permission, and the session a recent proof if the permission needs one. Counts the call against the limit of the token or user, and its
 * statements against the account's share of the database.
 */
export function apiToken(deps: SharedDeps) {
	return callerKinds(deps, ["apiToken", "session"]);
}

/** Only frames: for what the editor reads besides the API. */
export function embedToken(deps: SharedDeps) {
	return callerKinds(deps, ["embedToken"]);
}

/** Our own pages and frames, as {@link apiToken} has them: for what the API does not offer. An API token is not read. */
export function pageScript(deps: SharedDeps) {
	return callerKinds(deps, ["session"]);
}

function callerKinds(deps: SharedDeps, accepted: Secret[]) {
	const security = accepted.map((one) => ({ [one]: [] }));
	return <P extends Permission>(permission: P): ApiCallerKind<P> => ({
		permission,
		security,
		problems: describeProblems(permission),
		authenticate: async (request) => {
			const { headers, res } = request;
			const isBrowser =
				accepted.includes("session") &&
				!isEmbedToken(headers.authorization) &&
				(!accepted.includes("apiToken") ||
					(headers.authorization === undefined && isFromPage(deps, request)));
			const found = isBrowser
				? await useSession(deps, request, callLimit(deps.config, "session"))
				: await useToken(deps, request, accepted);
			const { allowance, limit, userId, email, name, ...caller } = found;
			res?.set({
				"Cache-Control": "private, no-cache",
				Vary: caller.vary,
				"RateLimit-Limit": String(limit.limit),
				"RateLimit-Remaining": String(allowance.remaining),
				"RateLimit-Reset": String(allowance.reset),
			});
			if (allowance.retryAfter > 0)
				throw new RateLimitReached(limit.limit, allowance.retryAfter, caller.limited);
			if (found.readOnly && request.method !== "GET" && request.method !== "HEAD") throw new TokenReadOnly();
			const owner = requirePermission(permission, found, found.session);
			noteCaller({ account: toAccountKey(owner) });
			const { holder, plan, sponsorId, readOnly, embedToken } = caller;
			const user = { id: userId, email, name };
			// A frame edits drafts, and shows no link with which others act.
			const isEmbed = embedToken !== undefined;
			const expectedStatus = isEmbed ? "DRAFT" : [headers["expected-status"]].flat()[0];
			const may = { readOnly: readOnly || isEmbed, expectedStatus, embedToken };
			return { holder, owner, user, plan, sponsorId, ...may };
		},
		run: ({ owner, sponsorId }, handle) => deps.shares.run(toLoadKey(owner, sponsorId), handle),
	});
}

function describeProblems(permission: Permission): Record<number, string> {
	const refusal = describeRefusal(permission);
	return refusal === undefined ? {} : { 403: refusal };
}

/**
 * A program with an API token, or a frame with one that is derived from it. Throws TokenMissing, TokenNotValid, SecondFactorRequired,
 * EmbedTokenNotValid, EmbedTokenOutOfReach.
 */
async function useToken(
	{ db, clock, config }: Deps,
	request: Pick<Request, "headers" | "method" | "path" | "acceptsLanguages">,
	accepted: Secret[],
): Promise<Authenticated> {
	const token = readToken(request.headers.authorization);
	if (!isEmbedToken(token) && !accepted.includes("apiToken")) throw new EmbedTokenNotValid();
	if (token === undefined)
		throw namesToken(request.headers.authorization) ? new TokenNotValid() : new TokenMissing();
	const now = clock();
	const isFrame = isEmbedToken(token);
	// Refusals of a frame's calls are shown to people; programs get English.
	if (isFrame) noteLanguage(chooseFirstLanguage(request.acceptsLanguages()));
	const embed = isFrame ? await findEmbedToken(db, token, now) : undefined;
	if (isFrame && !embed) throw new EmbedTokenNotValid();
	const hashes = embed?.apiTokenHashes ?? hashesOf(token);
	const limit = embed ? EMBED_LIMIT : callLimit(config, "api-token");
	const found = await findTokenHolder(db, { hashes, now, limit, subject: embed && String(embed.id) });
	if (!found) throw embed ? new EmbedTokenNotValid() : new TokenNotValid();
	requireFactor(found);
	if (embed && !isEditorCall(embed, request)) throw new EmbedTokenOutOfReach();
	const { apiTokenId, usage, missingFactor: _, ...caller } = found;
	const client = embed ? `embed token ${embed.id}` : `api token ${apiTokenId}`;
	noteCaller({ client, userId: caller.userId });
	const allowance = usage
		? allowanceAfter(limit, usage)
		: await refusedAllowance(db, limit, String(embed?.id ?? apiTokenId), now);
	return {
		...caller,
		holder: { apiTokenId },
		allowance,
		limit,
		limited: embed ? "this frame" : "this API token",
		vary: "Authorization",
		session: null,
		...(embed && { embedToken: embed }),
	};
}

const isEmbedToken = (authorization = ""): boolean => /^(bearer +)?emb_/i.test(authorization);

/** RFC 9110 §11.1: the scheme's case does not matter. v1 clients send the bare token too. */
function readToken(authorization: string | undefined): string | undefined {
	return /^(?:bearer +)?((?:api|emb)_[\w-]+) *$/i.exec(authorization ?? "")?.[1];
}

/** Whether the header has a token, perhaps of another service: a bearer token, or text without a scheme. */
const namesToken = (authorization = "") =>
	/^(?:bearer +\S|\S+$)/i.test(authorization) && !/^bearer$/i.test(authorization.trim());
