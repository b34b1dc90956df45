import { PdfProcessesClosed } from "./failures.ts";
import type { Lane, Lanes } from "./lanes.ts";
import { type PdfChild, startPdfChild } from "./pdf-child.ts";
import { childrenEnded, childrenStarted } from "./pdf-metrics.ts";

export type Children = {
	/** Keeps at least one child warm for `signing` and `intake` from now on. */
	start(): void;
	/** A child for one job of a lane: the caller's previous one, another warm one, or a new one. Throws PdfProcessesClosed. */
	take(lane: Lane, caller: string): PdfChild;
	/** Resolves when as many children are warm for the lane's next job as before. */
	giveBack(lane: Lane, caller: string, child: PdfChild): Promise<void>;
	/** Ends every child; resolves when all have exited. */
	close(): Promise<void>;
};

type Idle = { child: PdfChild; caller: string; timer: NodeJS.Timeout; endIdle(): void };

/**
 * Starting a child takes as long as most jobs, so the next spare is started when the job that took the last warm child is
 * probably done, if its child is not warm again.
 */
const NEXT_SPARE_MS = 1_000;
const IDLE_LIMIT_MS = 60_000;

export type ChildOptions = { memoryLimitBytes: number; idleLimitMs?: number };

/**
 * Child processes by lane, because a process cannot lower its niceness. While none of signing and intake is idle, a spare is kept
 * for the lane that needs it first. Each process takes some 70 MB.
 */
export function superviseChildren(
	lanes: Lanes,
	{ memoryLimitBytes, idleLimitMs = IDLE_LIMIT_MS }: ChildOptions,
): Children {
	/** With the lane whose niceness each has. */
	const children = new Map<PdfChild, Lane>();
	const idle = new Map<Lane, Idle[]>();
	let spare: PdfChild | undefined;
	let spareTimer: NodeJS.Timeout | undefined;
	let keepsSpare = false;
	let closed = false;

	const start = (lane: Lane, warmsUp = false): PdfChild => {
		const child = startPdfChild({ memoryLimitBytes, warmsUp });
		child.setNiceness(lanes[lane].niceness);
		children.set(child, lane);
		childrenStarted.inc();
		return child;
	};
	const end = async (child: PdfChild): Promise<void> => {
		await child.end();
		children.delete(child);
	};
	const hasIdle = (): boolean => urgent.some((lane) => (idle.get(lane) ?? []).length > 0);
	const startSpare = (): void => {
		if (keepsSpare && !closed && !hasIdle()) spare ??= start("signing", true);
	};
	/** Ends the spare if others are still used after they could have been idle for too long. */
	const endSpareLater = (): void => {
		spareTimer ??= setTimeout(() => {
			spareTimer = undefined;
			if (!spare || !hasIdle()) return;
			childrenEnded.inc("idle");
			void end(spare);
			spare = undefined;
		}, 2 * idleLimitMs).unref();
	};
	const takeSpare = (): PdfChild | undefined => {
		const child = spare;
		if (!child) return undefined;
		spare = undefined;
		if (child.isAlive()) return child;
		children.delete(child);
		childrenEnded.inc("crash");
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
			childrenEnded.inc("crash");
		}
	};
	const takeWarm = (lane: Lane, caller: string): PdfChild | undefined =>
		takeIdle(lane, (one) => one.caller === caller) ??
		// Prefer the spare to another caller's child: this caller's job may crash it, and the other caller would
		// have to wait for a new one.
		(isUrgent(lane) ? takeSpare() : undefined) ??
		takeIdle(lane, () => true) ??
		// Starting one takes longer than the difference in niceness.
		(lane === "signing" ? takeIdle("intake", () => true) : undefined);
	const keep = (lane: Lane, caller: string, child: PdfChild): void => {
		if (closed) return;
		const those = idle.get(lane) ?? [];
		const endIdle = (): void => {
			const index = those.findIndex((other) => other.child === child);
			if (index < 0) return;
			those.splice(index, 1);
			childrenEnded.inc("idle");
			void end(child);
			startSpare();
		};
		if (spare && isUrgent(lane)) endSpareLater();
		those.push({ child, caller, endIdle, timer: setTimeout(endIdle, idleLimitMs).unref() });
		idle.set(lane, those);
		if (those.length > lanes[lane].places) those[0]?.endIdle();
	};

	return {
		start: () => {
			keepsSpare = true;
			startSpare();
		},
		take: (lane, caller) => {
			if (closed) throw new PdfProcessesClosed();
			const child = takeWarm(lane, caller) ?? start(lane);
			if (isUrgent(lane)) setTimeout(startSpare, NEXT_SPARE_MS).unref();
			const has = children.get(child) ?? lane;
			if (lanes[has].niceness >= lanes[lane].niceness) return child;
			child.setNiceness(lanes[lane].niceness);
			children.set(child, lane);
			return child;
		},
		giveBack: async (lane, caller, child) => {
			if (!closed && child.isAlive() && (await isSlim(child, memoryLimitBytes)))
				return keep(children.get(child) ?? lane, caller, child);
			if (!closed && child.isAlive()) childrenEnded.inc("grown");
			await end(child);
			if (closed || !isUrgent(lane)) return;
			// Otherwise the caller's next job would take another caller's warm child, and that caller would
			// have to wait for a new one.
			const replacement = start(lane, true);
			await replacement.started();
			keep(lane, caller, replacement);
		},
		close: async () => {
			closed = true;
			clearTimeout(spareTimer);
			for (const { timer } of [...idle.values()].flat()) clearTimeout(timer);
			idle.clear();
			await Promise.all([...children.keys()].map((child) => child.end()));
			children.clear();
		},
	};
}

/** Someone is waiting for the result. Other lanes start their own processes, at their own niceness. */
const urgent: Lane[] = ["signing", "intake"];

function isUrgent(lane: Lane): boolean {
	return urgent.includes(lane);
}

/** WebAssembly memory never shrinks, so a child that has opened a large file is replaced. */
async function isSlim(child: PdfChild, memoryLimitBytes: number): Promise<boolean> {
	const used = await child.residentBytes();
	return used === undefined || used < 0.6 * memoryLimitBytes;
}
