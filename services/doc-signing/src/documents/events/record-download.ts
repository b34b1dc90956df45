import type { Actor } from "../../audit-log/event-types.ts";
import type { Dependencies } from "../../dependencies.ts";
import { lockForEvent } from "../queries.ts";
import { recordEvent } from "./record-event.ts";

export type Download = {
	documentId: number;
	by: Actor;
	file: "SIGNED" | "ORIGINAL";
	/** Of a recipient: where from. */
	ipAddress?: string | null;
	userAgent?: string | null;
};

/** Writes down that somebody was given a document's file. Also of one that its owner has hidden: recipients keep theirs. */
export async function recordDownload(
	{ db, clock }: Pick<Dependencies, "db" | "clock">,
	{ documentId, ...data }: Download,
): Promise<void> {
	await db.transaction(async (tx) => {
		if (!(await lockForEvent(tx, documentId))) return;
		await recordEvent(tx, documentId, { type: "DOCUMENT_DOWNLOADED", data, at: clock() });
	});
}
