import type { Queryable } from "@repo/service-kit/database";
import { eq, inArray } from "drizzle-orm";
import { users } from "../accounts/tables.ts";
import { authorizationCodes } from "../authorization/tables.ts";
import { connections } from "../grants/tables.ts";
import { refreshTokens } from "../tokens/tables.ts";

/**
 * Deletes an account that the transaction has locked, with all of the user's data. Codes are locked first,
 * then refresh tokens, then connections: the order of an exchange and a refresh, so that they cannot
 * deadlock.
 */
export async function deleteAccountRows(db: Queryable, userId: number): Promise<void> {
	const owned = db.select({ id: connections.id }).from(connections).where(eq(connections.userId, userId));
	const codes = inArray(authorizationCodes.connectionId, owned);
	await db.select({ hash: authorizationCodes.codeHash }).from(authorizationCodes).where(codes).for("update");
	await db.delete(refreshTokens).where(inArray(refreshTokens.connectionId, owned));
	await db.delete(authorizationCodes).where(codes);
	await db.delete(connections).where(eq(connections.userId, userId));
	// Bookings, API keys, sessions and everything else that belongs only to the user: ON DELETE CASCADE.
	await db.delete(users).where(eq(users.id, userId));
}
