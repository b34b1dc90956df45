import type { Actor } from "../audit-log/event-types.ts";
import type { RecipientRow } from "../envelopes/documents/queries.ts";

export function recipientActor({ id, email }: Pick<RecipientRow, "id" | "email">): Actor {
	return { kind: "recipient", recipientId: id, email };
}
