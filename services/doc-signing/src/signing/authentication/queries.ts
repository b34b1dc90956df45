import { sessions } from "@repo/accounts/sessions";
import { type Database, deleteInBatches, type Queryable, type Transaction } from "@repo/service-kit/database";
import { and, eq, gt, isNull, lt } from "drizzle-orm";
import { users } from "../../accounts/tables.ts";
import { documentData } from "../../envelopes/files/tables.ts";
import { openedBrowsers } from "./tables.ts";

/** The account of a session. */
export type Account = { id: number; email: string; emailProvenAt: Date | null };

/** Undefined when the session has ended or the account is disabled, also since the request began. */
export async function findAccount(db: Queryable, sessionId: string, now: Date): Promise<Account | undefined> {
	const [found] = await accountOf(db, sessionId, now);
	return found;
}

/** The same for an act: until it is recorded, the session cannot end and the account cannot be disabled. */
export async function lockAccount(
	tx: Transaction,
	sessionId: string,
	now: Date,
): Promise<Account | undefined> {
	const [found] = await accountOf(tx, sessionId, now).for("share", { of: [users, sessions] });
	return found;
}

function accountOf(db: Queryable, sessionId: string, now: Date) {
	return db
		.select({ id: users.id, email: users.email, emailProvenAt: users.emailProvenAt })
		.from(sessions)
		.innerJoin(users, eq(users.id, sessions.userId))
		.where(and(eq(sessions.id, sessionId), gt(sessions.expiresAt, now), isNull(users.disabledAt)));
}

export async function insertOpenedBrowser(
	tx: Transaction,
	row: typeof openedBrowsers.$inferInsert,
): Promise<void> {
	const { email, expiresAt } = row;
	await tx
		.insert(openedBrowsers)
		.values(row)
		.onConflictDoUpdate({
			target: [openedBrowsers.recipientId, openedBrowsers.browserHash],
			set: { email, expiresAt },
		});
}

export async function isOpenedBrowser(
	db: Queryable,
	{ recipientId, browserHash, email }: { recipientId: number; browserHash: Buffer; email: string },
	now: Date,
): Promise<boolean> {
	const [found] = await db
		.select({ recipientId: openedBrowsers.recipientId })
		.from(openedBrowsers)
		.where(
			and(
				eq(openedBrowsers.recipientId, recipientId),
				eq(openedBrowsers.browserHash, browserHash),
				eq(openedBrowsers.email, email),
				gt(openedBrowsers.expiresAt, now),
			),
		);
	return found !== undefined;
}

export async function deleteOldBrowsers(db: Database, now: Date): Promise<void> {
	await deleteInBatches(db, openedBrowsers, lt(openedBrowsers.expiresAt, now));
}

/** The uploaded file's hash and length. */
export async function getStatedFile(db: Queryable, documentDataId: string) {
	const [file] = await db
		.select({ hash: documentData.originalHash, bytes: documentData.originalBytes })
		.from(documentData)
		.where(eq(documentData.id, documentDataId));
	if (!file?.hash || file.bytes === null) throw new Error("a document without its file");
	return { sha256: file.hash.toString("hex"), bytes: file.bytes };
}
