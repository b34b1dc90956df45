import type { Transaction } from "@repo/service-kit/database";
import { enqueue } from "@repo/service-kit/jobs";
import { appendEvent } from "../audit-log/append-event.ts";

type Failures = readonly { url: string; reason: string }[];

/** Sealed as B-B: the time-stamp is fetched when a server answers again. */
export async function oweTimeStamp(
	tx: Transaction,
	documentId: number,
	failures: Failures,
	at: Date,
): Promise<void> {
	const data = { servers: failures.map(({ url, reason }) => ({ url, reason })) };
	await appendEvent(tx, documentId, { type: "TIME_STAMP_PENDING", data, at });
	await enqueue(tx, "add-time-stamp", { documentId }, { key: `time-stamp:${documentId}` });
}

/** Sealed as B-T: what shows that no certificate was revoked is fetched when the authorities answer again. */
export async function oweRevocationData(
	tx: Transaction,
	documentId: number,
	failures: Failures,
	at: Date,
): Promise<void> {
	const data = { servers: failures.map(({ url, reason }) => ({ url, reason })) };
	await appendEvent(tx, documentId, { type: "REVOCATION_DATA_PENDING", data, at });
	await enqueueRevocationData(tx, documentId);
}

export function enqueueRevocationData(tx: Transaction, documentId: number): Promise<void> {
	return enqueue(tx, "add-revocation-data", { documentId }, { key: `revocation-data:${documentId}` });
}
