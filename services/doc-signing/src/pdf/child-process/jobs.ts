import { readFile, stat } from "node:fs/promises";
import { type InspectedPdf, inspectPdf } from "../intake/inspect-pdf.ts";
import { UnusableFile } from "../intake/unusable-file.ts";

/** What a child can be asked to do. Inputs and outputs cross by structured clone; large files go by path. */
export const jobs = {
	inspect: async ({ path, maxBytes }: { path: string; maxBytes: number }): Promise<InspectedPdf> => {
		const { size } = await stat(path);
		// Before a byte of it is read: the limit is there to protect memory.
		if (size > maxBytes) throw new UnusableFile("TOO_LARGE", tooLarge(maxBytes));
		return inspectPdf(await readFile(path), { maxBytes });
	},
};

export type Jobs = typeof jobs;
export type JobName = keyof Jobs;
export type JobInput<N extends JobName> = Parameters<Jobs[N]>[0];
export type JobOutput<N extends JobName> = Awaited<ReturnType<Jobs[N]>>;

function tooLarge(maxBytes: number): string {
	return `The file is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB.`;
}
