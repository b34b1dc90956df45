import { type Database, deleteInBatches, type Queryable, type Transaction } from "@repo/service-kit/database";
import { and, eq, gt, lt } from "drizzle-orm";
import { documentData } from "../../envelopes/files/tables.ts";
import { openedBrowsers } from "./tables.ts";

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
