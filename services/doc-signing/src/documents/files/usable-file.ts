import type { DocumentDataRow } from "../../envelopes/files/queries.ts";
import { FileNotUploaded, FileUnusable } from "../errors.ts";
import type { KnownFile } from "../insert-document.ts";

/** What a document shares with the one it is made from. Throws FileNotUploaded, FileUnusable. */
export function usableFile(file: DocumentDataRow): KnownFile {
	const { status, refusal, refusalDetail, originalKey, originalHash, originalBytes, pages, formFields } =
		file;
	if (status === "WAITING") throw new FileNotUploaded();
	if (status === "UNUSABLE")
		throw new FileUnusable(refusal ?? "CORRUPT_PDF", refusalDetail ?? "The file cannot be used.");
	return { status, refusal, refusalDetail, originalKey, originalHash, originalBytes, pages, formFields };
}
