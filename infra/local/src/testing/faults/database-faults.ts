import { setTimeout as delay } from "node:timers/promises";
import { cutTransactions } from "./cut-transactions.ts";
import type { FaultyPostgres } from "./faulty-postgres.ts";
import { recordFault } from "./record-fault.ts";
import { type WriteThroughFault, writeThroughFault } from "./write-through-fault.ts";

export interface FaultedService extends Omit<WriteThroughFault, "fault"> {
	name: string;
	/** The table that `write` inserts into, inside a transaction. */
	table: string;
	postgres: FaultyPostgres;
}

const ROUNDS = 5;
const CONNECTIONS = 20;
/** A service waits this long for a statement. The rest of a recovery depends on how fast the machine is just now. */
const MAX_WAIT_MS = 20_000;

/**
 * Cuts the connections of 20 transactions, five times. Resolves to the response statuses of those requests
 * and of later ones.
 */
export async function cutConnections({ name, table, postgres, write }: FaultedService) {
	const statuses = { cut: new Set<number>(), next: new Set<number>() };
	let recoveryMs = 0;
	for (let round = 0; round < ROUNDS; round++) {
		const cut = await cutTransactions({
			url: postgres.url,
			applicationName: name,
			table,
			writes: Array.from({ length: CONNECTIONS }, () => write),
		});
		for (const { status } of cut) statuses.cut.add(status);
		const started = Date.now();
		statuses.next.add((await write()).status);
		recoveryMs = Math.max(recoveryMs, Date.now() - started);
	}
	const fault = `${name}: connections of ${CONNECTIONS} transactions cut, ${ROUNDS} times`;
	recordFault({ fault, requests: (CONNECTIONS + 1) * ROUNDS, lostWrites: 0, recoveryMs });
	return { cut: [...statuses.cut], next: [...statuses.next] };
}

/** kill -9 of PostgreSQL, which starts again two seconds later. */
export function killPostgres(service: FaultedService) {
	return writeThrough(service, "PostgreSQL killed and started again", async () => {
		await service.postgres.kill();
		await delay(2_000);
		await service.postgres.restart();
	});
}

/** PostgreSQL stops responding for 25 s, longer than a service waits for a statement. */
export function freezePostgres(service: FaultedService) {
	return writeThrough(service, "PostgreSQL frozen for 25 s", async () => {
		service.postgres.freeze();
		await delay(25_000);
		service.postgres.thaw();
	});
}

async function writeThrough(service: FaultedService, name: string, fault: () => Promise<void>) {
	const { statuses, writeMs, ...result } = await writeThroughFault({ ...service, fault });
	recordFault({ fault: `${service.name}: ${name}`, ...result });
	return {
		...result,
		maxRecoveryMs: MAX_WAIT_MS + 100 * writeMs,
		statuses: Object.keys(statuses).map(Number),
	};
}
