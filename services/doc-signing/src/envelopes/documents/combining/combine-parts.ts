import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Dependencies } from "../../../dependencies.ts";
import { LimitReached } from "../../../pdf/child-process/failures.ts";
import type { PdfProcesses } from "../../../pdf/child-process/pdf-processes.ts";
import type { Part } from "../../../pdf/intake/combine-files.ts";
import { inspectFile } from "../../../pdf/intake/inspect-file.ts";
import { UnusableFile } from "../../../pdf/intake/unusable-file.ts";
import { FilesNotCombined, PartUnusable } from "./errors.ts";

const MAX_PAGES = 2_000;

type Deps = Pick<Dependencies, "config">;
/** Child processes that work for a caller, and a folder for their files. */
export type Turn = { processes: PdfProcesses; folder: string };

/** Collects files and combines them in their order. Throws PartUnusable or FilesNotCombined. */
export function collectParts(deps: Deps, { processes, folder }: Turn) {
	const maxBytes = deps.config.MAX_FILE_BYTES;
	const parts: (Part<string> & { name: string })[] = [];
	let [size, pages] = [0, 0];
	return {
		countPages: () => pages,
		/** Returns the number of its pages. */
		async add({ kind, name, bytes }: { kind: Part<string>["kind"]; name: string; bytes: Buffer }) {
			size += bytes.length;
			if (size > maxBytes) throw tooLarge(deps);
			const path = join(folder, String(parts.length));
			await writeFile(path, bytes, { mode: 0o600 });
			const own = kind === "image" ? 1 : await countPages(processes, { path, maxBytes }, name);
			pages += own;
			if (pages > MAX_PAGES) throw new FilesNotCombined("PAGES", MAX_PAGES);
			const title = name.replace(/\.[a-z]{2,5}$/i, "").trim() || name;
			parts.push({ kind, title, name, content: path });
			return own;
		},
		/** Passes the combined file to `take`, whose UnusableFile is a FilesNotCombined. */
		async combine<Result>(take: (bytes: Buffer, path: string) => Promise<Result>): Promise<Result> {
			const outputPath = join(folder, "combined.pdf");
			try {
				const fault = await processes.run("combineFiles", { parts, outputPath });
				if (fault) throw new PartUnusable(fault.code, parts[fault.index]?.name ?? "");
				return await take(await readFile(outputPath), outputPath);
			} catch (error) {
				if (error instanceof UnusableFile && error.code === "TOO_LARGE") throw tooLarge(deps);
				if (error instanceof UnusableFile || error instanceof LimitReached)
					throw new FilesNotCombined("COST", 0);
				throw error;
			}
		},
	};
}

async function countPages(processes: PdfProcesses, file: Parameters<typeof inspectFile>[1], name: string) {
	const inspected = await inspectFile(processes, file).catch((error) => {
		throw error instanceof UnusableFile ? new PartUnusable(error.code, name) : error;
	});
	// Fields belong to the form of a file, and two files may use one name.
	if (inspected.formFields.length > 0) throw new PartUnusable("FORM", name);
	return inspected.pages.length;
}

export const tooLarge = ({ config }: Deps) =>
	new FilesNotCombined("SIZE", Math.floor(config.MAX_FILE_BYTES / 1_048_576));
