import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";

/**
 * In ms. `own` is script, style and layout; it, `paint` and `commit` are per frame committed by the main
 * thread.
 */
export type Frames = {
	own: number;
	busiest: number;
	paint: number;
	commit: number;
	longest: number;
	frames: number;
};
type TraceEvent = {
	name: string;
	ph: string;
	ts: number;
	dur?: number;
	/** Processor time of the thread. */
	tdur?: number;
	pid: number;
	tid: number;
	args?: { name?: string; data?: { url?: string } };
};
/** In ms. */
type LengthOf = (event: TraceEvent) => number;

const work = new Set([
	"EventDispatch",
	"FireAnimationFrame",
	"TimerFire",
	"FireIdleCallback",
	"RunMicrotasks",
	"FunctionCall",
	"UpdateLayoutTree",
	"Layout",
]);
/**
 * A slowdown also multiplies the time in which other processes have the processor. On a machine that has other work,
 * the thread's own processor time is measured instead, and multiplied.
 */
export const IS_PROCESSOR_TIME = process.env.PROCESSOR_TIME === "1";
/** Where traces are kept, if anywhere. */
const FOLDER = process.env.TRACES;
/** The chunk that imports pdf.js. */
const PDFJS_CHUNK = "/open-document";
const painting = new Set(["PrePaint", "Paint", "Layerize"]);

/** Traces the main thread of the page during an action, on a processor slowed down by this factor. */
export async function traceFrames(page: Page, slowdown: number, act: () => Promise<void>): Promise<Frames> {
	const session = await page.context().newCDPSession(page);
	await session.send("Emulation.setCPUThrottlingRate", { rate: IS_PROCESSOR_TIME ? 1 : slowdown });
	const events: TraceEvent[] = [];
	session.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as TraceEvent[])));
	const done = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
	// "v8.execute" has what runs after a response: continuations of promises.
	const categories = "devtools.timeline,disabled-by-default-devtools.timeline,v8.execute,__metadata";
	await session.send("Tracing.start", { categories, transferMode: "ReportEvents" } as never);
	await act();
	await session.send("Tracing.end");
	await done;
	await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
	await session.detach();
	const thread = mainThread(events);
	if (FOLDER) await keep(FOLDER, thread);
	return framesOf(
		thread,
		IS_PROCESSOR_TIME ? ({ tdur = 0 }) => (tdur / 1000) * slowdown : ({ dur = 0 }) => dur / 1000,
	);
}

/** For looking at what a frame is spent on. */
async function keep(folder: string, events: readonly TraceEvent[]): Promise<void> {
	await mkdir(folder, { recursive: true });
	await writeFile(join(folder, `${Date.now()}.json`), JSON.stringify(events));
}

/** The renderer's main thread with the most paint events. */
function mainThread(events: readonly TraceEvent[]): TraceEvent[] {
	const threads = events.filter(
		({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain",
	);
	const ofThread = threads.map(({ pid, tid }) =>
		events.filter((one) => one.pid === pid && one.tid === tid && one.ph === "X"),
	);
	const painted = (list: readonly TraceEvent[]) => list.filter(({ name }) => work.has(name)).length;
	return (
		ofThread
			.toSorted((a, b) => painted(b) - painted(a))[0]
			?.toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0)) ?? []
	);
}

function framesOf(events: readonly TraceEvent[], lengthOf: LengthOf): Frames {
	const sum = (list: readonly TraceEvent[]) => list.reduce((total, event) => total + lengthOf(event), 0);
	const commits = events.filter(({ name }) => name === "Commit");
	const tasks = events.filter(({ name }) => name === "RunTask" || name === "ThreadControllerImpl::RunTask");
	const frames = Math.max(1, commits.length);
	const own = withoutPdfjs(outermost(events.filter(({ name }) => work.has(name))), tasks, events);
	const lengthWithoutCommits = (task: TraceEvent) =>
		lengthOf(task) - sum(commits.filter((one) => isWithin(one, task)));
	return {
		own: sum(own) / frames,
		busiest: busiestOf(own, commits, sum),
		paint: sum(outermost(events.filter(({ name }) => painting.has(name)))) / frames,
		commit: sum(commits) / frames,
		longest: tasks.reduce((longest, task) => Math.max(longest, lengthWithoutCommits(task)), 0),
		frames,
	};
}

/** Without events of tasks, or themselves, that run only pdf.js. Style and layout are always ours. */
function withoutPdfjs(
	own: readonly TraceEvent[],
	tasks: readonly TraceEvent[],
	events: readonly TraceEvent[],
): TraceEvent[] {
	const scripts = events.filter(({ args }) => args?.data?.url?.includes("/assets/"));
	const isOnlyPdfjs = (outer: TraceEvent) => {
		const run = scripts.filter((one) => one === outer || isWithin(one, outer));
		return run.length > 0 && run.every(({ args }) => args?.data?.url?.includes(PDFJS_CHUNK));
	};
	const ofPdfjs = tasks.filter(isOnlyPdfjs);
	const isScript = ({ name }: TraceEvent) => name !== "UpdateLayoutTree" && name !== "Layout";
	return own.filter(
		(one) => !isScript(one) || !(isOnlyPdfjs(one) || ofPdfjs.some((task) => isWithin(one, task))),
	);
}

/** Its maximum between two commits. */
function busiestOf(
	own: readonly TraceEvent[],
	commits: readonly TraceEvent[],
	sum: (events: readonly TraceEvent[]) => number,
): number {
	const starts = [0, ...commits.map(({ ts }) => ts)];
	const sums = starts.map((start, index) => {
		const end = starts[index + 1] ?? Number.POSITIVE_INFINITY;
		return sum(own.filter(({ ts }) => ts >= start && ts < end));
	});
	return Math.max(...sums);
}

/** Omits events nested in another of the list, so that nothing counts twice. */
function outermost(events: readonly TraceEvent[]): TraceEvent[] {
	const found: TraceEvent[] = [];
	for (const event of events) {
		const last = found.at(-1);
		if (!last || !isWithin(event, last)) found.push(event);
	}
	return found;
}

const isWithin = (inner: TraceEvent, outer: TraceEvent) =>
	inner.ts >= outer.ts && inner.ts + (inner.dur ?? 0) <= outer.ts + (outer.dur ?? 0);

export function medianOf(values: readonly number[]): number {
	return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
