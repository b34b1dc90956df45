import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { toAccountKey } from "../accounts/owner.ts";
import type { Dependencies } from "../dependencies.ts";
import { getWords } from "../languages/words.ts";
import { LimitReached } from "../pdf/child-process/failures.ts";
import type { Caller } from "../pdf/child-process/pdf-processes.ts";
import { type FormValues, fittingFormValues } from "../pdf/forms/check-form-values.ts";
import type { PageFoot } from "../pdf/rules/page-foot.ts";
import { cacheBytes } from "../platform/storage/file-cache.ts";
import { inWorkFolder } from "../platform/work-folders.ts";
import { readImages } from "../sealing/read-images.ts";
import { makePageFoot } from "../sealing/rules/page-foot.ts";
import { placeCovers, placeFields } from "../sealing/rules/place-fields.ts";
import { DocumentNotDrawn } from "./errors.ts";
import type { Signing } from "./open-signing.ts";

export type Shown = Pick<Signing, "document" | "file" | "given" | "placed">;

type Deps = Pick<Dependencies, "pdf" | "storage" | "clock">;

/** How long a document that exceeded its limits is not drawn again: each attempt occupies a process for half a minute. */
const NOT_AGAIN_MS = 600_000;

/**
 * Whether the displayed document differs from the file: its own form, what is frozen, covered text tags, others'
 * values, or a line at the foot.
 */
export function differsFromFile(shown: Shown): boolean {
	const { file, given, placed } = shown;
	const drawn = [given, placed.filter(({ cover }) => cover !== null), file.formFields, file.frozen];
	return makeFoot(shown) !== null || drawn.some((list) => list && list.length > 0);
}

/** Identifies what is drawn: documents of one template share its file, each with its own values. */
export function keyOfShown(shown: Shown): string {
	const { file, given, placed } = shown;
	const drawn = JSON.stringify([
		readFormValues(shown),
		given,
		placed.map(({ cover }) => cover),
		makeFoot(shown),
		readLocale(shown),
	]);
	return `${file.id} ${createHash("sha256").update(drawn).digest("base64url")}`;
}

function readFormValues({ file, document }: Shown): FormValues {
	return fittingFormValues(file.formFields ?? [], document.formValues ?? {});
}

function readLocale({ document }: Shown) {
	return document.language ?? "en";
}

function makeFoot(shown: Shown): PageFoot | null {
	const { document, file, placed } = shown;
	return makePageFoot(document, file, placed, getWords(readLocale(shown)).certificate);
}

/**
 * Draws documents in their current state for signers, and caches them, because a page is opened more than
 * once.
 */
export function showDocuments({ pdf, storage, clock }: Deps) {
	const keep = cacheBytes();
	const notBefore = new Map<string, number>();

	const draw = async (
		shown: Shown,
		{ readOriginal, signal }: { readOriginal: () => Promise<Buffer>; signal: AbortSignal },
	): Promise<Buffer> => {
		const { document, given, placed } = shown;
		const caller: Caller = { work: "signing", name: toAccountKey(document), signal };
		// One at a time: the originals of all waiting requests would fill the memory.
		return pdf.inTurn(caller, (processes) =>
			inWorkFolder(async (folder) => {
				const [inputPath, outputPath] = [join(folder, "original.pdf"), join(folder, "shown.pdf")];
				await writeFile(inputPath, await readOriginal());
				const fields = [...placeCovers(placed), ...placeFields(given, await readImages(storage, given))];
				const content = {
					...{ fields, formValues: readFormValues(shown), foot: makeFoot(shown) },
					locale: readLocale(shown),
				};
				await processes.run("showDocument", { inputPath, outputPath, content });
				return readFile(outputPath);
			}),
		);
	};

	return async (shown: Shown, readOriginal: () => Promise<Buffer>, hangUp?: AbortSignal): Promise<Buffer> => {
		const { file } = shown;
		const now = clock().getTime();
		const waitMs = (notBefore.get(file.id) ?? now) - now;
		if (waitMs > 0) throw new DocumentNotDrawn(waitMs / 1000);
		try {
			return await keep(
				keyOfShown(shown),
				file.originalBytes ?? 0,
				(signal) => draw(shown, { readOriginal, signal }),
				hangUp,
			);
		} catch (error) {
			if (!(error instanceof LimitReached)) throw error;
			for (const [id, at] of notBefore) if (at <= now) notBefore.delete(id);
			notBefore.set(file.id, clock().getTime() + NOT_AGAIN_MS);
			throw new DocumentNotDrawn(NOT_AGAIN_MS / 1000, error);
		}
	};
}
