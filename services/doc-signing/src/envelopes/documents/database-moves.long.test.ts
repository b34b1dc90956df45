import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { createTestDatabase } from "@repo/infra-local/testing";
import { type Database, openDatabase } from "@repo/service-kit/database";
import { eq } from "drizzle-orm";
import { mayMove, mayMoveRecipient, type RecipientStatus } from "../../../test/support/may-move.ts";
import { insertFile } from "../files/queries.ts";
import { newUpload } from "../files/uploads.ts";
import { insertRecipients } from "./recipients/queries.ts";
import { recipients } from "./recipients/tables.ts";
import { type DocumentStatus, documentStatuses } from "./rules/document-status.ts";
import { documents } from "./tables.ts";

const config = { ENCRYPTION_SECRET: "0".repeat(43) };
const at = new Date("2026-11-21T09:30:00Z");
let db: Database;
let userId: number;
beforeAll(async () => {
	db = openDatabase({
		url: await createTestDatabase(),
		applicationName: "test",
		poolSize: 2,
		onIdleError: () => {},
	});
	const { rows } = await db.$client.query(
		"INSERT INTO users (email, name, password_hash, created_at) VALUES ('a@example.com', 'Ada', '', now()) RETURNING id",
	);
	userId = rows[0].id;
});
afterAll(() => db.$client.end());

describe("the database enforces the same transitions as the rules", () => {
	it.each(documentStatuses.flatMap((from) => documentStatuses.map((to) => [from, to] as const)))(
		"for a document from %s to %s",
		async (from, to) => {
			const id = await insertDocument(from);
			const moved = db.$client.query(
				"UPDATE documents SET status = $2, sent_at = now(), completed_at = $3 WHERE id = $1",
				[id, to, to === "COMPLETED" ? at : null],
			);
			await expectAllowed(moved, from === to || mayMove(from, to));
		},
	);

	const moves = [
		["NOT_SENT", "SENT"],
		["NOT_OPENED", "OPENED"],
		["NOT_SIGNED", "SIGNED", "REJECTED"],
	].flatMap((names) =>
		names.flatMap((from) => names.map((to) => [from, to] as [RecipientStatus, RecipientStatus])),
	);

	it.each(moves)("for a recipient from %s to %s", async (from, to) => {
		const documentId = await insertDocument("PENDING");
		const id = await db.transaction(async (tx) => {
			const who = { email: "r@example.com", name: "R", role: "SIGNER" } as const;
			const [row] = await insertRecipients(tx, config, documentId, [{ ...who, ...columnsOf(from) }], at);
			return row?.id ?? 0;
		});
		const moved = db.update(recipients).set(columnsOf(to)).where(eq(recipients.id, id));
		await expectAllowed(moved, from === to || mayMoveRecipient(from, to));
	});

	it("but a new link is neither sent nor opened", async () => {
		const documentId = await insertDocument("PENDING");
		const [row] = await db.transaction((tx) => {
			const who = { email: "r@example.com", name: "R", role: "SIGNER", ...columnsOf("OPENED") } as const;
			return insertRecipients(tx, config, documentId, [{ ...who, ...columnsOf("SENT"), sentAt: at }], at);
		});
		const move = (change: object) =>
			db
				.update(recipients)
				.set({ ...columnsOf("NOT_OPENED"), ...change })
				.where(eq(recipients.id, row?.id ?? 0));
		const tokenHash = Buffer.alloc(32, 7);
		const unsent = { ...columnsOf("NOT_SENT"), sentAt: null };
		await expectAllowed(move(unsent), false);
		await expectAllowed(move({ tokenHash, ...unsent, sentAt: at }), false);
		await expectAllowed(move({ tokenHash }), true);
		await expectAllowed(move({ tokenHash: Buffer.alloc(32, 8), ...unsent }), true);
	});
});

/** A status with the columns that the CHECKs require for it. */
function columnsOf(status: RecipientStatus) {
	switch (status) {
		case "NOT_SENT":
		case "SENT":
			return { sendStatus: status };
		case "NOT_OPENED":
		case "OPENED":
			return { readStatus: status, openedAt: status === "OPENED" ? at : null };
		case "NOT_SIGNED":
		case "SIGNED":
		case "REJECTED":
			return {
				signingStatus: status,
				signedAt: status === "SIGNED" ? at : null,
				rejectionReason: status === "REJECTED" ? "No." : null,
			};
	}
}

async function insertDocument(status: DocumentStatus): Promise<number> {
	return db.transaction(async (tx) => {
		const { id: documentDataId } = await insertFile(tx, newUpload({ userId, teamId: null }, at));
		const row = {
			userId,
			documentDataId,
			title: "Lease",
			status,
			dateFormat: "yyyy-MM-dd",
			createdAt: at,
			updatedAt: at,
			sentAt: status === "DRAFT" ? null : at,
			completedAt: status === "COMPLETED" ? at : null,
		};
		const [inserted] = await tx.insert(documents).values(row).returning({ id: documents.id });
		if (!inserted) throw new Error("no document");
		return inserted.id;
	});
}

async function expectAllowed(change: Promise<unknown>, allowed: boolean): Promise<void> {
	const refused = await change.then(
		() => false,
		(error: Error) => /does not move from/.test(`${error.message} ${error.cause}`),
	);
	expect(refused).toBe(!allowed);
}
