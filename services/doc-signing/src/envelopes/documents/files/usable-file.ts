import type { DocumentDataRow } from "../../files/queries.ts";
import { FileNotUploaded, FileUnusable } from "../errors.ts";
import type { KnownFile } from "../insert-document.ts";

/** The file shared with a document created from this one. Throws FileNotUploaded, FileUnusable. */
export function usableFile(file: DocumentDataRow): KnownFile {
	const { status, refusal, refusalDetail, originalKey, originalHash, originalBytes, pages } = file;
	if (status === "WAITING") throw new FileNotUploaded();
	if (status === "UNUSABLE") throw new FileUnusable(file);
	const { formFields, frozen, parts } = file;
	return {
		...{ status, refusal, refusalDetail, originalKey, originalHash, originalBytes, pages },
		...{ formFields, frozen, parts },
	};
}
