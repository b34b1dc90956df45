import type { Transaction } from "@repo/service-kit/database";
import type { Access } from "../../accounts/teams/rules/permissions.ts";
import type { Actor } from "../../audit-log/event-types.ts";
import type { Dependencies } from "../../dependencies.ts";
import { deleteFile } from "../files/queries.ts";
import { removeStoredFile } from "../files/uploads.ts";
import { DocumentOnHold } from "./errors.ts";
import { recordEvents } from "./events/record-event.ts";
import { lockDocument } from "./queries/contents.ts";
import { type DocumentWithFile, deleteDocumentRow, lockHold, updateDocument } from "./queries.ts";
import { isFinal } from "./rules/document-status.ts";
import { notifyCancelled } from "./sending/cancel-document.ts";

type Deletion = { owner: Access<"documents.manage">; by: Actor; documentId: number };

/**
 * Deletes a draft or pending document and notifies recipients who were asked to sign; hides a finished one, whose
 * evidence is kept until its retention ends. Throws DocumentNotFound, DocumentOnHold.
 */
export async function deleteDocument(
	tx: Transaction,
	{ clock }: Pick<Dependencies, "clock">,
	{ owner, by, documentId }: Deletion,
): Promise<DocumentWithFile> {
	const document = await lockDocument(tx, owner, documentId);
	if (await lockHold(tx, document)) throw new DocumentOnHold();
	const at = clock();
	await recordEvents(tx, document, [{ type: "DOCUMENT_DELETED", data: { by }, at }]);
	if (isFinal(document.status)) await updateDocument(tx, documentId, { deletedAt: at, updatedAt: at });
	else await remove(tx, document, at);
	return document;
}

async function remove(tx: Transaction, document: DocumentWithFile, at: Date): Promise<void> {
	const { id: documentId, status, file } = document;
	if (status === "PENDING") await notifyCancelled(tx, { documentId, at });
	await deleteDocumentRow(tx, documentId);
	await deleteFile(tx, file.id);
	await removeStoredFile(tx, file, at);
}
