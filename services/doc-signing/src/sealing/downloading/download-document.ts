import { setTimeout as wait } from "node:timers/promises";
import type { Access } from "../../accounts/teams/rules/permissions.ts";
import type { Actor } from "../../audit-log/event-types.ts";
import type { Dependencies } from "../../dependencies.ts";
import {
	DocumentNotFinished,
	FileNotUploaded,
	FileUnusable,
	SealingUnderWay,
} from "../../envelopes/documents/errors.ts";
import { recordDownload } from "../../envelopes/documents/events/record-download.ts";
import type { UploadDeps } from "../../envelopes/documents/process-upload.ts";
import type { DocumentWithFile } from "../../envelopes/documents/queries.ts";
import { readDocument, readDocumentWithFile } from "../../envelopes/read-envelope.ts";
import { CallerGone } from "../../pdf/child-process/failures.ts";
import { requireFileKey } from "../../platform/storage/keys.ts";
import { findFinished } from "../queries/imported.ts";
import { findSealedFile } from "../sealed-file.ts";

type Download = {
	owner: Access;
	by: Actor;
	documentId: number;
	original: boolean;
	/** Aborted when the client disconnects. */
	hangUp: AbortSignal;
};
type Deps = UploadDeps & Pick<Dependencies, "log" | "draining">;

const POLL_MS = 250;
/** Programs and proxies often give up after 30 seconds. */
export const MAX_WAIT_SECONDS = 25;

/** A URL of the sealed file, or of the uploaded one, valid for five minutes. The audit log records who requested it. */
export async function downloadDocument(
	dependencies: Deps,
	{ owner, by, documentId, original, hangUp }: Download,
): Promise<string> {
	const read = original ? readDocumentWithFile : readDocument;
	const document = await read(dependencies, owner, documentId);
	const { key, isZip } = original
		? { key: getOriginalKey(document), isZip: false }
		: await getSealed(dependencies, document, hangUp);
	requireFileKey(key);
	const title = document.title.replace(/\.pdf$/i, "");
	const ending = isZip ? "zip" : "pdf";
	const address = await dependencies.storage.presignDownload(key, {
		filename: original ? `${title}.pdf` : `${title}_signed.${ending}`,
		contentType: `application/${ending}`,
	});
	await recordDownload(dependencies, { documentId, by, file: original ? "ORIGINAL" : "SIGNED" });
	return address;
}

function getOriginalKey({ file }: DocumentWithFile): string {
	if (file.status === "UNUSABLE") throw new FileUnusable(file);
	if (file.originalKey === null) throw new FileNotUploaded();
	return file.originalKey;
}

/** v1 clients download as soon as they read COMPLETED, so wait while the file is being sealed. Holds no connection. */
async function getSealed(
	{ db, draining }: Deps,
	{ id, status }: DocumentWithFile,
	hangUp: AbortSignal,
): Promise<{ key: string; isZip: boolean }> {
	const begun = performance.now();
	for (;;) {
		if (hangUp.aborted) throw new CallerGone();
		const sealing = await findFinished(db, id);
		if (!sealing) throw new DocumentNotFinished(status);
		const sealed = findSealedFile(sealing);
		if (sealed) return sealed;
		const isOver = draining.signal.aborted || performance.now() - begun > MAX_WAIT_SECONDS * 1000;
		if (sealing.status === "FAILED" || isOver) throw new SealingUnderWay();
		await wait(POLL_MS);
	}
}
