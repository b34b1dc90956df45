import { setTimeout as delay } from "node:timers/promises";
import type { FaultResult } from "./record-fault.ts";

export interface WriteThroughFault {
	/** One request that writes. `id` is the acknowledged row. */
	write(): Promise<{ status: number; id?: string | undefined }>;
	/** Whether an acknowledged write can be read back. */
	exists(id: string): Promise<boolean>;
	/** Causes the fault, and resolves after it ends. */
	fault(): Promise<void>;
}

export type WrittenThroughFault = Omit<FaultResult, "fault"> & {
	/** Number of responses by status. */
	statuses: Record<number, number>;
	/** The median time of a write before the fault: how fast the machine is just now. */
	writeMs: number;
};

const INTERVAL_MS = 100;
const MAX_RECOVERY_MS = 300_000;

/** Writes ten times a second before, during and after a fault, until writes succeed again; then reads everything back. */
export async function writeThroughFault({
	write,
	exists,
	fault,
}: WriteThroughFault): Promise<WrittenThroughFault> {
	const answers: Array<Promise<void>> = [];
	const statuses: Record<number, number> = {};
	const acknowledged: string[] = [];
	const times: number[] = [];
	let endedAt = Number.POSITIVE_INFINITY;
	let recoveredAt: number | undefined;
	let isUnanswered = false;
	const send = async () => {
		const sentAt = Date.now();
		const { status, id } = await write();
		times.push(Date.now() - sentAt);
		statuses[status] = (statuses[status] ?? 0) + 1;
		if (id !== undefined) acknowledged.push(id);
		if (id !== undefined && sentAt >= endedAt) recoveredAt ??= Date.now();
	};
	const sending = new AbortController();
	const load = (async () => {
		while (!sending.signal.aborted) {
			const answer = send();
			// Rejects below: until then, it would end the process.
			answer.catch(() => {
				isUnanswered = true;
			});
			answers.push(answer);
			await delay(INTERVAL_MS);
		}
	})();
	do await delay(1_000);
	while (times.length === 0 && !isUnanswered);
	const writeMs = times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;
	await fault();
	endedAt = Date.now();
	while (recoveredAt === undefined && !isUnanswered && Date.now() < endedAt + MAX_RECOVERY_MS)
		await delay(20);
	sending.abort();
	await load;
	await Promise.all(answers);
	const found = await Promise.all(acknowledged.map(exists));
	return {
		requests: answers.length,
		lostWrites: found.filter((isThere) => !isThere).length,
		recoveryMs: (recoveredAt ?? Number.POSITIVE_INFINITY) - endedAt,
		statuses,
		writeMs,
	};
}
