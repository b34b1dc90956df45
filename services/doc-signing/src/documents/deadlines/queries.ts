import type { Queryable, Transaction } from "@repo/service-kit/database";
import { and, asc, eq, gt, inArray, isNull, lte } from "drizzle-orm";
import { actingRoles } from "../../recipient-roles/rules/roles.ts";
import { recipients } from "../recipients/tables.ts";
import { documents } from "../tables.ts";

export type Due = { recipientId: number; documentId: number };

const waiting = and(
	eq(recipients.signingStatus, "NOT_SIGNED"),
	inArray(recipients.role, actingRoles),
	eq(documents.status, "PENDING"),
	isNull(documents.deletedAt),
);

/** Expired recipients whose sender has not been notified. */
export function listExpired(db: Queryable, now: Date, limit: number): Promise<Due[]> {
	return selectDue(db)
		.where(and(waiting, lte(recipients.expiresAt, now), isNull(recipients.expiredNoticeAt)))
		.orderBy(asc(recipients.expiresAt))
		.limit(limit);
}

/** Recipients who were emailed, have not been reminded, and whose request expires before `expiringBefore`. */
export function listRecipientsToRemind(
	db: Queryable,
	{ now, expiringBefore, limit }: { now: Date; expiringBefore: Date; limit: number },
): Promise<Due[]> {
	return selectDue(db)
		.where(
			and(
				waiting,
				eq(recipients.sendStatus, "SENT"),
				gt(recipients.expiresAt, now),
				lte(recipients.expiresAt, expiringBefore),
				isNull(recipients.remindedAt),
			),
		)
		.orderBy(asc(recipients.expiresAt))
		.limit(limit);
}

/**
 * Records that the sender is notified; undefined when the recipient has acted or has a new period, or it was
 * recorded before.
 */
export async function noteExpired(tx: Transaction, recipientId: number, now: Date) {
	const [row] = await tx
		.update(recipients)
		.set({ expiredNoticeAt: now })
		.where(
			and(
				eq(recipients.id, recipientId),
				eq(recipients.signingStatus, "NOT_SIGNED"),
				lte(recipients.expiresAt, now),
				isNull(recipients.expiredNoticeAt),
			),
		)
		.returning();
	return row;
}

export async function noteReminded(tx: Transaction, recipientId: number, now: Date) {
	const [row] = await tx
		.update(recipients)
		.set({ remindedAt: now })
		.where(
			and(
				eq(recipients.id, recipientId),
				eq(recipients.signingStatus, "NOT_SIGNED"),
				gt(recipients.expiresAt, now),
				isNull(recipients.remindedAt),
			),
		)
		.returning();
	return row;
}

function selectDue(db: Queryable) {
	return db
		.select({ recipientId: recipients.id, documentId: recipients.documentId })
		.from(recipients)
		.innerJoin(documents, eq(documents.id, recipients.documentId))
		.$dynamic();
}
