import { readSessionCookie } from "@repo/accounts/browsers";
import { HOME } from "@repo/accounts/return-to";
import { noteCaller, noteLanguage } from "@repo/http-errors";
import { isSameOrigin, type WithHeaders } from "@repo/service-kit/http";
import { chooseFirstLanguage } from "@repo/service-kit/languages";
import { takeAllowance } from "@repo/service-kit/rate-limits";
import type { CallerKind } from "@repo/validation";
import type { CallLimit } from "../accounts/call-limit.ts";
import { findMembership } from "../accounts/teams/queries.ts";
import { CrossOriginRequest, SessionEnded, TeamNotYours } from "../accounts/tokens/errors.ts";
import type { Session, SignedInUser } from "../accounts/visitor.ts";
import type { Dependencies } from "../dependencies.ts";
import type { Authenticated } from "./api-token-caller.ts";
import { byUser, cookieNames, findSession, takeRequest } from "./sessions.ts";

type Deps = Pick<Dependencies, "config" | "db" | "clock">;
type Request = WithHeaders & { method: string; acceptsLanguages(): string[] };

/** A request with a session cookie, or a call or link of one of our pages, whose session may have ended in another tab. */
export function isFromPage({ config }: Deps, request: WithHeaders): boolean {
	if (readSessionCookie(cookieNames(config), request) !== undefined) return true;
	const isLink = readHeader(request, "sec-fetch-dest") === "document";
	return (
		(isLink || readHeader(request, "from-page") !== undefined) &&
		isSameOrigin(request, config.BASE_URL, { acceptNoOrigin: false })
	);
}

/**
 * A page of ours, with the rights of the signed-in user: in their own account, or in the team that the header `Team-Id`
 * names. Throws CrossOriginRequest, SessionEnded, TeamNotYours, SecondFactorRequired, FactorNotProven.
 */
export async function useSession(deps: Deps, request: Request, limit: CallLimit): Promise<Authenticated> {
	const session = await requireSession(deps, request);
	const { user } = session;
	const allowance = await takeAllowance(deps.db, limit, byUser(session), deps.clock());
	return {
		holder: { userId: user.id },
		userId: user.id,
		email: user.email,
		name: user.name,
		...(await chooseAccount(deps, user, readHeader(request, "team-id"))),
		readOnly: false,
		allowance,
		limit,
		limited: "your account",
		vary: "Authorization, Cookie, Team-Id",
		session: { provenAt: session.provenAt, clock: deps.clock, returnTo: HOME },
	};
}

/** For scripts of our pages that change something of the person. Throws CrossOriginRequest, SessionEnded, RateLimitReached. */
export function sessionScript(deps: Deps): CallerKind<Session> {
	return {
		security: [{ session: [] }],
		authenticate: async (request) => {
			const session = await requireSession(deps, request);
			await takeRequest(deps, byUser(session));
			return session;
		},
	};
}

async function requireSession(deps: Deps, request: Request): Promise<Session> {
	requireSameOrigin(deps, request);
	const session = await findSession(deps, request);
	// Refusals of our pages' calls are shown to people; programs get English.
	noteLanguage(session?.user.language ?? chooseFirstLanguage(request.acceptsLanguages()));
	if (!session) throw new SessionEnded();
	const { user } = session;
	noteCaller({ client: "session", userId: user.id });
	return session;
}

/** Reads may come from a typed URL; changes require an origin. */
function requireSameOrigin({ config }: Deps, request: Request): void {
	const reads = request.method === "GET" || request.method === "HEAD";
	const isTyped = reads && readHeader(request, "sec-fetch-site") === "none";
	if (!isTyped && !isSameOrigin(request, config.BASE_URL, { acceptNoOrigin: reads }))
		throw new CrossOriginRequest();
}

async function chooseAccount(
	{ db }: Deps,
	user: SignedInUser,
	teamHeader: string | undefined,
): Promise<Pick<Authenticated, "teamId" | "role" | "plan" | "sponsorId">> {
	if (teamHeader === undefined) return { teamId: null, role: null, plan: user.plan, sponsorId: null };
	const teamId = /^[1-9]\d{0,8}$/.test(teamHeader) ? Number(teamHeader) : 0;
	const membership = await findMembership(db, teamId, user);
	if (!membership) throw new TeamNotYours();
	return { teamId, ...membership };
}

function readHeader({ headers }: WithHeaders, name: string): string | undefined {
	return [headers[name]].flat()[0];
}
