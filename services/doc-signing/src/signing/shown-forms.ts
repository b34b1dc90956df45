import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Dependencies } from "../dependencies.ts";
import { inWorkFolder } from "../platform/work-folders.ts";
import { keepBytes } from "./kept-files.ts";
import type { SigningRow } from "./queries.ts";

type Shown = Pick<SigningRow, "document" | "file">;

/** Whether the file shows values that only sealing makes part of its pages. */
export function hasForm({ file }: Pick<Shown, "file">): boolean {
	return (file.formFields ?? []).length > 0;
}

/** Draws forms for those who sign, and keeps them: a page is opened by several people, and more than once. */
export function showForms({ pdf }: Pick<Dependencies, "pdf">) {
	const keep = keepBytes();
	return ({ document, file }: Shown, original: Buffer): Promise<Buffer> => {
		const values = document.formValues ?? {};
		// Documents of one template share its file, each with values of its own.
		const given = createHash("sha256").update(JSON.stringify(values)).digest("base64url");
		return keep(`${file.id} ${given}`, original.length, () =>
			inWorkFolder(async (folder) => {
				const [inputPath, outputPath] = [join(folder, "original.pdf"), join(folder, "shown.pdf")];
				await writeFile(inputPath, original);
				await pdf.run("showForm", { inputPath, outputPath, values });
				return readFile(outputPath);
			}),
		);
	};
}
