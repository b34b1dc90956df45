import { isDeepStrictEqual } from "node:util";
import { requireRoom } from "../audit-log/require-room.ts";
import type { Dependencies } from "../dependencies.ts";
import { recordEvent } from "../envelopes/documents/events/record-event.ts";
import type { SubmittedAnswer } from "../field-types/rules/definition.ts";
import type { Stroke } from "../pdf/drawing/field-value.ts";
import type { SignatureStyle } from "../pdf/drawing/script-face.ts";
import { storeFile } from "../platform/storage/stored-objects.ts";
import { recipientActor } from "./actor.ts";
import { AnswerRefused, FieldFixed, FieldHidden, FieldNotFound } from "./errors.ts";
import { lockForActing, type Signer, type SigningField } from "./open-signing.ts";
import { storeAnswer } from "./queries.ts";
import { reEncodeSignature } from "./re-encode-signature.ts";
import { hasRoomFor } from "./rules/answer-room.ts";
import { answerField, isReadOnly } from "./rules/field-state.ts";

/** The answer that the page sends: an image as bytes. */
export type SentAnswer =
	| { value: string }
	| { chosen: number[] }
	| { typed: string; style?: SignatureStyle | undefined }
	| { strokes: Stroke[] }
	| { image: Buffer };

type Deps = Pick<Dependencies, "db" | "clock" | "storage">;

/** Saves a recipient's value of one field; an empty value clears it. */
export async function saveField(
	dependencies: Deps,
	signer: Signer,
	fieldId: number,
	sent: SentAnswer,
): Promise<void> {
	const { db, clock } = dependencies;
	// Outside the transaction: drawing and storing an image is slow.
	const given = "image" in sent ? await storeImage(dependencies, sent.image) : sent;
	await db.transaction(async (tx) => {
		const at = clock();
		const { document, recipient, fields, hidden } = await lockForActing(tx, signer, at);
		requireRoom(document);
		if (hidden.some(({ id }) => id === fieldId)) throw new FieldHidden();
		const field = fields.find(({ id }) => id === fieldId);
		if (!field) throw new FieldNotFound();
		if (isReadOnly(field)) throw new FieldFixed();
		const outcome = answerField(field, given, signer.language);
		if ("problem" in outcome) {
			const { problem } = outcome;
			throw new AnswerRefused(({ answers }) => problem(answers));
		}
		const { customText, answer, complete } = outcome.kept;
		if (!hasRoomFor({ id: fieldId, customText, answer }, document.fields))
			throw new AnswerRefused((words) => words.answersTooLarge);
		if (isSame(field, outcome.kept)) return;
		const insertedAt = complete ? at : null;
		await storeAnswer(tx, field, { customText, answer, inserted: complete, insertedAt }, at);
		await recordEvent(tx, document.id, {
			type: complete ? "FIELD_FILLED" : "FIELD_CLEARED",
			data: { by: recipientActor(recipient), fieldId, fieldType: field.type },
			at,
		});
	});
}

async function storeImage(deps: Deps, bytes: Buffer): Promise<SubmittedAnswer> {
	return { image: await storeFile(deps, await reEncodeSignature(bytes), "image/png") };
}

/** Saving the same value again, as after a lost response, records no second event. */
function isSame(
	field: SigningField,
	kept: { customText: string; answer: unknown; complete: boolean },
): boolean {
	return (
		field.customText === kept.customText &&
		field.inserted === kept.complete &&
		isDeepStrictEqual(field.answer, kept.answer)
	);
}
