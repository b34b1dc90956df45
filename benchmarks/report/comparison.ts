import { markdownTable } from "@repo/infra-local/reports";
import type { Comparison, Measured, Size } from "../measure/compare-peers.ts";
import type { Choices } from "../parts/benchmark.ts";

export type Compared = { size: Size; comparison: Comparison };

const head = ["request", "server", "CPU ms", "of it PostgreSQL", "spread", "statements", "requests/s", "MB"];

/** A row for each scenario and peer. */
export function comparisonTable({ comparison }: Compared): string {
	const rows = Object.entries(comparison).flatMap(([scenario, peers]) =>
		Object.entries(peers).map(([peer, measured]) => [scenario, peer, ...cells(measured)]),
	);
	return markdownTable([head, ...rows]);
}

/** `caution` is what a reader has to know before the figures. */
export function comparisonReport(compared: Compared, about: string, notes: string, caution = ""): string {
	const { rounds, requests } = compared.size;
	return `${about} Built code, one process each.
${rounds} rounds of ${requests} requests, the servers in turn, 16 requests at a time over kept connections on loopback. CPU is what the
scheduler counted for the server's process and for PostgreSQL's processes, in ms per request; the spread is the lowest and the highest round.
${caution}
${comparisonTable(compared)}

${notes}`;
}

export function chooseSize({ isShort, rounds, requests }: Choices, short: Size, full: Size): Size {
	const usual = isShort ? short : full;
	return { rounds: rounds ?? usual.rounds, requests: requests ?? usual.requests };
}

/**
 * Our CPU per request now and in the recorded run, each divided by the first peer's in the same run: machines
 * differ, but their ratios hardly do.
 */
export function ratioTable({ comparison: now }: Compared, recorded: Compared | undefined): string {
	const rows = Object.entries(now).map(([scenario, peers]) => {
		const [then, today] = [computeRatio(recorded?.comparison[scenario] ?? {}), computeRatio(peers)];
		const change = then && today ? `${((today / then - 1) * 100).toFixed(0)} %` : "–";
		return [scenario, then?.toFixed(2) ?? "–", today?.toFixed(2) ?? "–", change];
	});
	return markdownTable([["request", "ratio, recorded", "ratio, now", "change"], ...rows]);
}

function computeRatio(peers: Comparison[string]): number | undefined {
	const [ours, other] = Object.values(peers);
	return ours && other && sumCpu(ours) / sumCpu(other);
}

/** "2.1 times": our CPU per request divided by that of a peer. */
export function makeTimes(peers: Comparison[string] = {}): (peer: string) => string {
	const [ours] = Object.values(peers);
	return (name) => {
		const peer = peers[name];
		return ours && peer ? `${(sumCpu(ours) / sumCpu(peer)).toFixed(1)} times` : "(not measured) times";
	};
}

/** CPU of server and PostgreSQL together, the median of all rounds. */
function sumCpu({ serverMs, postgresMs }: Measured): number {
	return serverMs.median + postgresMs.median;
}

function cells(measured: Measured): string[] {
	const { serverMs, postgresMs, perSecond, statements, memory } = measured;
	return [
		sumCpu(measured).toFixed(2),
		postgresMs.median.toFixed(2),
		`${(serverMs.min + postgresMs.min).toFixed(2)}–${(serverMs.max + postgresMs.max).toFixed(2)}`,
		String(statements),
		perSecond.median.toFixed(0),
		String(memory),
	];
}
