import type { Transaction } from "@repo/service-kit/database";
import type { Session } from "../../accounts/visitor.ts";
import { userActor } from "../../audit-log/event-types.ts";
import type { Dependencies } from "../../dependencies.ts";
import { deleteDocument } from "../../envelopes/documents/delete-document.ts";
import { duplicateDocument } from "../../envelopes/documents/duplicate-document.ts";
import { getWithParts } from "../../envelopes/documents/queries/contents.ts";
import { whoseTurn } from "../../envelopes/documents/rules/turns.ts";
import { cancelDocument } from "../../envelopes/documents/sending/cancel-document.ts";
import { resendDocument } from "../../envelopes/documents/sending/resend-document.ts";
import { callerAt } from "./caller-at.ts";

import type { DocumentAction } from "./rules/page-actions.ts";

type Deps = Pick<Dependencies, "clock" | "config">;
type Act = { session: Session; id: number; action: DocumentAction };

/** Performs the API's action on a document, with the person's permissions. Returns the URL of the result. */
export async function actOnDocument(
	tx: Transaction,
	deps: Deps,
	{ session, id, action }: Act,
): Promise<string> {
	if (action === "duplicate") {
		const caller = await callerAt(tx, session, id, "documents.create");
		const { document } = await duplicateDocument(tx, deps, caller, id);
		return `/documents/${document.id}?done=duplicate`;
	}
	const { owner, user } = await callerAt(tx, session, id, "documents.manage");
	const acting = { owner, by: userActor(user), documentId: id };
	if (action === "delete") {
		await deleteDocument(tx, deps, acting);
		return "/documents";
	}
	if (action === "cancel") await cancelDocument(tx, deps, acting);
	else {
		const document = await getWithParts(tx, owner, id);
		const recipients = whoseTurn(document, document.recipients).map((recipient) => recipient.id);
		await resendDocument(tx, deps, { ...acting, recipients });
	}
	return `/documents/${id}?done=${action}`;
}
