import { errorOf, NotFound } from "@repo/http-errors";

import type { Transaction } from "@repo/service-kit/database";
import type { ApiCaller } from "../../../accounts/caller.ts";
import { userActor } from "../../../audit-log/event-types.ts";
import type { Dependencies } from "../../../dependencies.ts";
import { fieldsWithEffect } from "../../../field-types/rules/roles.ts";
import { said } from "../../../languages/said.ts";
import type { FieldList } from "../../fields/field-list.ts";
import { recordEvents } from "../events/record-event.ts";
import { lockChangeable, noteCorrection } from "../lock-changeable.ts";
import { type FieldRow, fieldRows } from "../queries.ts";
import { RecipientHasBegun } from "../recipients/errors.ts";
import { begun } from "../rules/begun.ts";

/** The fields of a document that can still change: each until rules/begun.ts says that it is too late. */
export async function lockFields(
	tx: Transaction,
	{ clock }: Pick<Dependencies, "clock">,
	caller: ApiCaller<"documents.manage">,
	documentId: number,
): Promise<FieldList<FieldRow>> {
	const document = await lockChangeable(tx, caller, documentId);
	const { file, recipients, fields } = document;
	let { lastEvent } = document;
	let isNoted = false;
	const at = clock();
	const findRecipient = (id: number) => recipients.find((recipient) => recipient.id === id);
	return {
		owner: "document",
		pageCount: file.pages?.length ?? null,
		signingOrder: document.signingOrder,
		recipients,
		fields,
		findObstacle(recipientId) {
			const recipient = findRecipient(recipientId);
			if (!recipient || !begun.newField(recipient, fields)) return undefined;
			return "has already agreed to sign, so no field can be added";
		},
		requireChangeable(field) {
			if (begun.field(findRecipient(field.recipientId), field)) throw new RecipientHasBegun();
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
			const event = { type, data: { by: userActor(caller.user), fields: facts }, at };
			const recorded = await recordEvents(tx, { ...document, lastEvent }, [event], { touched: at });
			lastEvent = recorded.at(-1);
			if (isNoted || fieldsWithEffect(changed, recipients).length === 0) return;
			await noteCorrection(tx, document, at);
			isNoted = true;
		},
	};
}

const FieldNotFound = errorOf(NotFound, "field_not_found", ...said(({ errors }) => errors.fields.notFound));
