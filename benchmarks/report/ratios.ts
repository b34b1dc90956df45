import { markdownTable } from "@repo/infra-local/reports";
import type { Comparison } from "../measure/compare-peers.ts";
import { cpuOf } from "./comparison-table.ts";

/**
 * Our CPU per request now and in the recorded run, each divided by the first peer's in the same run: machines
 * differ, but their ratios hardly do.
 */
export function ratioTable(now: Comparison, before: Comparison): string {
	const rows = Object.entries(now).map(([scenario, peers]) => {
		const [then, today] = [ratioOf(before[scenario] ?? {}), ratioOf(peers)];
		const change = then && today ? `${((today / then - 1) * 100).toFixed(0)} %` : "–";
		return [scenario, then?.toFixed(2) ?? "–", today?.toFixed(2) ?? "–", change];
	});
	return markdownTable([["request", "ratio, recorded", "ratio, now", "change"], ...rows]);
}

function ratioOf(peers: Comparison[string]): number | undefined {
	const [ours, other] = Object.values(peers);
	return ours && other && cpuOf(ours) / cpuOf(other);
}

/** "2.1 times": our CPU per request divided by that of a peer. */
export function timesOf(peers: Comparison[string] = {}): (peer: string) => string {
	const [ours] = Object.values(peers);
	return (name) => {
		const peer = peers[name];
		return ours && peer ? `${(cpuOf(ours) / cpuOf(peer)).toFixed(1)} times` : "(not measured) times";
	};
}
