import { PdfProcessesClosed } from "./failures.ts";
import type { JobInput, JobName, JobOutput } from "./jobs.ts";
import { type ChildLimits, type PdfChild, startPdfChild } from "./pdf-child.ts";

export type PdfProcessOptions = ChildLimits & {
	/** How many jobs run at once; the rest wait their turn. */
	size: number;
};

export type PdfProcesses = {
	/** Rejects with UnusableFile, LimitReached or PdfJobFailed. */
	run<N extends JobName>(job: N, input: JobInput<N>): Promise<JobOutput<N>>;
	/** Ends every child; resolves when none is left. */
	close(): Promise<void>;
};

/** Child processes for work on strangers' PDFs. They start when first needed and are kept warm. */
export function openPdfProcesses(options: PdfProcessOptions): PdfProcesses {
	const children = new Set<PdfChild>();
	const idle: PdfChild[] = [];
	const waiting: { resolve: (child: PdfChild) => void; reject: (reason: Error) => void }[] = [];
	let closed = false;

	const start = (): PdfChild => {
		const child = startPdfChild(options);
		children.add(child);
		return child;
	};
	const take = async (): Promise<PdfChild> => {
		for (let child = idle.pop(); child; child = idle.pop()) {
			if (child.isAlive()) return child;
			children.delete(child);
		}
		if (children.size < options.size) return start();
		return new Promise((resolve, reject) => waiting.push({ resolve, reject }));
	};
	const giveBack = async (child: PdfChild): Promise<void> => {
		const reusable = child.isAlive() && (await isSlim(child, options.memoryLimitBytes));
		if (!reusable) {
			children.delete(child);
			await child.end();
		}
		const next = waiting.shift();
		if (next) next.resolve(reusable ? child : start());
		else if (reusable) idle.push(child);
	};

	return {
		run: async <N extends JobName>(job: N, input: JobInput<N>) => {
			if (closed) throw new PdfProcessesClosed();
			const child = await take();
			try {
				return (await child.run(job, input)) as JobOutput<N>;
			} finally {
				await giveBack(child);
			}
		},
		close: async () => {
			closed = true;
			for (const { reject } of waiting.splice(0)) reject(new PdfProcessesClosed());
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
