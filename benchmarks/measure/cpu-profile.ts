import { mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import type { Profiler } from "node:inspector";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";

/** The part of a program to which a function belongs, by its file and name: `file:///…/pg/lib/client.js#query`. */
export type Area = [name: string, match: RegExp];
/** Fractions of the CPU of the main thread, by area. */
export type Shares = Record<string, number>;

/** Between two samples. In a longer one, another process had the processor. */
const MAX_GAP_MICROSECONDS = 500;

const folder = mkdtempSync(join(tmpdir(), "profile-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));

/** Settings of a server that {@link profileDuring} can profile. */
export const profiled = {
	NODE_OPTIONS: `--import=${new URL("profiled.js", import.meta.url).href}`,
	PROFILE_FOLDER: folder,
};

/** Profiles a server during `work`. */
export async function profileDuring(pid: number, work: () => Promise<unknown>): Promise<Profiler.Profile> {
	await ask(pid, "/start");
	await work();
	return (await ask(pid, "/stop")) as Profiler.Profile;
}

/** Memory of a server after a full garbage collection, in MB. */
export async function memoryAfterCollection(pid: number): Promise<Record<string, number>> {
	const usage = (await ask(pid, "/memory")) as NodeJS.MemoryUsage;
	return Object.fromEntries(
		Object.entries(usage).map(([name, bytes]) => [name, Math.round((100 * bytes) / 1024 ** 2) / 100]),
	);
}

/** What a process does outside functions. Functions of no area count for their callers. */
const outside = new Map([
	["(program)", "Node outside JavaScript (sockets, event loop)"],
	["(garbage collector)", "garbage collection"],
]);

/**
 * Sums up samples by area: each belongs to the innermost function on the stack that any area matches. Samples of an
 * idle process are left out.
 */
export function sharesOf({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile, areas: Area[]): Shares {
	const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
	const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
	const found = new Map<number, string | undefined>();
	const areaOf = (id: number | undefined): string | undefined => {
		if (id === undefined) return "Node";
		if (found.has(id)) return found.get(id);
		const { functionName = "", url = "" } = frames.get(id) ?? {};
		const own = areas.find(([, match]) => match.test(`${url}#${functionName}`))?.[0];
		const area =
			functionName === "(idle)" ? undefined : (outside.get(functionName) ?? own ?? areaOf(parents.get(id)));
		found.set(id, area);
		return area;
	};
	const times: Record<string, number> = {};
	let sum = 0;
	for (const [index, id] of samples.entries()) {
		const area = areaOf(id);
		if (area === undefined) continue;
		const time = Math.min(timeDeltas[index + 1] ?? 0, MAX_GAP_MICROSECONDS);
		times[area] = (times[area] ?? 0) + time;
		sum += time;
	}
	return Object.fromEntries(Object.entries(times).map(([area, time]) => [area, time / sum]));
}

async function ask(pid: number, path: string): Promise<unknown> {
	return new Promise((resolve, reject) => {
		request({ socketPath: join(folder, String(pid)), path }, (response) => {
			text(response).then((body) => resolve(JSON.parse(body)), reject);
		})
			.on("error", reject)
			.end();
	});
}
