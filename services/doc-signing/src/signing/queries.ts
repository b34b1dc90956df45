import { hashSecret } from "@repo/service-kit/crypto";
import type { Queryable, Transaction } from "@repo/service-kit/database";
import { and, eq, isNull, type SQL } from "drizzle-orm";
import { joinBranding } from "../accounts/branding/queries.ts";
import { toBrand } from "../accounts/branding/rules/brand.ts";
import { branding } from "../accounts/branding/tables.ts";
import { users } from "../accounts/tables.ts";
import { fields } from "../envelopes/documents/fields/tables.ts";
import { type FieldRow, fileOf, type RecipientRow } from "../envelopes/documents/queries.ts";
import { recipients } from "../envelopes/documents/recipients/tables.ts";
import type { ReadMove, SigningMove } from "../envelopes/documents/rules/recipient-status.ts";
import { documents } from "../envelopes/documents/tables.ts";
import { documentData } from "../envelopes/files/tables.ts";
import { removeLater } from "../platform/storage/queries.ts";
import { keepFile } from "../platform/storage/stored-objects.ts";
import { asFinished } from "../sealing/queries/imported.ts";
import { importedDocuments, sealings } from "../sealing/tables.ts";

/** The recipient of a link, with the document, its file, its sender and their branding. Hidden finished documents are still readable. */
export function findByToken(db: Queryable, token: string) {
	return findSigning(db, eq(recipients.tokenHash, hashSecret(token)));
}

/** The same by the recipient's id, for an embed token that stands for the link. */
export function findById(db: Queryable, id: number) {
	return findSigning(db, eq(recipients.id, id));
}

/** The same for a recipient of a draft. The caller checks access to the document. */
export function findInDraft(db: Queryable, documentId: number, recipientId: number) {
	const isThis = and(eq(recipients.documentId, documentId), eq(recipients.id, recipientId));
	return findSigning(db, and(isThis, eq(documents.status, "DRAFT")));
}

async function findSigning(db: Queryable, isWanted: SQL | undefined) {
	const [row] = await db
		.select({
			recipient: recipients,
			document: documents,
			file: documentData,
			sender: { name: users.name, email: users.email },
			sealing: sealings,
			imported: importedDocuments,
			branding,
		})
		.from(recipients)
		.innerJoin(documents, eq(documents.id, recipients.documentId))
		.innerJoin(documentData, eq(documentData.id, documents.documentDataId))
		.innerJoin(users, eq(users.id, documents.userId))
		.leftJoin(sealings, eq(sealings.documentId, documents.id))
		.leftJoin(importedDocuments, eq(importedDocuments.documentId, documents.id))
		.leftJoin(branding, joinBranding(documents))
		.where(isWanted);
	if (!row) return undefined;
	const { branding: chosen, sealing, imported, ...found } = row;
	return { ...found, sealing: sealing ?? asFinished(imported), brand: toBrand(chosen) };
}

/** Under the document's lock: the recipient's current row, or undefined when it was removed or has a new link. */
export async function findRecipient(
	tx: Transaction,
	{ id, linkHash }: { id: number; linkHash: Buffer },
): Promise<RecipientRow | undefined> {
	const [row] = await tx
		.select()
		.from(recipients)
		.where(and(eq(recipients.id, id), eq(recipients.tokenHash, linkHash)));
	return row;
}

/** NOT_OPENED → OPENED; false if it was already opened. */
export async function markOpened(tx: Transaction, id: number, at: Date): Promise<boolean> {
	const { from, to } = { from: "NOT_OPENED", to: "OPENED" } satisfies ReadMove;
	const { rowCount } = await tx
		.update(recipients)
		.set({ readStatus: to, openedAt: at })
		.where(and(eq(recipients.id, id), eq(recipients.readStatus, from)));
	return rowCount === 1;
}

/** Records the first request of a link; false when there was one. */
export async function markFetched(tx: Transaction, id: number, at: Date): Promise<boolean> {
	const { rowCount } = await tx
		.update(recipients)
		.set({ linkFetchedAt: at })
		.where(and(eq(recipients.id, id), isNull(recipients.linkFetchedAt)));
	return rowCount === 1;
}

/** Records the first consent; false when there is one. */
export async function storeConsent(tx: Transaction, id: number, at: Date): Promise<boolean> {
	const { rowCount } = await tx
		.update(recipients)
		.set({ consentedAt: at })
		.where(and(eq(recipients.id, id), isNull(recipients.consentedAt)));
	return rowCount === 1;
}

type Act = SigningMove & ({ to: "SIGNED"; signedAt: Date } | { to: "REJECTED"; rejectionReason: string });

/** Signs or declines; false when the recipient has already acted. */
export async function moveRecipient(
	tx: Transaction,
	id: number,
	{ from, to, ...change }: Act & Pick<RecipientRow, "authentication" | "ipAddress" | "userAgent">,
): Promise<boolean> {
	const { rowCount } = await tx
		.update(recipients)
		.set({ ...change, signingStatus: to })
		.where(and(eq(recipients.id, id), eq(recipients.signingStatus, from)));
	return rowCount === 1;
}

/** Keeps a new image, and has the one that it replaces removed. */
export async function storeAnswer(
	tx: Transaction,
	{ documentId, id, answer: replaced }: Pick<FieldRow, "documentId" | "id" | "answer">,
	kept: Pick<FieldRow, "customText" | "answer" | "inserted" | "insertedAt">,
	at: Date,
): Promise<void> {
	const [before, after] = [replaced, kept.answer].map((answer) =>
		answer?.type === "image" ? answer.key : null,
	);
	if (after && after !== before) await keepFile(tx, after);
	if (before && before !== after) await removeLater(tx, before, at, fileOf(documentId));
	await tx
		.update(fields)
		.set(kept)
		.where(and(eq(fields.id, id), eq(fields.documentId, documentId)));
}

export type SigningRow = NonNullable<Awaited<ReturnType<typeof findByToken>>>;
