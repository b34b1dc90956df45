import type { Queryable, Transaction } from "@repo/service-kit/database";
import { arrayContains, asc, eq } from "drizzle-orm";
import { importedEvents } from "../../audit-log/tables.ts";
import type { SealedFileRow } from "../sealed-file.ts";
import { importedDocuments } from "../tables.ts";
import { findSealing } from "./sealings.ts";

export type ImportedRow = typeof importedDocuments.$inferSelect;

export async function findImported(db: Queryable, documentId: number): Promise<ImportedRow | undefined> {
	const [row] = await db.select().from(importedDocuments).where(eq(importedDocuments.documentId, documentId));
	return row;
}

/** A document that has the file with this hash, in hex. */
export async function findImportedByHash(db: Queryable, sha256: string): Promise<ImportedRow | undefined> {
	const has = arrayContains(importedDocuments.hashes, [sha256]);
	const [row] = await db
		.select()
		.from(importedDocuments)
		.where(has)
		.orderBy(asc(importedDocuments.documentId))
		.limit(1);
	return row;
}

/** The log of an imported document at its service, oldest first. */
export async function listImportedEvents(
	db: Queryable,
	documentId: number,
): Promise<Record<string, unknown>[]> {
	const rows = await db
		.select({ event: importedEvents.event })
		.from(importedEvents)
		.where(eq(importedEvents.documentId, documentId))
		.orderBy(asc(importedEvents.sequence));
	return rows.map(({ event }) => event);
}

export async function insertImportedEvents(
	tx: Transaction,
	documentId: number,
	events: readonly Record<string, unknown>[],
): Promise<void> {
	for (let first = 0; first < events.length; first += AT_ONCE) {
		const some = events.slice(first, first + AT_ONCE);
		await tx
			.insert(importedEvents)
			.values(some.map((event, place) => ({ documentId, sequence: first + place + 1, event })));
	}
}

/** A statement has at most 65,535 values. */
const AT_ONCE = 5_000;

export async function insertImported(
	tx: Transaction,
	row: typeof importedDocuments.$inferInsert,
): Promise<void> {
	await tx.insert(importedDocuments).values(row);
}

/** The sealing of a document; for one that another service sealed, its file. */
export async function findFinished(db: Queryable, documentId: number): Promise<SealedFileRow | undefined> {
	return (await findSealing(db, documentId)) ?? asFinished(await findImported(db, documentId));
}

/** An imported document in the form of a sealing. */
export function asFinished(imported: ImportedRow | null | undefined): SealedFileRow | undefined {
	if (!imported) return undefined;
	const { fileKey: sealedKey, fileHash: sealedHash, fileBytes: sealedBytes, files } = imported;
	return { status: "SEALED", sealedKey, sealedHash, sealedBytes, isZip: files.length > 1 };
}
