import {
	type Database,
	deleteInBatches,
	type Queryable,
	violatedConstraint,
} from "@repo/service-kit/database";
import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { clients } from "../clients/tables.ts";
import type { Decision } from "./rules/decision.ts";
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

type Answered = { id: string; sessionId: string; decision: Decision; at: Date };

const answerColumns = {
	clientRowId: clients.id,
	clientId: clients.clientId,
	redirectUri: authorizationRequests.redirectUri,
	scopes: authorizationRequests.scopes,
	rawState: authorizationRequests.rawState,
	codeChallenge: authorizationRequests.codeChallenge,
};

/**
 * Open → decided, once, by the session it was shown to. Undefined when it was already decided, has expired, or the
 * client was suspended or lost that redirect URI.
 */
export async function moveRequestToDecided(db: Queryable, { decision, at, ...shown }: Answered) {
	const [row] = await db
		.update(authorizationRequests)
		.set({ decidedAt: at, decision })
		.from(clients)
		.where(and(mayLeadBack({ ...shown, at }), isNull(authorizationRequests.decidedAt)))
		.returning(answerColumns);
	return row;
}

/** A request that the same session decided in the same way, under the same conditions. */
export async function findDecidedRequest(db: Queryable, { decision, ...shown }: Answered) {
	const [row] = await db
		.select(answerColumns)
		.from(authorizationRequests)
		.innerJoin(clients, eq(clients.id, authorizationRequests.clientRowId))
		.where(and(mayLeadBack(shown), eq(authorizationRequests.decision, decision)));
	return row;
}

export type DecidedRequest = NonNullable<Awaited<ReturnType<typeof moveRequestToDecided>>>;

function mayLeadBack({ id, sessionId, at }: Omit<Answered, "decision">) {
	return and(
		eq(authorizationRequests.id, id),
		eq(authorizationRequests.sessionId, sessionId),
		gt(authorizationRequests.expiresAt, at),
		eq(clients.id, authorizationRequests.clientRowId),
		eq(clients.status, "active"),
		sql`${authorizationRequests.redirectUri} = ANY (${clients.redirectUris})`,
	);
}

export async function insertCode(db: Queryable, code: typeof authorizationCodes.$inferInsert): Promise<void> {
	await db.insert(authorizationCodes).values(code);
}

/** Deletes expired requests. */
export async function deleteEndedRequests(db: Database, before: Date): Promise<void> {
	await deleteInBatches(db, authorizationRequests, lt(authorizationRequests.expiresAt, before));
}
