import { markdownTable } from "@repo/infra-local/reports";
import type { Comparison, Measured, Size } from "../measure/compare-peers.ts";
import type { Choices } from "../parts/benchmark.ts";

export type Compared = { size: Size; comparison: Comparison };

const head = [
	...["request", "server", "CPU ms", "of it PostgreSQL", "spread", "beside ours"],
	...["statements", "requests/s", "MB"],
];

/** A row for each scenario and peer. */
export function comparisonTable({ comparison }: Compared): string {
	const rows = Object.entries(comparison).flatMap(([scenario, peers]) => {
		const [ours] = Object.values(peers);
		return Object.entries(peers).map(([peer, measured]) => [scenario, peer, ...cells(measured, ours)]);
	});
	return markdownTable([head, ...rows]);
}

export function comparisonReport(compared: Compared, about: string, notes: string): string {
	const { runs, rounds, requests } = compared.size;
	return `${about} Built code, one process each.
${runs} runs, each with its own processes and databases, of ${rounds} rounds of ${requests} requests, the servers in turn, 16 requests at a time over kept connections on loopback. CPU
is what the scheduler counted for the processes of the server and of PostgreSQL, in ms: the median of all rounds, and as spread the
lowest and the highest. "Beside ours" is the server's CPU divided by ours, or "tie" where the spreads overlap. Where something
takes two requests, CPU is that of both, and half of it stands beside.

${comparisonTable(compared)}

${notes}`;
}

export function chooseSize({ isShort, rounds, requests }: Choices, short: Size, full: Size): Size {
	const usual = isShort ? short : full;
	return { ...usual, rounds: rounds ?? usual.rounds, requests: requests ?? usual.requests };
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
	// A run that was recorded before totals were kept has none.
	return ours?.totalMs && other?.totalMs && sumCpu(ours) / sumCpu(other);
}

export type Verdict = "less" | "tie" | "more";

/** Whether ours takes less CPU than the other: a difference within the spread is a tie. */
export function compareSpreads(ours: Measured, other: Measured): Verdict {
	if (ours.totalMs.max < other.totalMs.min) return "less";
	return ours.totalMs.min > other.totalMs.max ? "more" : "tie";
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
function sumCpu({ totalMs }: Measured): number {
	return totalMs.median;
}

function cells(measured: Measured, ours: Measured | undefined): string[] {
	const { totalMs, postgresMs, requests, perSecond, statements, memory } = measured;
	const each = Math.round(requests.median);
	const cpu = totalMs.median.toFixed(2);
	return [
		each > 1 ? `${cpu} (${each} × ${(totalMs.median / each).toFixed(2)})` : cpu,
		postgresMs.median.toFixed(2),
		`${totalMs.min.toFixed(2)}–${totalMs.max.toFixed(2)}`,
		describeRatio(measured, ours),
		String(statements),
		perSecond.median.toFixed(0),
		String(memory),
	];
}

function describeRatio(measured: Measured, ours: Measured | undefined): string {
	if (!ours || measured === ours) return "";
	if (compareSpreads(ours, measured) === "tie") return "tie";
	return (sumCpu(measured) / sumCpu(ours)).toFixed(2);
}
