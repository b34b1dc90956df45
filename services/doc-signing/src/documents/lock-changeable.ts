import type { Transaction } from "@repo/service-kit/database";
import { requireRoom } from "../audit-log/require-room.ts";
import type { Access } from "../teams/rules/permissions.ts";
import { type LockedDocument, lockDocument } from "./contents/queries.ts";
import { DocumentNotChangeable } from "./errors.ts";
import { begun } from "./rules/begun.ts";

/**
 * Locks a document whose recipients and fields can still change. Throws DocumentNotFound,
 * DocumentNotChangeable, AuditLogFull.
 */
export async function lockChangeable(
	tx: Transaction,
	owner: Access<"documents.manage">,
	id: number,
): Promise<LockedDocument> {
	const document = await lockDocument(tx, owner, id);
	if (begun.parts(document)) throw new DocumentNotChangeable(document.status);
	requireRoom(document);
	return document;
}
