import type { Queryable } from "@repo/service-kit/database";
import { violatedConstraint } from "@repo/service-kit/database";
import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { clients } from "../clients/tables.ts";
import { authorizationCodes, authorizationRequests } from "./tables.ts";

/** The new request's id, or undefined when its session has ended meanwhile. */
export async function insertRequest(
	db: Queryable,
	request: typeof authorizationRequests.$inferInsert,
): Promise<string | undefined> {
	try {
		const [row] = await db
			.insert(authorizationRequests)
			.values(request)
			.returning({ id: authorizationRequests.id });
		return row?.id;
	} catch (error) {
		if (violatedConstraint(error) !== "authorization_requests_session_id_sessions_id_fk") throw error;
		return undefined;
	}
}

/**
 * Open → decided, once, by the session it was shown to. Undefined when it was decided before, has expired, or the client
 * has meanwhile been suspended or lost that redirect URI.
 */
export async function moveRequestToDecided(
	db: Queryable,
	{ id, sessionId, at }: { id: string; sessionId: string; at: Date },
) {
	const [row] = await db
		.update(authorizationRequests)
		.set({ decidedAt: at })
		.from(clients)
		.where(
			and(
				eq(authorizationRequests.id, id),
				eq(authorizationRequests.sessionId, sessionId),
				isNull(authorizationRequests.decidedAt),
				gt(authorizationRequests.expiresAt, at),
				eq(clients.id, authorizationRequests.clientRowId),
				eq(clients.status, "active"),
				sql`${authorizationRequests.redirectUri} = ANY (${clients.redirectUris})`,
			),
		)
		.returning({
			clientRowId: clients.id,
			clientId: clients.clientId,
			redirectUri: authorizationRequests.redirectUri,
			scopes: authorizationRequests.scopes,
			rawState: authorizationRequests.rawState,
			codeChallenge: authorizationRequests.codeChallenge,
		});
	return row;
}

export async function insertCode(db: Queryable, code: typeof authorizationCodes.$inferInsert): Promise<void> {
	await db.insert(authorizationCodes).values(code);
}

/** Requests that nobody can answer any more. */
export async function deleteEndedRequests(db: Queryable, before: Date): Promise<void> {
	await db.delete(authorizationRequests).where(lt(authorizationRequests.expiresAt, before));
}
