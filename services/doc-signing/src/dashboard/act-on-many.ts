import { HttpError } from "@repo/http-errors";
import type { Session } from "../accounts/sessions.ts";
import type { Dependencies } from "../dependencies.ts";
import { actOnDocument } from "./act-on-document.ts";
import type { ChangingAction } from "./rules/bulk-actions.ts";
import { submitOnce } from "./submit-once.ts";

type Bulk = { session: Session; action: ChangingAction; ids: number[]; formId: string | undefined };

const documentAction = { remind: "resend", cancel: "cancel", delete: "delete" } as const;

/**
 * Does the same to several documents, one after another, each in its own transaction: what is refused for one leaves
 * the others as they are. Returns the reasons of refusals by document id. A form that is submitted again repeats nothing.
 */
export async function actOnMany(
	deps: Pick<Dependencies, "config" | "db" | "clock">,
	{ session, action, ids, formId }: Bulk,
): Promise<Map<number, string>> {
	const refusals = new Map<number, string>();
	for (const id of ids) {
		const path = `/documents/bulk/${action}/${id}`;
		const submitted = { userId: session.user.id, formId: formId && `${formId}:${id}`, path };
		try {
			await submitOnce(deps, submitted, (tx) =>
				actOnDocument(tx, deps, { session, id, action: documentAction[action] }),
			);
		} catch (error) {
			if (!(error instanceof HttpError) || error.status >= 500) throw error;
			refusals.set(id, error.detail);
		}
	}
	return refusals;
}
