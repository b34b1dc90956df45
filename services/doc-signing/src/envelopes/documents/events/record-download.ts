import type { Actor } from "../../../audit-log/event-types.ts";
import { hasRoom } from "../../../audit-log/require-room.ts";
import type { Dependencies } from "../../../dependencies.ts";
import { lockForEvent } from "../queries.ts";
import { getLog } from "./queries.ts";
import { recordEvents } from "./record-event.ts";

export type Download = {
	documentId: number;
	by: Actor;
	file: "SIGNED" | "ORIGINAL";
	/** The recipient's address. */
	ipAddress?: string | null;
	userAgent?: string | null;
};

/**
 * Records that someone downloaded a document's file, unless its log is full. Also of a deleted document: recipients keep
 * access.
 */
export async function recordDownload(
	{ db, clock }: Pick<Dependencies, "db" | "clock">,
	{ documentId, ...data }: Download,
): Promise<void> {
	await db.transaction(async (tx) => {
		if (!(await lockForEvent(tx, documentId))) return;
		const log = await getLog(tx, documentId);
		if (hasRoom(log)) await recordEvents(tx, log, [{ type: "DOCUMENT_DOWNLOADED", data, at: clock() }]);
	});
}
