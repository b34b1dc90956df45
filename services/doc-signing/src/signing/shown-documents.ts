import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Dependencies } from "../dependencies.ts";
import { LimitReached, PdfProcessesClosed } from "../pdf/child-process/failures.ts";
import { fittingFormValues } from "../pdf/forms/check-form-values.ts";
import { inWorkFolder } from "../platform/work-folders.ts";
import { readImages } from "../sealing/read-images.ts";
import { placeFields } from "../sealing/rules/place-fields.ts";
import { DocumentNotDrawn } from "./errors.ts";
import { keepBytes } from "./kept-files.ts";
import type { Signing } from "./open-signing.ts";

export type Shown = Pick<Signing, "document" | "file" | "given">;

/** Whether there is more to see than the file itself: its own form, or what others gave. */
export function isDrawnUpon({ file, given }: Pick<Shown, "file" | "given">): boolean {
	return given.length > 0 || (file.formFields ?? []).length > 0;
}

/** Draws documents as they stand for those who sign, and keeps them: a page is opened more than once. */
export function showDocuments({ pdf, storage }: Pick<Dependencies, "pdf" | "storage">) {
	const keep = keepBytes();
	return ({ document, file, given }: Shown, original: Buffer): Promise<Buffer> => {
		const formValues = fittingFormValues(file.formFields ?? [], document.formValues ?? {});
		// Documents of one template share its file, each with values of its own.
		const drawn = JSON.stringify([formValues, given]);
		const key = `${file.id} ${createHash("sha256").update(drawn).digest("base64url")}`;
		return keep(key, original.length, () =>
			inWorkFolder(async (folder) => {
				const [inputPath, outputPath] = [join(folder, "original.pdf"), join(folder, "shown.pdf")];
				await writeFile(inputPath, original);
				const fields = placeFields(given, await readImages(storage, given));
				const content = { fields, formValues };
				await pdf.run("showDocument", { inputPath, outputPath, content }).catch((error: unknown) => {
					const isPassing = error instanceof LimitReached || error instanceof PdfProcessesClosed;
					throw isPassing ? new DocumentNotDrawn(error) : error;
				});
				return readFile(outputPath);
			}),
		);
	};
}
