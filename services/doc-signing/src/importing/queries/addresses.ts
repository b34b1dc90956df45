import { hashSecret } from "@repo/service-kit/crypto";
import type { Queryable, Transaction } from "@repo/service-kit/database";
import { and, eq, isNull } from "drizzle-orm";
import { documents } from "../../envelopes/documents/tables.ts";
import { importedDocuments } from "../../sealing/tables.ts";
import { type AddressKind, importedAddresses } from "../tables.ts";

/** Of ids that two objects have there, the first leads here. A number leads to the same one without a row. */
export async function insertAddresses(
	tx: Transaction,
	targetId: number,
	ids: readonly { kind: AddressKind; id: string }[],
): Promise<void> {
	const others = ids.filter(({ id }) => id !== String(targetId));
	if (others.length === 0) return;
	const rows = others.map(({ kind, id }) => ({ idHash: hashSecret(id), kind, targetId }));
	await tx.insert(importedAddresses).values(rows).onConflictDoNothing();
}

/** The number here of a document or template that has this id in addresses of the other service. */
export async function findByAddress(
	db: Queryable,
	kind: "document" | "template",
	id: string,
): Promise<number | undefined> {
	const { idHash, targetId } = importedAddresses;
	const [row] = await db
		.select({ targetId })
		.from(importedAddresses)
		.where(and(eq(idHash, hashSecret(id)), eq(importedAddresses.kind, kind)));
	return row?.targetId;
}

/** The document with this id on its printed certificate, unless it was deleted. */
export async function findByCertificate(db: Queryable, id: string) {
	const { idHash, kind, targetId } = importedAddresses;
	const [row] = await db
		.select({ imported: importedDocuments, title: documents.title })
		.from(importedAddresses)
		.innerJoin(documents, eq(documents.id, targetId))
		.innerJoin(importedDocuments, eq(importedDocuments.documentId, targetId))
		.where(and(eq(idHash, hashSecret(id)), eq(kind, "certificate"), isNull(documents.deletedAt)));
	return row;
}
