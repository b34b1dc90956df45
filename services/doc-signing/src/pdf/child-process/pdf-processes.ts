import { type BudgetRules, openTimeBudget } from "@repo/service-kit/rate-limits";
import { openSpan } from "@repo/service-kit/tracing";
import { type ChildOptions, superviseChildren } from "./children.ts";
import { CallerGone, LimitReached } from "./failures.ts";
import type { JobInput, JobName, JobOutput } from "./jobs.ts";
import { type Lane, type LaneOptions, lanesFor, type WorkClass } from "./lanes.ts";
import type { PdfChild } from "./pdf-child.ts";
import { childrenEnded } from "./pdf-metrics.ts";
import { type LaneCounts, openTurnQueue } from "./turn-queue.ts";

export type PdfPoolOptions = LaneOptions &
	ChildOptions & {
		/** The account whose share the work of a caller takes. */
		countAs?: (name: string) => Promise<string>;
		callerBudget?: BudgetRules;
		verificationBudget?: BudgetRules;
	};

/** Who runs the job, and what for. */
export type Caller = {
	work: WorkClass;
	/** An account, or a network for callers without one. */
	name: string;
	/** Aborted when the result is no longer needed: a job that has not started is dropped, a verification is ended. */
	signal?: AbortSignal | undefined;
};

/** The child processes as one caller sees them. Rejects with UnusableFile, LimitReached, PdfJobFailed or PdfBusy. */
export type PdfProcesses = {
	run<N extends JobName>(job: N, input: JobInput<N>): Promise<JobOutput<N>>;
};

export type PdfPool = {
	/** Keeps a child warm from now on, which saves a job about a second. */
	start(): void;
	/** Each job waits for a turn. */
	for(caller: Caller): PdfProcesses;
	/**
	 * Runs `work` when it is the caller's turn, so that nothing is read into memory or written to disk before. If a
	 * job takes longer than others should wait for, `work` is restarted in the heavy lane.
	 */
	inTurn<T>(caller: Caller, work: (processes: PdfProcesses) => Promise<T>): Promise<T>;
	counts(): Record<Lane, LaneCounts & { processorSeconds: number }>;
	/** Ends every child; resolves when none is left. */
	close(): Promise<void>;
};

/**
 * What an account or a network may use at once and in the long run. Beyond it, accounts wait and networks are
 * rejected.
 */
const CALLER_BUDGET = { burstMs: 5_000, share: 0.1, maxMs: 25_000 };
/** All verifications together: half a processor. */
const VERIFICATION_BUDGET = { burstMs: 20_000, share: 0.5, maxMs: 40_000 };
const UPDATE_EVERY_MS = 250;

/** Child processes for untrusted PDFs. They start on first use, or on request, and are kept warm. */
export function openPdfPool(options: PdfPoolOptions): PdfPool {
	const lanes = lanesFor(options);
	const children = superviseChildren(lanes, options);
	const now = (): number => performance.now();
	const budgets = {
		caller: openTimeBudget(options.callerBudget ?? CALLER_BUDGET),
		verification: openTimeBudget(options.verificationBudget ?? VERIFICATION_BUDGET),
	};
	const queue = openTurnQueue({
		lanes,
		usedMs: (caller) => budgets.caller.usedMs(caller, now()),
		mayRun: (lane) => lane !== "verification" || budgets.verification.exceededForMs(lane, now()) === 0,
		now,
	});
	const processorMs: Record<Lane, number> = { signing: 0, intake: 0, heavy: 0, verification: 0 };
	const timer = setInterval(queue.update, UPDATE_EVERY_MS).unref();

	const firstLane = ({ work, name }: Caller): Lane => {
		const exceededForMs = budgets.caller.exceededForMs(name, now());
		if (exceededForMs === 0) return work;
		if (work === "verification") throw queue.refuse(work, exceededForMs / 1000);
		return "heavy";
	};
	const charge = (lane: Lane, { name }: Caller, ms: number): void => {
		processorMs[lane] += ms;
		budgets.caller.add(name, ms, now());
		if (lane === "verification") budgets.verification.add(lane, ms, now());
	};
	const runIn = async <N extends JobName>(
		{ lane, caller, returns }: RunningTurn,
		job: N,
		input: JobInput<N>,
	) => {
		// A turn's next job takes the same child, which is not idle before its memory has been read.
		await Promise.all(returns);
		const child = children.take(lane, caller.name);
		const release = endWith(child, lane === "verification" ? caller.signal : undefined);
		const limits = { processorMs: lanes[lane].limitMs, memoryBytes: options.memoryLimitBytes };
		const span = openSpan(`pdf ${job}`, { attributes: { "pdf.lane": lane } });
		const result = await child.run(job, input, limits, (ms) => charge(lane, caller, ms));
		span?.end("error" in result ? result.error : undefined);
		release();
		returns.push(children.giveBack(lane, caller.name, child));
		if ("output" in result) return result.output as JobOutput<N>;
		if (caller.signal?.aborted) {
			childrenEnded.inc("abandoned");
			throw new CallerGone();
		}
		if (result.error instanceof LimitReached) childrenEnded.inc(result.error.limit);
		// Also for memory: a child that has run other jobs has less of it left.
		if (isFirstTry(lane) && result.error instanceof LimitReached) throw new TooLongForOthers();
		throw result.error;
	};
	const turnIn = async <T>(
		lane: Lane,
		caller: Caller,
		work: (processes: PdfProcesses) => Promise<T>,
	): Promise<T> => {
		const end = await queue.begin(lane, caller.name, caller.signal);
		const turn: RunningTurn = { lane, caller, returns: [] };
		try {
			// The caller may have used up the budget while this turn waited.
			if (lane !== "heavy" && firstLane(caller) !== lane) throw new TooLongForOthers();
			return await work({ run: (job, input) => runIn(turn, job, input) });
		} finally {
			void Promise.all(turn.returns).finally(end);
		}
	};
	const inTurn: PdfPool["inTurn"] = async ({ name, ...others }, work) => {
		const caller = { ...others, name: options.countAs ? await options.countAs(name) : name };
		try {
			return await turnIn(firstLane(caller), caller, work);
		} catch (error) {
			if (!(error instanceof TooLongForOthers)) throw error;
			return await turnIn("heavy", caller, work);
		}
	};

	return {
		start: children.start,
		for: (caller) => ({ run: (job, input) => inTurn(caller, ({ run }) => run(job, input)) }),
		inTurn,
		counts: () => {
			const { signing, intake, heavy, verification } = queue.counts();
			const seconds = (lane: Lane) => ({ processorSeconds: processorMs[lane] / 1000 });
			return {
				signing: { ...signing, ...seconds("signing") },
				intake: { ...intake, ...seconds("intake") },
				heavy: { ...heavy, ...seconds("heavy") },
				verification: { ...verification, ...seconds("verification") },
			};
		},
		close: async () => {
			clearInterval(timer);
			queue.close();
			await children.close();
		},
	};
}

/** A turn ends when its children have been returned or replaced. */
type RunningTurn = { lane: Lane; caller: Caller; returns: Promise<void>[] };

/**
 * The job exceeded what its lane allows while others wait, or its caller exceeded the budget. Says nothing about
 * the file.
 */
class TooLongForOthers extends Error {}

function isFirstTry(lane: Lane): boolean {
	return lane === "signing" || lane === "intake";
}

/** Ends the child when the signal is aborted, until the returned function is called. */
function endWith(child: PdfChild, signal: AbortSignal | undefined): () => void {
	const end = (): void => void child.end();
	if (signal?.aborted) end();
	signal?.addEventListener("abort", end);
	return () => signal?.removeEventListener("abort", end);
}
