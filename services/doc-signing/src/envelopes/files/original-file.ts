import type { RecordedFile } from "../../platform/storage/file-cache.ts";
import type { DocumentDataRow } from "./queries.ts";

/** The uploaded file as it is recorded; undefined until there is one that can be used. */
export function findOriginalFile({
	status,
	originalKey,
	originalHash,
	originalBytes,
}: Pick<DocumentDataRow, "status" | "originalKey" | "originalHash" | "originalBytes">):
	| RecordedFile
	| undefined {
	if (status !== "READY" || originalKey === null || originalHash === null || originalBytes === null)
		return undefined;
	return { key: originalKey, sha256: originalHash.toString("hex"), size: originalBytes };
}
