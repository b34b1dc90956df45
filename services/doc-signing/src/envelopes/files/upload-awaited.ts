import type { DocumentDataRow } from "./queries.ts";

/** Whether a transaction begins again after looking for an upload that it finds awaited. */
export type Looking = { looksForUpload?: boolean | undefined };

/**
 * For a transaction that begins again once its caller has looked for the upload, because uploads bypass this service: most files were
 * processed long ago, and are not read before each change. Looking opens the file, which must hold no lock. Never a response.
 */
export class UploadAwaited extends Error {
	override name = "UploadAwaited";
}

/** Throws UploadAwaited. */
export function lookIfAwaited(
	{ looksForUpload }: Looking,
	{ status }: Pick<DocumentDataRow, "status">,
): void {
	if (looksForUpload && status === "WAITING") throw new UploadAwaited("The file may have been uploaded.");
}
