import { secondsAfter } from "@repo/service-kit/clock";
import type { Transaction } from "@repo/service-kit/database";
import { enqueue } from "@repo/service-kit/jobs";
import { toAccountId } from "../../accounts/owner.ts";
import type { Actor } from "../../audit-log/event-types.ts";
import type { Dependencies } from "../../dependencies.ts";
import {
	DocumentNotEnded,
	DocumentNotFound,
	DocumentOnHold,
	SealingUnderWay,
} from "../../envelopes/documents/errors.ts";
import { recordEvent } from "../../envelopes/documents/events/record-event.ts";
import { lockHold } from "../../envelopes/documents/queries.ts";
import { isFinal } from "../../envelopes/documents/rules/document-status.ts";
import { UPLOAD_OVER_SECONDS } from "../../envelopes/files/uploads.ts";
import type { RetainedDocument } from "../../envelopes/retention/change-retention.ts";
import { lockPolicy, lockRetained, type PolicyRow } from "../../envelopes/retention/queries.ts";
import { hastenRemovals, removeLater } from "../../platform/storage/queries.ts";
import { expireExports } from "../export/queries.ts";
import { eraseParts, eraseRow, insertErasure, listObjects, releaseOriginal } from "./queries.ts";

/** Who asks for it, or the policy under which it is due. */
type Erasure = RetainedDocument | { documentId: number; policy: PolicyRow };

/**
 * Erases the contents and the personal data of a document that has ended, in one transaction; its stored objects are due for
 * removal from that moment, and a job certifies that they are gone. The audit log, statuses, times and hashes are kept. False if
 * it was erased before, or the policy was changed. Throws DocumentNotFound, DocumentNotEnded, DocumentOnHold, SealingUnderWay.
 */
export async function eraseDocument(
	tx: Transaction,
	{ clock }: Pick<Dependencies, "clock">,
	erasure: Erasure,
): Promise<boolean> {
	const { documentId } = erasure;
	const isAsked = "by" in erasure;
	const owner = isAsked && erasure.access !== "operator" ? erasure.access : undefined;
	const document = await lockRetained(tx, owner, documentId);
	if (!document) throw new DocumentNotFound();
	if (document.erasedAt || (!isAsked && !(await lockPolicy(tx, erasure.policy)))) return false;
	const hold = await lockHold(tx, document);
	const at = clock();
	const reappearsUntil = secondsAfter(at, UPLOAD_OVER_SECONDS);
	const objects = await listObjects(tx, document);
	await hastenRemovals(tx, document.documentDataId, reappearsUntil);
	const endedAt = await eraseRow(tx, documentId, at);
	if (!endedAt) {
		if (!isFinal(document.status)) throw new DocumentNotEnded();
		throw hold ? new DocumentOnHold() : new SealingUnderWay();
	}
	const original = await releaseOriginal(tx, document);
	if (original.key !== undefined) objects.push({ key: original.key, mayReappear: false });
	await eraseParts(tx, documentId);
	for (const { key, mayReappear } of objects) await removeLater(tx, key, mayReappear ? reappearsUntil : at);
	if (document.teamId === null) await expireExports(tx, document.userId, at);
	const years = isAsked ? null : erasure.policy.years;
	await insertErasure(tx, {
		...{ documentId, accountId: toAccountId(document), years, endedAt, startedAt: at },
		reason: isAsked ? "REQUEST" : "POLICY",
		objects: objects.map(({ key }) => key),
		isFileShared: original.isShared,
	});
	const data = isAsked ? { by: withoutAddress(erasure.by) } : { policyYears: years };
	await recordEvent(tx, documentId, { type: "ERASURE_STARTED", data, at });
	await enqueue(tx, "finish-erasure", { documentId }, { key: `erasure:${documentId}` });
	return true;
}

/** What the log keeps of the person who erased it is the number of their account. */
function withoutAddress(by: Actor): Actor {
	return by.kind === "user" ? { ...by, email: "" } : by;
}
