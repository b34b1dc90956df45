import { createHash } from "node:crypto";
import canonicalize from "canonicalize";
import { z } from "zod";
import type { StoredAnswer } from "../../../field-types/rules/definition.ts";
import { signatureStyles } from "../../../field-types/rules/signature-styles.ts";

export const STATEMENT_FORMAT = "doc-signing/statement/1";

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const moment = z.iso.datetime();

/** A value as displayed in the document. Drawn or uploaded images are identified by their hash. */
const value = z.union([
	z.object({ text: z.string(), chosen: z.array(z.int()).optional() }),
	z.object({ typed: z.string(), style: z.enum(signatureStyles).optional() }),
	z.object({ drawn: sha256 }),
	z.object({ image: sha256 }),
]);
const field = z.object({
	id: z.int(),
	recipientId: z.int(),
	type: z.string(),
	page: z.int(),
	label: z.string().nullable(),
	value: value.nullable(),
});

/** What a recipient signs with a passkey: everything displayed, and the action. */
export const statementSchema = z.object({
	format: z.literal(STATEMENT_FORMAT),
	purpose: z.enum(["SIGN", "DECLINE"]),
	/**
	 * 32 random bytes, base64url: every statement is unique, and nobody can prepare a response in advance.
	 */
	nonce: z.string().length(43),
	document: z.object({ id: z.int(), title: z.string() }),
	/** The uploaded file, the first `bytes` bytes of the sealed one. */
	file: z.object({ sha256, bytes: z.int() }),
	/** Values of the file's own form, set by the sender. */
	formValues: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
	recipient: z.object({ id: z.int(), name: z.string(), email: z.string(), role: z.string() }),
	/** Values that others had already filled in. */
	before: z.array(field),
	/** The recipient's own fields, or for an assistant those they filled in. */
	fields: z.array(field),
	consent: z.object({ text: z.string(), at: moment }).nullable(),
	/** The reason for declining. */
	reason: z.string().nullable(),
	time: moment,
});
export type Statement = z.output<typeof statementSchema>;

export type StatedField = {
	id: number;
	recipientId: number;
	type: string;
	page: number;
	fieldMeta: { label?: string | null | undefined } | null;
};

/**
 * RFC 8785 canonical JSON in UTF-8. These bytes are stored: a statement is never reconstructed to check it.
 */
export function statementBytes(statement: Statement): Buffer {
	return Buffer.from(canonicalize(statement) ?? "");
}

/** Undefined for anything but a statement. */
export function readStatement(bytes: Buffer): Statement | undefined {
	try {
		return statementSchema.safeParse(JSON.parse(bytes.toString())).data;
	} catch {
		return undefined;
	}
}

export function stateField(
	{ id, recipientId, type, page, fieldMeta }: StatedField,
	answer: Pick<StoredAnswer, "customText" | "answer"> | undefined,
): Statement["fields"][number] {
	return {
		id,
		recipientId,
		type,
		page,
		label: fieldMeta?.label || null,
		value: answer ? stateValue(answer) : null,
	};
}

function stateValue({ customText, answer }: Pick<StoredAnswer, "customText" | "answer">) {
	switch (answer?.type) {
		case "typed":
			return { typed: answer.text, ...(answer.style && { style: answer.style }) };
		case "strokes":
			return {
				drawn: createHash("sha256")
					.update(canonicalize(answer.strokes) ?? "")
					.digest("hex"),
			};
		case "image":
			return { image: answer.sha256 };
		case "chosen":
			return { text: customText, chosen: answer.ids };
		case "shown":
			return { text: answer.text };
		case undefined:
			return { text: customText };
	}
}
