import { isServiceProduct, placeOf } from "../place.ts";
import type { Finding, Repository, Rule } from "../rule.ts";
import type { Import, SourceFile } from "../source-file.ts";

/** Which feature depends on which, with the first import that shows it. */
type Graph = Map<string, Map<string, { path: string; line: number }>>;

export const featuresHaveNoCycles: Rule = {
	name: "features-have-no-cycles",
	why: "features form a graph: a circle, even of types or tables, is one feature in two folders",
	instead: "let the upper feature pass values down, or move the shared part into the feature it belongs to",
	find: (repository) =>
		findCycles(
			graphOf(repository, (one, { place }) => {
				if (!isServiceProduct(place) || !place.topFolder || one.target === undefined) return undefined;
				const target = placeOf(one.target);
				if (!target.topFolder || target.workspace !== place.workspace) return undefined;
				return [`${place.workspace}/src/${place.topFolder}`, `${target.workspace}/src/${target.topFolder}`];
			}),
		),
};

function graphOf(
	{ files }: Repository,
	edgeOf: (one: Import, file: SourceFile) => [string, string | undefined] | undefined,
): Graph {
	const graph: Graph = new Map();
	for (const file of files) {
		for (const one of file.imports) {
			const [from, to] = edgeOf(one, file) ?? [];
			if (from === undefined || to === undefined) continue;
			const edges = graph.get(from) ?? new Map();
			if (!edges.has(to) && from !== to) edges.set(to, { path: file.path, line: one.line });
			graph.set(from, edges);
		}
	}
	return graph;
}

/** One finding for each cycle: the shortest path around from its first member. */
function* findCycles(graph: Graph): Generator<Finding> {
	const reported = new Set<string>();
	for (const start of [...graph.keys()].sort()) {
		if (reported.has(start)) continue;
		const way = shortestPathBack(graph, start);
		if (!way) continue;
		for (const one of way) reported.add(one);
		const at = graph.get(start)?.get(way[1] ?? start);
		yield { path: at?.path ?? start, line: at?.line ?? 1, what: way.join(" → ") };
	}
}

function shortestPathBack(graph: Graph, start: string): string[] | undefined {
	const ways = [[start]];
	const seen = new Set<string>();
	for (const way of ways) {
		for (const next of graph.get(way.at(-1) ?? start)?.keys() ?? []) {
			if (next === start) return [...way, start];
			if (seen.has(next)) continue;
			seen.add(next);
			ways.push([...way, next]);
		}
	}
	return undefined;
}
