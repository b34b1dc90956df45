import { createHash } from "node:crypto";
import { hashSecret, newSecret } from "@repo/service-kit/crypto";
import { eq } from "drizzle-orm";
import { users } from "../../../src/accounts/tables.ts";
import { apiTokens } from "../../../src/accounts/tokens/tables.ts";
import type { Dependencies } from "../../../src/dependencies.ts";
import { fields } from "../../../src/envelopes/documents/fields/tables.ts";
import { recipients } from "../../../src/envelopes/documents/recipients/tables.ts";
import { documents } from "../../../src/envelopes/documents/tables.ts";
import { documentData } from "../../../src/envelopes/files/tables.ts";
import { newSigningToken, readSigningToken } from "../../../src/envelopes/recipients/signing-token.ts";
import { fileKey } from "../../../src/platform/storage/keys.ts";
import { appendEvent } from "../append-event.ts";
import { fixture } from "../pdf-files.ts";

type Deps = Pick<Dependencies, "config" | "db" | "clock" | "storage">;
export type Sender = { userId: number; email: string; authorization: string };
type Recipient = Partial<typeof recipients.$inferInsert>;

let count = 0;

/** The id of a user, and of one of their tokens. */
export async function insertSender({ db, clock }: Pick<Deps, "db" | "clock">): Promise<Sender> {
	const email = `sender-${++count}@example.com`;
	const token = newSecret("api_");
	const [user] = await db
		.insert(users)
		.values({ email, name: "Grace Hopper", passwordHash: "-", createdAt: clock() })
		.returning();
	if (!user) throw new Error("no user");
	await db.insert(apiTokens).values({
		userId: user.id,
		name: "tests",
		tokenHash: hashSecret(token),
		hint: "api_",
		createdAt: clock(),
	});
	return { userId: user.id, email, authorization: `Bearer ${token}` };
}

export type SampleDocument = {
	sender: Sender;
	documentId: number;
	recipients: (typeof recipients.$inferSelect & { token: string })[];
	original: Buffer;
};

/** A sent document that waits for its recipients, with its file in the storage: rows as written by the API. */
export async function insertSentDocument(
	dependencies: Deps,
	{
		sender,
		people: given = [{}],
		document = {},
		original = fixture("three-pages.pdf"),
	}: {
		sender?: Sender;
		people?: Recipient[];
		document?: Partial<typeof documents.$inferInsert>;
		original?: Buffer;
	} = {},
): Promise<SampleDocument> {
	const { config, db, clock, storage } = dependencies;
	const owner = sender ?? (await insertSender(dependencies));
	const at = clock();
	const key = fileKey(newSecret());
	await storage.put(key, original, { contentType: "application/pdf" });
	const dataId = newSecret();
	await db.insert(documentData).values({
		id: dataId,
		account: `user:${owner.userId}`,
		uploadKey: `uploads/${newSecret()}`,
		status: "READY",
		originalKey: key,
		originalHash: createHash("sha256").update(original).digest(),
		originalBytes: original.length,
		pages: [{ width: 595, height: 842 }],
		formFields: [],
		createdAt: at,
		uploadOfferedAt: at,
		takenInAt: at,
	});
	const [row] = await db
		.insert(documents)
		.values({
			userId: owner.userId,
			title: "Lease agreement",
			status: "PENDING",
			documentDataId: dataId,
			dateFormat: "yyyy-MM-dd",
			timeZone: "Europe/Berlin",
			createdAt: at,
			updatedAt: at,
			sentAt: at,
			...document,
		})
		.returning();
	if (!row) throw new Error("no document");
	const rows = await db
		.insert(recipients)
		.values(
			given.map((one, index) => ({
				documentId: row.id,
				email: `signer-${row.id}-${index}@example.com`,
				name: `Signer ${index}`,
				role: "SIGNER" as const,
				...newSigningToken(row.id, config),
				sendStatus: "SENT" as const,
				sentAt: at,
				expiresAt: new Date(at.getTime() + 90 * 86_400_000),
				createdAt: at,
				...one,
			})),
		)
		.returning();
	const people = rows.map((one) => ({ ...one, token: readSigningToken(one, config) }));
	await db.transaction((tx) => appendEvent(tx, row.id, { type: "DOCUMENT_SENT", data: {}, at }));
	return { sender: owner, documentId: row.id, recipients: people, original };
}

/** Everyone but CC signs, with a typed signature and a text; the document is COMPLETED, nothing is queued. */
export async function signAll(
	{ db, clock }: Pick<Deps, "db" | "clock">,
	{ documentId, recipients: people }: SampleDocument,
): Promise<void> {
	const at = clock();
	await db.transaction(async (tx) => {
		for (const [index, { id, email, role }] of people.filter(({ role }) => role !== "CC").entries()) {
			await tx
				.update(recipients)
				.set({
					readStatus: "OPENED",
					openedAt: at,
					consentedAt: at,
					signingStatus: "SIGNED",
					signedAt: at,
					authentication: { method: "LINK", at: at.toISOString() },
					ipAddress: "192.0.2.7",
					userAgent: "Tests/1.0",
				})
				.where(eq(recipients.id, id));
			const place = { documentId, recipientId: id, page: 1, createdAt: at, inserted: true, insertedAt: at };
			const box = { positionX: "10", positionY: String(10 + 10 * index), width: "30", height: "5" };
			if (role === "SIGNER")
				await tx.insert(fields).values([
					{ ...place, ...box, type: "SIGNATURE", answer: { type: "typed", text: `Signer ${index}` } },
					{
						...place,
						...box,
						positionX: "50",
						type: "TEXT",
						customText: "Flat 3",
						fieldMeta: { type: "text" },
					},
				]);
			await appendEvent(tx, documentId, {
				type: "RECIPIENT_SIGNED",
				data: { by: { kind: "recipient", recipientId: id, email } },
				at,
			});
		}
		await tx
			.update(documents)
			.set({ status: "COMPLETED", completedAt: at })
			.where(eq(documents.id, documentId));
		await appendEvent(tx, documentId, { type: "DOCUMENT_COMPLETED", data: {}, at });
	});
}
