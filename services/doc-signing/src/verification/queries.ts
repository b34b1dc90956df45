import type { Queryable } from "@repo/service-kit/database";
import { asc, eq } from "drizzle-orm";
import { recipients } from "../documents/recipients/tables.ts";
import { documentData, documents } from "../documents/tables.ts";
import { sealings, signingCertificates } from "../sealing/tables.ts";

/** A sealed document as its file shows it to whoever has it; also one that its owner has hidden. */
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
		.innerJoin(sealings, eq(sealings.documentId, documents.id))
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
	return { ...document, recipients: people };
}

export type SealedDocument = NonNullable<Awaited<ReturnType<typeof findSealedDocument>>>;

/** Every certificate that ever sealed: its fingerprint, and PEM with its issuers after it. */
export function listOurCertificates(db: Queryable): Promise<{ fingerprint: string; chain: string }[]> {
	const { fingerprint, chain } = signingCertificates;
	return db.select({ fingerprint, chain }).from(signingCertificates);
}
