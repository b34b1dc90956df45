import type { Comparison } from "../measure/compare-peers.ts";
import type { Part } from "../measure/results.ts";
import { cpuOf } from "./comparison-table.ts";
import { markdownTable } from "./markdown-table.ts";

/** docs/benchmarks/growth.md. */
export function growthReport({ comparison, size, at, machine, load }: Part): string {
	return `# As data grows

Written by \`pnpm bench growth\` on ${at}: ${machine}, durable PostgreSQL 18 (fsync on), built code. Each service runs twice, on a small and on a large
database: so many authorization codes, refresh tokens and audit rows of scheduling-oauth; so many documents of one account of doc-signing, each with a
file, a recipient and an event. ${size.rounds} rounds of ${size.requests} requests, in turn. CPU in ms per request, server and PostgreSQL together. The load of the
machine before the run was ${load}.

${growthTable(comparison)}
`;
}

function growthTable(comparison: Comparison): string {
	const names = Object.keys(Object.values(comparison)[0] ?? {});
	const rows = Object.entries(comparison).map(([scenario, peers]) => {
		const [small = 0, large = 0] = names.map((name) => {
			const measured = peers[name];
			return measured ? cpuOf(measured) : 0;
		});
		return [scenario, small.toFixed(2), large.toFixed(2), (large / small).toFixed(2)];
	});
	return markdownTable([["request", ...names, "ratio"], ...rows]);
}
