import { markdownTable } from "@repo/infra-local/reports";
import type { Comparison, Measured } from "../measure/compare-peers.ts";

const head = ["request", "server", "CPU ms", "of it PostgreSQL", "spread", "statements", "requests/s", "MB"];

/** A row for each scenario and peer. */
export function comparisonTable(comparison: Comparison): string {
	const rows = Object.entries(comparison).flatMap(([scenario, peers]) =>
		Object.entries(peers).map(([peer, measured]) => [scenario, peer, ...cells(measured)]),
	);
	return markdownTable([head, ...rows]);
}

/** CPU of server and PostgreSQL together, the median of all rounds. */
export function cpuOf({ serverMs, postgresMs }: Measured): number {
	return serverMs.median + postgresMs.median;
}

function cells(measured: Measured): string[] {
	const { serverMs, postgresMs, perSecond, statements, memory } = measured;
	return [
		cpuOf(measured).toFixed(2),
		postgresMs.median.toFixed(2),
		`${(serverMs.min + postgresMs.min).toFixed(2)}–${(serverMs.max + postgresMs.max).toFixed(2)}`,
		String(statements),
		perSecond.median.toFixed(0),
		String(memory),
	];
}
