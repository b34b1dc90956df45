import { checkCsrf } from "@repo/accounts/forms";
import { BadRequest } from "@repo/http-errors";
import type { Transaction } from "@repo/service-kit/database";
import { seeOther } from "@repo/service-kit/html";
import { type Endpoint, emailAddress, endpoint, idText, lineOfText } from "@repo/validation";
import { z } from "zod";
import type { Session } from "../../accounts/visitor.ts";
import { userActor } from "../../audit-log/event-types.ts";
import { signedInWithShare } from "../../callers/sessions.ts";
import type { Dependencies } from "../../dependencies.ts";
import { lockRecipients } from "../../envelopes/documents/recipients/lock-recipients.ts";
import { resendDocument } from "../../envelopes/documents/sending/resend-document.ts";
import { changeRecipient } from "../../envelopes/recipients/recipient-list.ts";
import { callerAt } from "./caller-at.ts";
import { type RecipientAction, recipientActions, recipientPurpose } from "./rules/page-actions.ts";
import { withRefusalPage } from "./show-document.tsx";
import { submitOnce } from "./submit-once.ts";

type Typed = {
	name?: string | undefined;
	email?: string | undefined;
	/** The address that the form was opened with. */
	shown_email?: string | undefined;
};

/** Actions on one recipient on the page of a document. */
export function recipientPageRoutes(dependencies: Dependencies): Endpoint[] {
	return [
		endpoint({
			method: "post",
			path: "/documents/:documentId/recipients/:recipientId/:action",
			operationId: "postRecipientOnPage",
			summary: "Performs an action on a recipient",
			documented: false,
			caller: signedInWithShare(dependencies),
			request: {
				params: z.object({ documentId: idText, recipientId: idText, action: z.enum(recipientActions) }),
				body: z.object({
					csrf: z.string().optional(),
					form_id: z.string().max(100).optional(),
					name: z.string().optional(),
					email: z.string().optional(),
					shown_email: z.string().optional(),
				}),
				bodyTypes: ["application/x-www-form-urlencoded"],
			},
			responses: {
				303: { description: "Redirect" },
				400: { description: "The page", contentType: "text/html" },
			},
			handle: async ({ caller: { session }, params, body: { csrf, form_id: formId, ...typed } }) => {
				const { documentId, recipientId, action } = params;
				checkCsrf(session, recipientPurpose(recipientId, action), csrf);
				const path = `/documents/${documentId}/recipients/${recipientId}/${action}`;
				const submitted = { userId: session.user.id, formId, path, body: typed };
				return withRefusalPage(dependencies, { session, documentId }, async () =>
					seeOther(
						await submitOnce(dependencies, submitted, async (tx) => {
							await act(tx, dependencies, { session, documentId, recipientId, action, typed });
							return `/documents/${documentId}?done=${action}`;
						}),
					),
				);
			},
		}),
	];
}

type Act = {
	session: Session;
	documentId: number;
	recipientId: number;
	action: RecipientAction;
	typed: Typed;
};

async function act(
	tx: Transaction,
	deps: Pick<Dependencies, "clock" | "config">,
	{ session, documentId, recipientId, action, typed }: Act,
): Promise<void> {
	const caller = await callerAt(tx, session, documentId, "documents.manage");
	if (action === "remind") {
		const { owner, user } = caller;
		await resendDocument(tx, deps, { owner, by: userActor(user), documentId, recipients: [recipientId] });
		return;
	}
	const list = await lockRecipients(tx, deps, caller, documentId);
	const recipient = list.recipients.find(({ id }) => id === recipientId);
	const { shown_email: shown = recipient?.email } = typed;
	if (recipient && recipient.email !== shown) throw new BadRequest("recipient_changed", CHANGED);
	await changeRecipient(list, recipientId, readTyped(typed));
}

const CHANGED = "The email address was changed after you opened the form. Check the address and try again.";
const labels = { name: "The name", email: "The email address" };
const changeForm = z.object({ name: lineOfText({ max: 255 }), email: emailAddress });

/** Throws BadRequest with what to correct. */
function readTyped(typed: Typed): z.output<typeof changeForm> {
	const parsed = changeForm.safeParse({ name: "", email: "", ...typed });
	if (parsed.success) return parsed.data;
	const [issue] = parsed.error.issues;
	const label = labels[issue?.path[0] === "name" ? "name" : "email"];
	throw new BadRequest("recipient_not_valid", `${label} ${issue?.message}.`);
}
