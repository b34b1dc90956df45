import type { Actor } from "../../audit-log/event-types.ts";
import type { Dependencies } from "../../dependencies.ts";
import { lockForEvent } from "../queries.ts";
import { recordEvent } from "./record-event.ts";

export type Download = {
	documentId: number;
	by: Actor;
	file: "SIGNED" | "ORIGINAL";
	/** The recipient's address. */
	ipAddress?: string | null;
	userAgent?: string | null;
};

/** Records that someone downloaded a document's file. Also of a deleted document: recipients keep access. */
export async function recordDownload(
	{ db, clock }: Pick<Dependencies, "db" | "clock">,
	{ documentId, ...data }: Download,
): Promise<void> {
	await db.transaction(async (tx) => {
		if (!(await lockForEvent(tx, documentId))) return;
		await recordEvent(tx, documentId, { type: "DOCUMENT_DOWNLOADED", data, at: clock() });
	});
}
