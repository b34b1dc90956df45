import { BadRequest } from "@repo/http-errors";
import type { Transaction } from "@repo/service-kit/database";
import type { Typed } from "@repo/service-kit/html";
import { emailAddress, lineOfText } from "@repo/validation";
import { z } from "zod";
import { requirePermission } from "../../accounts/teams/require-permission.ts";
import { changeOnce } from "../../accounts/tokens/respond-once.ts";
import type { Session } from "../../accounts/visitor.ts";
import { userActor } from "../../audit-log/event-types.ts";
import type { Dependencies } from "../../dependencies.ts";
import { callerAt, placeAt } from "../../envelopes/caller-at.ts";
import { changeDocument } from "../../envelopes/documents/change-document.ts";
import { deleteDocument } from "../../envelopes/documents/delete-document.ts";
import { duplicateDocument } from "../../envelopes/documents/duplicate-document.ts";
import { getWithParts } from "../../envelopes/documents/queries/contents.ts";
import { lockRecipients } from "../../envelopes/documents/recipients/lock-recipients.ts";
import { whoseTurn } from "../../envelopes/documents/rules/turns.ts";
import { cancelDocument } from "../../envelopes/documents/sending/cancel-document.ts";
import { resendDocument } from "../../envelopes/documents/sending/resend-document.ts";
import { changeRecipient } from "../../envelopes/recipients/recipient-list.ts";
import { holdDocument } from "../../envelopes/retention/change-retention.ts";
import { titleSchema } from "../../envelopes/schemas.ts";
import { getPageWords } from "../../languages/words.ts";
import { eraseDocument } from "../../personal-data/erasure/erase-document.ts";
import type { DocumentAction, RecipientAction, RetentionAction } from "./rules/page-actions.ts";

type Deps = Pick<Dependencies, "clock" | "config">;
type Act = { session: Session; documentId: number; action: DocumentAction; typed?: Typed };

/** Performs the API's action on a document, with the person's permissions. Returns the URL of the result. */
export async function actOnDocument(
	tx: Transaction,
	deps: Deps,
	{ session, documentId, action, typed }: Act,
): Promise<string> {
	if (action === "duplicate") {
		const caller = await callerAt(tx, "documents.create", session.user, "document", documentId);
		const { document } = await duplicateDocument(tx, deps, caller, documentId);
		return `/documents/${document.id}?done=duplicate`;
	}
	const caller = await callerAt(tx, "documents.manage", session.user, "document", documentId);
	if (action === "rename") {
		const title = titleSchema.safeParse(typed?.title ?? "");
		if (!title.success) throw new BadRequest("title_not_valid", getPageWords().errors.title.missing);
		await changeDocument(tx, deps, caller, documentId, { title: title.data });
		return `/documents/${documentId}`;
	}
	const { owner, user } = caller;
	const acting = { owner, by: userActor(user), documentId };
	if (action === "delete") {
		await deleteDocument(tx, deps, acting);
		return "/documents";
	}
	if (action === "cancel") await cancelDocument(tx, deps, acting);
	else {
		const document = await getWithParts(tx, owner, documentId);
		const recipients = whoseTurn(document, document.recipients).map((recipient) => recipient.id);
		await resendDocument(tx, deps, { ...acting, recipients });
	}
	return `/documents/${documentId}?done=${action}`;
}

type RetentionAct = {
	session: Session;
	documentId: number;
	action: RetentionAction;
	reason: string;
	ipAddress: string;
};

/** Holds, releases or erases a document. Throws ProofRequired, which leads back to the page. */
export async function actOnRetention(
	tx: Transaction,
	{ clock }: Deps,
	{ session: { user, provenAt }, documentId, action, reason, ipAddress }: RetentionAct,
): Promise<string> {
	const page = `/documents/${documentId}`;
	const place = await placeAt(tx, user, "document", documentId);
	const acting = { provenAt, clock, returnTo: page };
	const access = requirePermission("retention.manage", place, acting);
	const act = { access, by: userActor(user), documentId, ipAddress };
	if (action === "erase") {
		await eraseDocument(tx, { clock }, act);
		return page;
	}
	await holdDocument(tx, { clock }, { ...act, reason: action === "hold" ? reason : null });
	return `${page}?done=${action}`;
}

type Submitted = { userId: number; formId: string | undefined; path: string; body?: object };

/**
 * Makes the change of a form, and returns the URL to redirect to. A form that is submitted twice, by a double
 * click or a browser that repeats it, makes the change once and redirects to the same URL.
 */
export async function submitOnce(
	deps: Pick<Dependencies, "config" | "db" | "clock">,
	{ userId, formId, path, body = {} }: Submitted,
	change: (tx: Transaction) => Promise<string>,
): Promise<string> {
	if (formId === undefined) return deps.db.transaction(change);
	const request = { holder: { userId }, key: `form:${formId}`, method: "POST", path, body, context: null };
	const { body: made } = await changeOnce(deps, request, async (tx) => ({
		status: 303,
		body: { location: await change(tx) },
	}));
	return made.location;
}

type RecipientAct = {
	session: Session;
	documentId: number;
	recipientId: number;
	action: RecipientAction;
	typed: Typed;
};

/** Reminds or changes a recipient, with the person's permissions. Returns the URL of the result. */
export async function actOnRecipient(
	tx: Transaction,
	deps: Deps,
	{ session, documentId, recipientId, action, typed }: RecipientAct,
): Promise<string> {
	const caller = await callerAt(tx, "documents.manage", session.user, "document", documentId);
	if (action === "remind") {
		const { owner, user } = caller;
		await resendDocument(tx, deps, { owner, by: userActor(user), documentId, recipients: [recipientId] });
	} else {
		const list = await lockRecipients(tx, deps, caller, documentId);
		const recipient = list.recipients.find(({ id }) => id === recipientId);
		// The address that the form was opened with.
		const { shown_email: shown = recipient?.email } = typed;
		if (recipient && recipient.email !== shown)
			throw new BadRequest("recipient_changed", getPageWords().errors.recipients.changed);
		await changeRecipient(list, recipientId, readTyped(typed));
	}
	return `/documents/${documentId}?done=${action}`;
}

const changeForm = z.object({ name: lineOfText({ max: 255 }), email: emailAddress });

/** Throws BadRequest with what to correct. */
function readTyped(typed: Typed): z.output<typeof changeForm> {
	const parsed = changeForm.safeParse({ name: "", email: "", ...typed });
	if (parsed.success) return parsed.data;
	const isName = parsed.error.issues[0]?.path[0] === "name";
	const { errors, page } = getPageWords();
	throw new BadRequest("recipient_not_valid", isName ? errors.recipients.name : page.answers.email);
}
