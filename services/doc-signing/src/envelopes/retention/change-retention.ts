import type { Transaction } from "@repo/service-kit/database";
import { enqueue } from "@repo/service-kit/jobs";
import { HeldByOperator, HoldChanged } from "../../accounts/holds/errors.ts";
import { isPlaced } from "../../accounts/holds/hold-reason.ts";
import { deleteHold, insertHold } from "../../accounts/holds/queries.ts";
import { type Actor as AccountActor, recordAccountEvent } from "../../accounts/log/record-account-event.ts";
import { type Owner, toAccountColumns, toAccountId, toAccountKey } from "../../accounts/owner.ts";
import type { Access } from "../../accounts/teams/rules/permissions.ts";
import type { Actor } from "../../audit-log/event-types.ts";
import type { Dependencies } from "../../dependencies.ts";
import { DocumentNotFound } from "../documents/errors.ts";
import { recordEvent } from "../documents/events/record-event.ts";
import { type DocumentRow, updateDocument } from "../documents/queries.ts";
import { mailRetentionChange } from "./mail-retention-change.ts";
import { findHold, findPolicy, lockRetained, movePolicy } from "./queries.ts";

type Deps = Pick<Dependencies, "clock">;

/** A person with the permission in an account, or an operator, who has it in all. */
export type RetainedDocument = {
	access: Access<"retention.manage"> | "operator";
	by: Actor;
	documentId: number;
	/** Of a browser. */
	ipAddress?: string | undefined;
};

/**
 * How many years the account's documents are kept after they ended; null until they are erased on request. Everyone who may change
 * it gets an email, if it changed.
 */
export async function setRetention(
	tx: Transaction,
	{ clock }: Deps,
	{ owner, by, years }: { owner: Owner; by: AccountActor; years: number | null },
): Promise<void> {
	const accountId = toAccountId(owner);
	const at = clock();
	let from: number | null;
	do {
		from = (await findPolicy(tx, accountId))?.years ?? null;
		if (from === years) return;
	} while (!(await movePolicy(tx, { accountId, from, to: years, changedAt: at })));
	await mailRetentionChange(tx, { owner, by, from, to: years, at });
	const event = { ...by, ...toAccountColumns(owner), type: "retention.changed" } as const;
	await recordAccountEvent(tx, { ...event, details: { years }, at });
}

/**
 * Places a legal hold on a document, or releases it with null. Idempotent. Only an operator releases an operator's hold, and an
 * operator's hold replaces one of the account, which is back when it is released: resolves to the reason of the hold that stands.
 * `heldAt`: the time of the hold that is meant. Throws DocumentNotFound, AlreadyOnHold, HeldByOperator, HoldChanged.
 */
export async function holdDocument(
	tx: Transaction,
	{ clock }: Deps,
	{
		access,
		by,
		documentId,
		reason,
		heldAt,
		ipAddress,
	}: RetainedDocument & { reason: string | null; heldAt?: Date },
): Promise<string | null> {
	const document = await lockRetained(tx, access === "operator" ? undefined : access, documentId);
	if (!document || document.erasedAt) throw new DocumentNotFound();
	if (heldAt && heldAt.getTime() !== document.heldAt?.getTime()) throw new HoldChanged();
	const isOperator = access === "operator";
	const { isOperators, replaced } = await findHold(tx, document);
	if (reason === null) {
		if (document.heldAt === null) return null;
		if (isOperators && !isOperator) throw new HeldByOperator();
	} else if ((isOperators || !isOperator) && isPlaced(document.holdReason, reason)) return reason;
	const at = clock();
	if (reason === null) await recordEvent(tx, documentId, { type: "DOCUMENT_RELEASED", data: { by }, at });
	const hold = reason === null ? replaced : { by, reason };
	await updateDocument(tx, documentId, { heldAt: hold ? at : null, holdReason: hold?.reason ?? null });
	if (hold) {
		const data = { by: hold.by, reason: hold.reason };
		await recordEvent(tx, documentId, { type: "DOCUMENT_HELD", data, at });
	} else await resumeDeletion(tx, document, by);
	const actor = { ...toAccountActor(by), ipAddress };
	// Without the reason: the document's erasure erases it with the document's log.
	await recordHold(tx, document, { by: actor, isPlaced: reason !== null, details: { documentId }, at });
	return hold?.reason ?? null;
}

/**
 * Places a legal hold on an account, or releases it with null; also of one that was deleted. Idempotent. Throws AlreadyOnHold.
 */
export async function holdAccount(
	tx: Transaction,
	{ clock }: Deps,
	{ owner, by, reason }: { owner: Owner; by: AccountActor; reason: string | null },
): Promise<void> {
	const at = clock();
	const accountId = toAccountId(owner);
	const isChanged =
		reason === null ? deleteHold(tx, accountId) : insertHold(tx, { accountId, heldAt: at, reason });
	if (!(await isChanged)) return;
	const details = reason === null ? {} : { reason };
	await recordHold(tx, owner, { by, isPlaced: reason !== null, details, at });
	if (reason === null) await finishDeletionOf(tx, owner, by.actor, `released:${toAccountKey(owner)}`);
}

type HoldEvent = { by: AccountActor; isPlaced: boolean; details: Record<string, unknown>; at: Date };

/** In the account's log, which operators search; a document's log has its holds, too. */
async function recordHold(
	tx: Transaction,
	owner: Owner,
	{ by, isPlaced, details, at }: HoldEvent,
): Promise<void> {
	const type = isPlaced ? "retention.held" : "retention.released";
	await recordAccountEvent(tx, { ...by, ...toAccountColumns(owner), type, details, at });
}

function toAccountActor(by: Actor): AccountActor {
	return by.kind === "user"
		? { actorType: "user", actor: String(by.userId) }
		: { actorType: "operator", actor: by.kind === "operator" ? by.name : by.kind };
}

/** A closed account or a deleted team kept the document for its hold. */
async function resumeDeletion(tx: Transaction, document: DocumentRow, by: Actor): Promise<void> {
	// A team that still has members is deleted by another job, later.
	if (document.teamId !== null && by.kind !== "operator") return;
	await finishDeletionOf(tx, document, by.kind === "operator" ? by.name : "", `released:${document.id}`);
}

/** What the jobs kept for a hold. For an open account or team, they do nothing. */
async function finishDeletionOf(
	tx: Transaction,
	{ userId, teamId }: Owner,
	operator: string,
	key: string,
): Promise<void> {
	if (teamId === null) await enqueue(tx, "finish-account-deletion", { userId, teamIds: [] }, { key });
	else await enqueue(tx, "finish-team-deletion", { teamId, operator }, { key });
}
