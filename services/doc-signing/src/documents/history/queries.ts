import type { Transaction } from "@repo/service-kit/database";
import { eq } from "drizzle-orm";
import { documents } from "../tables.ts";

/** Locks a document, hidden or not, so that an event can be added; false when it is gone. */
export async function lockForEvent(tx: Transaction, id: number): Promise<boolean> {
	const locked = await tx
		.select({ id: documents.id })
		.from(documents)
		.where(eq(documents.id, id))
		.for("update");
	return locked.length > 0;
}
