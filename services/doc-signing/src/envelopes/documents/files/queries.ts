import type { Transaction } from "@repo/service-kit/database";
import { eq } from "drizzle-orm";
import { documents } from "../tables.ts";

/** Locks the document of a file, if it is a document's, before the file itself is changed. */
export async function lockDocumentOfFile(tx: Transaction, id: string): Promise<number | undefined> {
	const [row] = await tx
		.select({ id: documents.id })
		.from(documents)
		.where(eq(documents.documentDataId, id))
		.for("update");
	return row?.id;
}

/** The document appears on the dashboard from now on. */
export async function markFileArrived(tx: Transaction, documentId: number, at: Date): Promise<void> {
	await tx.update(documents).set({ fileArrivedAt: at, updatedAt: at }).where(eq(documents.id, documentId));
}
