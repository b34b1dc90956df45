import { currentRequestId } from "@repo/http-errors";
import type { Transaction } from "@repo/service-kit/database";
import type { EventData, EventType } from "./event-types.ts";
import { findChainHead, insertEvent } from "./queries.ts";
import { hashEvent } from "./rules/chain.ts";

/**
 * Appends an event to a document's audit chain, in the transaction of the change that it records. The caller holds
 * the document's row lock: otherwise two events would get the same sequence, and the primary key would reject the
 * second. The event names the HTTP request that caused it, if any. An instance whose clock is behind uses the time
 * of the previous event: times in a log never go backwards.
 */
export async function appendEvent(
	tx: Transaction,
	documentId: number,
	{ type, data, at }: { type: EventType; data: EventData; at: Date },
): Promise<{ sequence: number; hash: Buffer }> {
	const head = await findChainHead(tx, documentId);
	const previousHash = head?.hash ?? null;
	// Through JSON first, so that the hash covers what the database will return.
	const requestId = currentRequestId();
	const plain: Record<string, unknown> = JSON.parse(JSON.stringify({ ...data, requestId }));
	const event = {
		documentId,
		sequence: (head?.sequence ?? 0) + 1,
		at: head && head.at > at ? head.at : at,
		type,
		data: plain,
	};
	const hash = hashEvent(event, previousHash);
	await insertEvent(tx, { ...event, previousHash, hash });
	return { sequence: event.sequence, hash };
}
