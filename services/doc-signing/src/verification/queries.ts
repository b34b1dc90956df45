import type { Queryable } from "@repo/service-kit/database";
import { asc, eq } from "drizzle-orm";
import { fields } from "../envelopes/documents/fields/tables.ts";
import { recipients } from "../envelopes/documents/recipients/tables.ts";
import { documents } from "../envelopes/documents/tables.ts";
import { documentData } from "../envelopes/files/tables.ts";
import { findErasure } from "../envelopes/retention/queries.ts";
import { sealings, signingCertificates } from "../sealing/tables.ts";

/** A document as shown to anyone who has its sealed file; includes deleted ones. */
export async function findSealedDocument(db: Queryable, id: number) {
	const [document] = await db
		.select({
			id: documents.id,
			title: documents.title,
			status: documents.status,
			completedAt: documents.completedAt,
			sealedAt: sealings.sealedAt,
			level: sealings.level,
			originalHash: documentData.originalHash,
		})
		.from(documents)
		.innerJoin(documentData, eq(documentData.id, documents.documentDataId))
		.leftJoin(sealings, eq(sealings.documentId, documents.id))
		.where(eq(documents.id, id));
	if (!document) return undefined;
	const people = await db
		.select({
			id: recipients.id,
			name: recipients.name,
			email: recipients.email,
			role: recipients.role,
			signingStatus: recipients.signingStatus,
			signedAt: recipients.signedAt,
		})
		.from(recipients)
		.where(eq(recipients.documentId, id))
		.orderBy(asc(recipients.signingOrder), asc(recipients.id));
	return { ...document, recipients: people, erasure: await findErasure(db, id) };
}

export type SealedDocument = NonNullable<Awaited<ReturnType<typeof findSealedDocument>>>;

/** What a signed statement is compared with. */
export async function readStatedRecords(db: Queryable, id: number) {
	const [row] = await db
		.select({ document: documents, file: documentData })
		.from(documents)
		.innerJoin(documentData, eq(documentData.id, documents.documentDataId))
		.where(eq(documents.id, id));
	if (!row) throw new Error(`there is no document ${id}`);
	const { originalHash, originalBytes } = row.file;
	return {
		document: row.document,
		file: { sha256: originalHash?.toString("hex") ?? "", bytes: originalBytes ?? 0 },
		recipients: await db.select().from(recipients).where(eq(recipients.documentId, id)),
		fields: await db.select().from(fields).where(eq(fields.documentId, id)),
	};
}

export type StatedRecords = Awaited<ReturnType<typeof readStatedRecords>>;

/** Every certificate that ever sealed: its fingerprint, and PEM with its issuers after it. */
export function listOurCertificates(db: Queryable): Promise<{ fingerprint: string; chain: string }[]> {
	const { fingerprint, chain } = signingCertificates;
	return db.select({ fingerprint, chain }).from(signingCertificates);
}
