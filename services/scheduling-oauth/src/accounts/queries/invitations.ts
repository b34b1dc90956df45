import { type Database, deleteInBatches, type Queryable } from "@repo/service-kit/database";
import { and, eq, gt, lt } from "drizzle-orm";
import { invitations } from "../tables.ts";

const ofEmail = (email: string) => eq(invitations.email, email.toLowerCase());

/** A second invitation extends the first. */
export async function upsertInvitation(
	db: Queryable,
	row: { email: string; createdAt: Date; expiresAt: Date },
): Promise<void> {
	await db
		.insert(invitations)
		.values({ ...row, email: row.email.toLowerCase() })
		.onConflictDoUpdate({
			target: invitations.email,
			set: { createdAt: row.createdAt, expiresAt: row.expiresAt },
		});
}

export async function isInvited(db: Queryable, email: string, now: Date): Promise<boolean> {
	return (await db.$count(invitations, and(ofEmail(email), gt(invitations.expiresAt, now)))) > 0;
}

export async function deleteInvitation(db: Queryable, email: string): Promise<void> {
	await db.delete(invitations).where(ofEmail(email));
}

export async function deleteExpiredInvitations(db: Database, now: Date): Promise<void> {
	await deleteInBatches(db, invitations, lt(invitations.expiresAt, now));
}
