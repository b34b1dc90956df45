import { HttpError } from "@repo/http-errors";
import type { Session } from "../../accounts/visitor.ts";
import type { Dependencies } from "../../dependencies.ts";
import { actOnDocument } from "./act-on-document.ts";
import type { ChangingAction } from "./rules/bulk-actions.ts";
import { submitOnce } from "./submit-once.ts";

type Bulk = { session: Session; action: ChangingAction; ids: number[]; formId: string | undefined };

const documentAction = { remind: "resend", cancel: "cancel", delete: "delete" } as const;

/**
 * Performs an action on several documents, one after another, each in a separate transaction: if one is
 * rejected, the others still happen. Returns the reasons for rejection by document id. A resubmitted form
 * repeats nothing.
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
