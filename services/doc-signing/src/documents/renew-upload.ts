import type { Transaction } from "@repo/service-kit/database";
import { enqueue } from "@repo/service-kit/jobs";
import type { Actor } from "../audit-log/event-types.ts";
import type { Dependencies } from "../dependencies.ts";
import { newUpload } from "../envelopes/files/new-upload.ts";
import { reopenUpload } from "../envelopes/files/queries.ts";
import { requireUploadKey } from "../platform/storage/keys.ts";
import type { Access } from "../teams/rules/permissions.ts";
import { UploadAlreadyProcessed } from "./errors.ts";
import { recordEvent } from "./events/record-event.ts";
import { lockDocument } from "./queries.ts";

/** Another address for a file that never came or cannot be used; the one before counts no more. */
export async function renewUpload(
	tx: Transaction,
	{ clock, storage }: Pick<Dependencies, "clock" | "storage">,
	{ owner, by, documentId }: { owner: Access<"documents.manage">; by: Actor; documentId: number },
): Promise<string> {
	const document = await lockDocument(tx, owner, documentId);
	const at = clock();
	const { id: _new, createdAt: _at, ...upload } = newUpload(owner, at);
	// What was sent has its file, so this keeps all but drafts out.
	if (!(await reopenUpload(tx, document.file.id, upload))) throw new UploadAlreadyProcessed();
	await recordEvent(tx, documentId, { type: "UPLOAD_ADDRESS_RENEWED", data: { by }, at });
	await enqueue(tx, "remove-file", { uploadKey: document.file.uploadKey, originalKey: null });
	requireUploadKey(upload.uploadKey);
	return storage.presignUpload(upload.uploadKey);
}
