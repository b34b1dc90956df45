import { isAfter, type Queryable, type Transaction } from "@repo/service-kit/database";
import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { Config } from "../../../config.ts";
import { actingRoles } from "../../../field-types/rules/roles.ts";
import { recipients } from "../recipients/tables.ts";
import type { SendMove } from "../rules/recipient-status.ts";
import { documents } from "../tables.ts";

type Periods = Pick<Config, "SIGNING_DAYS" | "REMINDER_DAYS">;
export type Due = { recipientId: number; documentId: number; expiresAt: Date | null };
type Batch = { now: Date; last: Due | undefined; limit: number };

const waiting = and(
	eq(recipients.signingStatus, "NOT_SIGNED"),
	inArray(recipients.role, actingRoles),
	eq(documents.status, "PENDING"),
	isNull(documents.deletedAt),
);

/** Expired recipients whose sender has not been notified. */
export function listExpired(db: Queryable, batch: Batch): Promise<Due[]> {
	return selectDue(db, batch, and(lte(recipients.expiresAt, batch.now), isNull(recipients.expiredNoticeAt)));
}

/** Recipients who were emailed or at hand, have time left, and whose first or next reminder is due. */
export function listRecipientsToRemind(db: Queryable, config: Periods, batch: Batch): Promise<Due[]> {
	const isAtHand = and(isNotNull(recipients.senderAtHand), eq(documents.sendEmail, true));
	const wasAsked = or(eq(recipients.sendStatus, "SENT"), isAtHand);
	return selectDue(db, batch, and(wasAsked, reminderDue(config, batch.now)));
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

/** Records a reminder; undefined when none is due. */
export async function noteReminded(tx: Transaction, config: Periods, recipientId: number, now: Date) {
	const [row] = await tx
		.update(recipients)
		.set({ remindedAt: now })
		.from(documents)
		.where(
			and(
				eq(documents.id, recipients.documentId),
				eq(recipients.id, recipientId),
				waiting,
				reminderDue(config, now),
			),
		)
		.returning({ email: recipients.email, name: recipients.name });
	return row;
}

/** A reminder is the first email with the link to a sender who was at hand. */
export async function noteFirstEmail(tx: Transaction, recipientId: number, sentAt: Date): Promise<void> {
	const move = { from: "NOT_SENT", to: "SENT" } satisfies SendMove;
	await tx
		.update(recipients)
		.set({ sendStatus: move.to, sentAt })
		.where(and(eq(recipients.id, recipientId), eq(recipients.sendStatus, move.from)));
}

/**
 * The period started `signingDays` before it ends, so that resending and a later turn restart the reminders.
 */
function reminderDue({ SIGNING_DAYS, REMINDER_DAYS }: Periods, now: Date) {
	const days = sql`coalesce(${documents.signingDays}, ${SIGNING_DAYS}::int)`;
	const first = sql`coalesce(${documents.reminderAfterDays}, ${REMINDER_DAYS}::int)`;
	const next = documents.reminderEveryDays;
	const at = sql`${now.toISOString()}::timestamptz`;
	return and(
		gt(recipients.expiresAt, now),
		sql`CASE WHEN ${recipients.remindedAt} IS NULL
			THEN ${first} > 0 AND ${recipients.expiresAt} <= ${at} + (${days} - ${first}) * interval '24 hours'
			ELSE ${next} > 0 AND ${recipients.remindedAt} <= ${at} - ${next} * interval '24 hours' END`,
	);
}

function selectDue(db: Queryable, { last, limit }: Batch, isDue: SQL | undefined): Promise<Due[]> {
	const { id, documentId, expiresAt } = recipients;
	const isNext = last && isAfter([expiresAt, last.expiresAt], [id, last.recipientId]);
	return db
		.select({ recipientId: id, documentId, expiresAt })
		.from(recipients)
		.innerJoin(documents, eq(documents.id, documentId))
		.where(and(waiting, isDue, isNext))
		.orderBy(asc(expiresAt), asc(id))
		.limit(limit);
}
