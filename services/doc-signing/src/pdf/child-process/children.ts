import type { Lane, Lanes } from "./lanes.ts";
import { type PdfChild, startPdfChild } from "./pdf-child.ts";

export type Children = {
	/** From now on, keeps one child started ahead. */
	start(): void;
	/** A child for one job of a lane: one that is warm, or the spare, or a new one. */
	take(lane: Lane): PdfChild;
	giveBack(lane: Lane, child: PdfChild): Promise<void>;
	/** Ends every child; resolves when none is left. */
	close(): Promise<void>;
};

/** Starting takes as much as most jobs. So the next spare is started when the job that took the last one is likely done. */
const NEXT_SPARE_MS = 1_000;
const IDLE_LIMIT_MS = 60_000;

/** Child processes by lane, since none can be made less nice than it is, with one spare for whichever lane needs it first. */
export function keepChildren(lanes: Lanes, { memoryLimitBytes }: { memoryLimitBytes: number }): Children {
	const children = new Set<PdfChild>();
	const idle = new Map<Lane, { child: PdfChild; timer: NodeJS.Timeout }[]>();
	let spare: PdfChild | undefined;
	let keepsSpare = false;
	let closed = false;

	const start = (): PdfChild => {
		const child = startPdfChild({ memoryLimitBytes });
		children.add(child);
		return child;
	};
	const end = async (child: PdfChild): Promise<void> => {
		await child.end();
		children.delete(child);
	};
	const startSpare = (): void => {
		if (keepsSpare && !closed) spare ??= start();
	};
	const takeSpare = (): PdfChild | undefined => {
		const child = spare;
		if (!child) return undefined;
		spare = undefined;
		setTimeout(startSpare, NEXT_SPARE_MS).unref();
		if (child.isAlive()) return child;
		children.delete(child);
		return undefined;
	};
	const takeIdle = (lane: Lane): PdfChild | undefined => {
		const those = idle.get(lane) ?? [];
		for (let found = those.pop(); found; found = those.pop()) {
			clearTimeout(found.timer);
			if (found.child.isAlive()) return found.child;
			children.delete(found.child);
		}
		return undefined;
	};
	const keep = (lane: Lane, child: PdfChild): void => {
		const endIdle = (): void => {
			idle.set(
				lane,
				(idle.get(lane) ?? []).filter((other) => other.child !== child),
			);
			void end(child);
		};
		const timer = setTimeout(endIdle, IDLE_LIMIT_MS).unref();
		idle.set(lane, [...(idle.get(lane) ?? []), { child, timer }]);
	};

	return {
		start: () => {
			keepsSpare = true;
			startSpare();
		},
		take: (lane) => {
			const child = takeIdle(lane) ?? takeSpare() ?? start();
			void child.setNiceness(lanes[lane].niceness);
			return child;
		},
		giveBack: async (lane, child) => {
			if (!closed && child.isAlive() && (await isSlim(child, memoryLimitBytes))) keep(lane, child);
			else await end(child);
		},
		close: async () => {
			closed = true;
			await Promise.all([...children].map((child) => child.end()));
			children.clear();
		},
	};
}

/** WebAssembly memory never shrinks: a child that has opened a large file is replaced, not kept. */
async function isSlim(child: PdfChild, memoryLimitBytes: number): Promise<boolean> {
	const used = await child.residentBytes();
	return used === undefined || used < 0.6 * memoryLimitBytes;
}
