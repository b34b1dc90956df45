import type { Transaction } from "@repo/service-kit/database";
import type { ApiCaller } from "../../api-tokens/api-token-caller.ts";
import { userActor } from "../../audit-log/event-types.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { FieldList } from "../../envelopes/fields/field-list.ts";
import { mustSign } from "../../recipient-roles/rules/roles.ts";
import { recordEvents } from "../events/record-event.ts";
import { lockChangeable } from "../lock-changeable.ts";
import type { FieldRow, RecipientRow } from "../queries.ts";
import { RecipientHasBegun } from "../recipients/errors.ts";
import { hasBegun } from "../rules/recipient-status.ts";
import { holdsSignature } from "../rules/sendable.ts";
import { FieldNotFound } from "./errors.ts";
import { fieldRows } from "./queries.ts";

/** The fields of a document that can still change: each until its recipient has begun. */
export async function lockFields(
	tx: Transaction,
	{ clock }: Pick<Dependencies, "clock">,
	{ owner, user }: ApiCaller<"documents.manage">,
	documentId: number,
): Promise<FieldList<FieldRow>> {
	const document = await lockChangeable(tx, owner, documentId);
	const { file, recipients, fields } = document;
	let { lastEvent } = document;
	const at = clock();
	const recipientOf = (id: number) => recipients.find((recipient) => recipient.id === id);
	return {
		owner: "document",
		pageCount: file.pages?.length ?? null,
		recipients,
		fields,
		findObstacle(recipientId) {
			const recipient = recipientOf(recipientId);
			if (!recipient || !hasBegun(recipient) || awaitsPlaceToSign(recipient, fields)) return undefined;
			return "has already opened the document, so no field can be added";
		},
		requireChangeable({ recipientId, inserted }) {
			const holder = recipientOf(recipientId);
			if (inserted || (holder && hasBegun(holder))) throw new RecipientHasBegun();
		},
		notFound: () => new FieldNotFound(),
		insert: (rows) =>
			fieldRows.insert(
				tx,
				rows.map((row) => ({ ...row, documentId, createdAt: at })),
			),
		update: (id, row) => fieldRows.update(tx, documentId, id, row),
		remove: (id) => fieldRows.remove(tx, documentId, id),
		async record(type, changed) {
			const facts = changed.map(({ id, recipientId, type, page, cover }) => ({
				...{ id, recipientId, type, page },
				...(cover && { cover }),
			}));
			const event = { type, data: { by: userActor(user), fields: facts }, at };
			const recorded = await recordEvents(tx, { ...document, lastEvent }, [event], { touched: at });
			lastEvent = recorded.at(-1);
		},
	};
}

/**
 * A recipient who joins after sending is notified at once, and may open the document before their fields are
 * placed.
 */
function awaitsPlaceToSign(
	{ id, role, signingStatus }: Pick<RecipientRow, "id" | "role" | "signingStatus">,
	fields: FieldRow[],
): boolean {
	return mustSign(role) && signingStatus === "NOT_SIGNED" && !holdsSignature(id, fields);
}
