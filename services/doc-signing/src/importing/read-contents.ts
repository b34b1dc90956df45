import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Dependencies } from "../dependencies.ts";
import type { FilePart } from "../envelopes/files/tables.ts";
import { inspectFile } from "../pdf/intake/inspect-file.ts";
import { UnusableFile } from "../pdf/intake/unusable-file.ts";
import { inWorkFolder } from "../platform/work-folders.ts";
import { type DocumentState, hasActed } from "./mapping/map-document.ts";
import type { MappedField } from "./mapping/map-field.ts";
import { placeFields, type Section } from "./mapping/place-fields.ts";
import { type Note, refuse } from "./mapping/reasons.ts";
import type { SourceFile, SourceRecipient } from "./mapping/source-rows.ts";
import { mergeFiles } from "./merge-files.ts";
import type { Files } from "./read-files.ts";
import type { Report } from "./report.ts";

export type ContentDeps = Pick<Dependencies, "config" | "pdf"> & {
	files: Files;
	report: Report;
	/** Several files of what somebody will sign here become one. */
	isMerging: boolean;
	/** A report needs no file in memory. */
	isWriting: boolean;
};

/** `original`: what was sealed, of a finished document. `merged`: the files that it was made of. */
export type ReadFile = {
	name: string;
	bytes: Buffer;
	original: Buffer | undefined;
	merged?: { parts: FilePart[]; sections: Section[] };
};

type Content = {
	state: DocumentState;
	files: SourceFile[];
	recipients: SourceRecipient[];
	fields: MappedField[];
};

/** Reads every file, and opens those that somebody will sign here as an upload is. */
export async function readContents(
	deps: ContentDeps,
	content: Content,
	note: Note,
): Promise<ReadFile[] | undefined> {
	const { state, files, fields } = content;
	if (files.length === 0) return refuse(note, state === "DRAFT" ? "file-none" : "file-missing");
	const isFinished = state === "FINISHED";
	const isMerged = files.length > 1 && !isFinished && mayMerge(deps, content, note);
	const all: ReadFile[] = [];
	const read = async (file: SourceFile, column: "data" | "initialData") => {
		const found = await deps.files.read(file, column);
		if ("problem" in found) return refuse(note, found.problem);
		deps.report.file(found.bytes.length);
		return found.bytes;
	};
	const place = (sections: Section[]) => {
		if (placeFields(fields, sections).length < fields.length)
			note(state === "PENDING" ? "field-refused" : "field-dropped");
	};
	for (const file of files) {
		const bytes = await read(file, "data");
		const original = isFinished ? await read(file, "initialData") : undefined;
		if (!bytes) continue;
		if (deps.isWriting || isMerged) all.push({ name: file.title ?? "document", bytes, original });
		// What is written was opened when it was reported.
		if (isFinished || deps.isWriting || isMerged) continue;
		const pages = await countPages(deps, bytes);
		if (pages === undefined) note("file-refused");
		else if (files.length === 1) place([{ fileId: file.itemId, pages }]);
	}
	// Otherwise one is missing, which is noted.
	if (!isMerged || all.length < files.length) return all;
	const parts = all.map((file, index) => ({ ...file, fileId: files[index]?.itemId ?? null }));
	const merged = await mergeFiles(deps, parts);
	if (!merged) return refuse(note, state === "PENDING" ? "pending-files-not-merged" : "files-not-merged");
	place(merged.merged.sections);
	return [merged];
}

/** Whether several files become one. Nobody's signature covers a file that they have not seen. */
function mayMerge({ isMerging }: ContentDeps, { state, recipients }: Content, note: Note): boolean {
	const isPending = state === "PENDING";
	if (isPending && recipients.some(hasActed)) {
		note("pending-files-signed");
		return false;
	}
	note(isMerging ? "files-merged" : isPending ? "pending-files" : "files-many");
	return isMerging;
}

/** Undefined if the file could not be sealed here. */
async function countPages({ config, pdf }: ContentDeps, bytes: Buffer): Promise<number | undefined> {
	return inWorkFolder(async (folder) => {
		const path = join(folder, "import.pdf");
		await writeFile(path, bytes, { mode: 0o600 });
		try {
			const { pages } = await pdf.inTurn({ work: "intake", name: "import" }, (processes) =>
				inspectFile(processes, { path, maxBytes: config.MAX_FILE_BYTES }),
			);
			return pages.length;
		} catch (error) {
			if (error instanceof UnusableFile) return undefined;
			throw error;
		}
	});
}
