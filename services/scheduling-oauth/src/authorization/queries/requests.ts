import { type Database, deleteInBatches, type Queryable } from "@repo/service-kit/database";
import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { clients, isDocumentAllowedSql } from "../../clients/tables.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { Decision } from "../rules/decision.ts";
import { authorizationRequests } from "../tables.ts";

/** A request as the form of one session shows it. */
export type ShownRequest = {
	id: string;
	sessionId: string;
	at: Date;
	documents: Dependencies["config"]["CLIENT_DOCUMENTS"];
};

const answerColumns = {
	clientRowId: clients.id,
	clientId: clients.clientId,
	redirectUri: authorizationRequests.redirectUri,
	scopes: authorizationRequests.scopes,
	rawState: authorizationRequests.rawState,
	codeChallenge: authorizationRequests.codeChallenge,
	nonce: authorizationRequests.nonce,
	resource: authorizationRequests.resource,
	mode: authorizationRequests.responseMode,
};

/**
 * Open → denied, once, by the session it was shown to. Undefined when it was already decided, has expired, or the
 * client was suspended or lost that redirect URI or its host. Allow is {@link allowRequest}.
 */
export async function moveRequestToDenied(db: Queryable, shown: ShownRequest) {
	const [row] = await db
		.update(authorizationRequests)
		.set({ decidedAt: shown.at, decision: "deny" })
		.from(clients)
		.where(and(mayLeadBack(shown), isNull(authorizationRequests.decidedAt)))
		.returning(answerColumns);
	return row;
}

/** A request that the same session decided in the same way, under the same conditions. */
export async function findDecidedRequest(db: Queryable, shown: ShownRequest, decision: Decision) {
	const [row] = await db
		.select(answerColumns)
		.from(authorizationRequests)
		.innerJoin(clients, eq(clients.id, authorizationRequests.clientRowId))
		.where(and(mayLeadBack(shown), eq(authorizationRequests.decision, decision)));
	return row;
}

export type DecidedRequest = NonNullable<Awaited<ReturnType<typeof moveRequestToDenied>>>;

function mayLeadBack({ id, sessionId, at, documents }: ShownRequest) {
	const isAllowed = sql.raw(isDocumentAllowedSql("clients", "mode"));
	return and(
		eq(authorizationRequests.id, id),
		eq(authorizationRequests.sessionId, sessionId),
		gt(authorizationRequests.expiresAt, at),
		eq(clients.id, authorizationRequests.clientRowId),
		eq(clients.status, "active"),
		sql`COALESCE(${authorizationRequests.registeredUri}, ${authorizationRequests.redirectUri}) = ANY (${clients.redirectUris})`,
		sql`(SELECT ${isAllowed} FROM (VALUES (${documents}::text)) given(mode))`,
	);
}

/** Deletes expired requests. */
export async function deleteEndedRequests(db: Database, before: Date): Promise<void> {
	await deleteInBatches(db, authorizationRequests, lt(authorizationRequests.expiresAt, before));
}
