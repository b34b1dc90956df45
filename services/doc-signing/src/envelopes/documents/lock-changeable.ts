import type { Transaction } from "@repo/service-kit/database";
import type { ApiCaller } from "../../accounts/caller.ts";
import { requireRoom } from "../../audit-log/require-room.ts";
import { DocumentNotChangeable, DocumentStatusChanged } from "./errors.ts";
import { type LockedDocument, lockDocument } from "./queries/contents.ts";
import { begun } from "./rules/begun.ts";

/**
 * Locks a document whose recipients and fields can still change. Throws DocumentNotFound,
 * DocumentNotChangeable, DocumentStatusChanged, AuditLogFull.
 */
export async function lockChangeable(
	tx: Transaction,
	{ owner, expectedStatus }: Pick<ApiCaller<"documents.manage">, "owner" | "expectedStatus">,
	id: number,
): Promise<LockedDocument> {
	const document = await lockDocument(tx, owner, id);
	if (begun.parts(document)) throw new DocumentNotChangeable(document.status);
	if (expectedStatus !== undefined && expectedStatus !== document.status)
		throw new DocumentStatusChanged(document.status);
	requireRoom(document);
	return document;
}
