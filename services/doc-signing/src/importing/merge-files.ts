import { createHash } from "node:crypto";
import type { Dependencies } from "../dependencies.ts";
import { collectParts } from "../envelopes/documents/combining/combine-parts.ts";
import { FilesNotCombined, PartUnusable } from "../envelopes/documents/combining/errors.ts";
import { newFileNames } from "../envelopes/files/rules/file-names.ts";
import { inspectFile } from "../pdf/intake/inspect-file.ts";
import { inWorkFolder } from "../platform/work-folders.ts";
import type { Section } from "./mapping/place-fields.ts";

type Given = { name: string; bytes: Buffer; fileId: string | null };

/** The files as one, as several uploads become one. Undefined if they cannot. */
export async function mergeFiles(deps: Pick<Dependencies, "config" | "pdf">, files: Given[]) {
	const nameFile = newFileNames();
	const named = files.map(({ name: title, ...file }) => ({
		...file,
		name: nameFile({ title, isSealed: false }),
	}));
	const parts = named.map(({ name, bytes }) => ({
		...{ name, bytes: bytes.length },
		sha256: createHash("sha256").update(bytes).digest("hex"),
	}));
	try {
		return await deps.pdf.inTurn({ work: "intake", name: "import" }, (processes) =>
			inWorkFolder(async (folder) => {
				const collected = collectParts(deps, { processes, folder });
				const sections: Section[] = [];
				for (const { fileId, ...file } of named)
					sections.push({ fileId, pages: await collected.add({ kind: "pdf", ...file }) });
				const bytes = await collected.combine(async (combined, path) => {
					await inspectFile(processes, { path, maxBytes: deps.config.MAX_FILE_BYTES });
					return combined;
				});
				return { name: "document", bytes, original: undefined, merged: { parts, sections } };
			}),
		);
	} catch (error) {
		if (error instanceof PartUnusable || error instanceof FilesNotCombined) return undefined;
		throw error;
	}
}
