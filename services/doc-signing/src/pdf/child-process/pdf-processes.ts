import { PdfProcessesClosed } from "./failures.ts";
import type { JobInput, JobName, JobOutput } from "./jobs.ts";
import { type ChildLimits, type PdfChild, startPdfChild } from "./pdf-child.ts";

export type PdfProcessOptions = ChildLimits & {
	/** How many jobs run at once; the rest wait their turn. */
	size: number;
};

export type PdfProcesses = {
	/** Starts one child ahead, so that the first job finds it warm. */
	start(): void;
	/** Rejects with UnusableFile, LimitReached or PdfJobFailed. */
	run<N extends JobName>(job: N, input: JobInput<N>): Promise<JobOutput<N>>;
	/** Ends every child; resolves when none is left. */
	close(): Promise<void>;
};

/** Child processes for work on strangers' PDFs. They start when first needed, or are told to, and are kept warm. */
export function openPdfProcesses(options: PdfProcessOptions): PdfProcesses {
	const children = new Set<PdfChild>();
	const idle: PdfChild[] = [];
	const waiting: (() => void)[] = [];
	let freePlaces = options.size;
	let closed = false;

	const takePlace = async (): Promise<void> => {
		if (freePlaces > 0) freePlaces--;
		else await new Promise<void>((resolve) => waiting.push(resolve));
	};
	const givePlaceBack = (): void => {
		const next = waiting.shift();
		if (next) next();
		else freePlaces++;
	};
	const start = (): PdfChild => {
		const child = startPdfChild(options);
		children.add(child);
		return child;
	};
	const take = (): PdfChild => {
		for (let child = idle.pop(); child; child = idle.pop()) {
			if (child.isAlive()) return child;
			children.delete(child);
		}
		return start();
	};
	const giveBack = async (child: PdfChild): Promise<void> => {
		if (child.isAlive() && (await isSlim(child, options.memoryLimitBytes))) return void idle.push(child);
		children.delete(child);
		await child.end();
	};

	return {
		start: () => void idle.push(start()),
		run: async <N extends JobName>(job: N, input: JobInput<N>) => {
			await takePlace();
			let child: PdfChild | undefined;
			try {
				if (closed) throw new PdfProcessesClosed();
				child = take();
				return (await child.run(job, input)) as JobOutput<N>;
			} finally {
				if (child) await giveBack(child);
				// Also when none could be started: those who wait must have their turn.
				givePlaceBack();
			}
		},
		close: async () => {
			closed = true;
			await Promise.all([...children].map((child) => child.end()));
			children.clear();
		},
	};
}

/** WebAssembly memory never shrinks: a child that has swallowed a large file is replaced, not kept. */
async function isSlim(child: PdfChild, memoryLimitBytes: number): Promise<boolean> {
	const used = await child.residentBytes();
	return used === undefined || used < memoryLimitBytes / 2;
}
