import type { Transaction } from "@repo/service-kit/database";
import type { Access } from "../../accounts/teams/rules/permissions.ts";
import type { Actor } from "../../audit-log/event-types.ts";
import { requireRoom } from "../../audit-log/require-room.ts";
import type { Dependencies } from "../../dependencies.ts";
import { requireUploadKey } from "../../platform/storage/keys.ts";
import { reopenUpload } from "../files/queries.ts";
import { newUpload, removeStoredFile } from "../files/uploads.ts";
import { UploadAlreadyProcessed } from "./errors.ts";
import { recordEvent } from "./events/record-event.ts";
import { lockDocument } from "./queries/contents.ts";

/** Returns a new upload URL for a file that was never uploaded or cannot be used; the previous URL is rejected. */
export async function renewUpload(
	tx: Transaction,
	{ clock, storage }: Pick<Dependencies, "clock" | "storage">,
	{ owner, by, documentId }: { owner: Access<"documents.manage">; by: Actor; documentId: number },
): Promise<string> {
	const document = await lockDocument(tx, owner, documentId);
	requireRoom(document);
	const at = clock();
	const { id: _new, createdAt: _at, ...upload } = newUpload(owner, at);
	// A sent document has its file, so this rejects all but drafts.
	if (!(await reopenUpload(tx, document.file.id, upload))) throw new UploadAlreadyProcessed();
	await recordEvent(tx, documentId, { type: "UPLOAD_ADDRESS_RENEWED", data: { by }, at });
	await removeStoredFile(tx, { ...document.file, originalKey: null }, at);
	requireUploadKey(upload.uploadKey);
	return storage.presignUpload(upload.uploadKey);
}
