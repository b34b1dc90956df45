import type { Lane, Lanes } from "./lanes.ts";
import { type PdfChild, startPdfChild } from "./pdf-child.ts";

export type Children = {
	/** From now on, keeps one child started ahead. */
	start(): void;
	/** A child for one job of a lane: the one that the caller had before, or another that is warm, or a new one. */
	take(lane: Lane, caller: string): PdfChild;
	/** Resolves when the next job of the lane finds as many warm children as before. */
	giveBack(lane: Lane, caller: string, child: PdfChild): Promise<void>;
	/** Ends every child; resolves when none is left. */
	close(): Promise<void>;
};

type Idle = { child: PdfChild; caller: string; timer: NodeJS.Timeout; endIdle(): void };

/** Starting takes as much as most jobs. So the next spare is started when the job that took the last one is likely done. */
const NEXT_SPARE_MS = 1_000;
const IDLE_LIMIT_MS = 60_000;

/** Child processes by lane, since none can be made less nice than it is, with one spare for whichever lane needs it first. */
export function superviseChildren(
	lanes: Lanes,
	{ memoryLimitBytes }: { memoryLimitBytes: number },
): Children {
	const children = new Set<PdfChild>();
	const idle = new Map<Lane, Idle[]>();
	let spare: PdfChild | undefined;
	let keepsSpare = false;
	let closed = false;

	const start = (lane: Lane, warmsUp = false): PdfChild => {
		const child = startPdfChild({ memoryLimitBytes, warmsUp });
		child.setNiceness(lanes[lane].niceness);
		children.add(child);
		return child;
	};
	const end = async (child: PdfChild): Promise<void> => {
		await child.end();
		children.delete(child);
	};
	const startSpare = (): void => {
		if (keepsSpare && !closed) spare ??= start("signing", true);
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
	const takeIdle = (lane: Lane, isWanted: (one: Idle) => boolean): PdfChild | undefined => {
		const those = idle.get(lane) ?? [];
		for (;;) {
			const found = those.findLast(isWanted);
			if (!found) return undefined;
			those.splice(those.indexOf(found), 1);
			clearTimeout(found.timer);
			if (found.child.isAlive()) return found.child;
			children.delete(found.child);
		}
	};
	const takeWarm = (lane: Lane, caller: string): PdfChild | undefined =>
		takeIdle(lane, (one) => one.caller === caller) ??
		// Before another caller's: theirs may be ended by what this one brings, and they would wait for the next.
		(isUrgent(lane) ? takeSpare() : undefined) ??
		takeIdle(lane, () => true);
	const keep = (lane: Lane, caller: string, child: PdfChild): void => {
		const those = idle.get(lane) ?? [];
		const endIdle = (): void => {
			const index = those.findIndex((other) => other.child === child);
			if (index < 0) return;
			those.splice(index, 1);
			void end(child);
		};
		those.push({ child, caller, endIdle, timer: setTimeout(endIdle, IDLE_LIMIT_MS).unref() });
		idle.set(lane, those);
		if (those.length > lanes[lane].places) those[0]?.endIdle();
	};

	return {
		start: () => {
			keepsSpare = true;
			startSpare();
		},
		take: (lane, caller) => {
			const child = takeWarm(lane, caller) ?? start(lane);
			child.setNiceness(lanes[lane].niceness);
			return child;
		},
		giveBack: async (lane, caller, child) => {
			if (!closed && child.isAlive() && (await isSlim(child, memoryLimitBytes)))
				return keep(lane, caller, child);
			await end(child);
			if (closed || !isUrgent(lane)) return;
			// Otherwise the caller's next job would take another's warm child and leave the start to them.
			const replacement = start(lane, true);
			await replacement.started();
			if (closed) await end(replacement);
			else keep(lane, caller, replacement);
		},
		close: async () => {
			closed = true;
			await Promise.all([...children].map((child) => child.end()));
			children.clear();
		},
	};
}

/** Somebody waits for the result. The others start their processes themselves, at their own niceness. */
function isUrgent(lane: Lane): boolean {
	return lane === "signing" || lane === "intake";
}

/** WebAssembly memory never shrinks: a child that has opened a large file is replaced, not kept. */
async function isSlim(child: PdfChild, memoryLimitBytes: number): Promise<boolean> {
	const used = await child.residentBytes();
	return used === undefined || used < 0.6 * memoryLimitBytes;
}
