import { isDeepStrictEqual } from "node:util";
import type { Language } from "@repo/service-kit/languages";
import { type RateLimit, takeAllowance } from "@repo/service-kit/rate-limits";
import { requireRoom } from "../audit-log/require-room.ts";
import type { Dependencies } from "../dependencies.ts";
import { recordEvent } from "../envelopes/documents/events/record-event.ts";
import type { SubmittedAnswer } from "../field-types/rules/definition.ts";
import type { Stroke } from "../pdf/drawing/field-value.ts";
import type { SignatureStyle } from "../pdf/drawing/script-face.ts";
import { storeFile } from "../platform/storage/stored-objects.ts";
import { recipientActor } from "./actor.ts";
import { AnswerRefused, FieldFixed, FieldHidden, FieldNotFound, TooManySigningAttempts } from "./errors.ts";
import {
	type ActingSigning,
	lockForActing,
	lockForFetching,
	type Signer,
	type SigningField,
	withFields,
} from "./open-signing.ts";
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
	const given = "image" in sent ? await storeImage(dependencies, signer, fieldId, sent.image) : sent;
	await db.transaction(async (tx) => {
		const at = clock();
		const signing = await lockForActing(tx, signer, at);
		const { document, recipient } = signing;
		const { field, kept } = answerOwn(signing, fieldId, given, signer.language);
		const { customText, answer, complete } = kept;
		if (!hasRoomFor({ id: fieldId, customText, answer }, document.fields))
			throw new AnswerRefused((words) => words.answersTooLarge);
		if (isSame(field, kept)) return;
		const insertedAt = complete ? at : null;
		await storeAnswer(tx, field, { customText, answer, inserted: complete, insertedAt }, at);
		await recordEvent(tx, document.id, {
			type: complete ? "FIELD_FILLED" : "FIELD_CLEARED",
			data: { by: recipientActor(recipient), fieldId, fieldType: field.type },
			at,
		});
	});
}

/** Throws FieldHidden, FieldNotFound, FieldFixed, AnswerRefused. */
function answerOwn(
	{ document, fields, hidden }: ActingSigning,
	fieldId: number,
	given: SubmittedAnswer,
	language: Language,
) {
	requireRoom(document);
	if (hidden.some(({ id }) => id === fieldId)) throw new FieldHidden();
	const field = fields.find(({ id }) => id === fieldId);
	if (!field) throw new FieldNotFound();
	if (isReadOnly(field)) throw new FieldFixed();
	const outcome = answerField(field, given, language);
	if ("problem" in outcome) {
		const { problem } = outcome;
		throw new AnswerRefused(({ answers }) => problem(answers));
	}
	return { field, kept: outcome.kept };
}

/** Enough for the fields of a long document, and few enough that one link does not fill the storage. */
const imageLimit: RateLimit = { name: "signing-image", limit: 300, seconds: 3_600, refill: "evenly" };
const unstored = { key: "", sha256: "", size: 0 };

/**
 * Outside the transaction that saves it: drawing and storing an image is slow. Checks first that the recipient may
 * save one in this field now. Throws TooManySigningAttempts.
 */
async function storeImage(
	deps: Deps,
	signer: Signer,
	fieldId: number,
	bytes: Buffer,
): Promise<SubmittedAnswer> {
	const at = deps.clock();
	const fileId = await deps.db.transaction(async (tx) => {
		const signing = withFields(await lockForFetching(tx, signer, at), signer, at);
		answerOwn(signing, fieldId, { image: unstored }, signer.language);
		return signing.document.documentDataId;
	});
	const { retryAfter } = await takeAllowance(deps.db, imageLimit, String(signer.recipientId), at);
	if (retryAfter > 0) throw new TooManySigningAttempts(retryAfter);
	return { image: await storeFile(deps, await reEncodeSignature(bytes), "image/png", fileId) };
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
