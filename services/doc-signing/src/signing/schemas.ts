import { authenticationResponse } from "@repo/accounts/passkeys";
import { text } from "@repo/validation";
import { z } from "zod";
import { MAX_POINTS, MAX_STROKES } from "../field-types/rules/drawn-signature.ts";
import { signatureStyles } from "../field-types/rules/signature-styles.ts";
import { MAX_IMAGE_BYTES } from "./re-encode-signature.ts";

const coordinate = z
	.number()
	.min(-10_000)
	.max(10_000)
	.transform((value) => Math.round(value * 100) / 100);
const stroke = z.object({ points: z.array(z.object({ x: coordinate, y: coordinate })).max(MAX_POINTS) });

const image = z
	.base64("must be base64 encoded")
	.max(Math.ceil((MAX_IMAGE_BYTES * 4) / 3) + 4, "is larger than 2 MB")
	.transform((base64) => Buffer.from(base64, "base64"));

/** Of a request with an image. */
export const MAX_SIGNATURE_BODY = 3 * 1024 * 1024;

const signature = [
	z.strictObject({ typed: z.string().max(1000), style: z.enum(signatureStyles).optional() }),
	z.strictObject({ strokes: z.array(stroke).max(MAX_STROKES) }),
	z.strictObject({ image }),
] as const;
export const signatureSchema = z.union(signature, "must have exactly one of typed, strokes or image");

/** A field's value: text, chosen options, or a signature in one of three forms. */
export const answerSchema = z.union(
	[
		z.strictObject({ value: z.string() }),
		z.strictObject({ chosen: z.array(z.int()).max(200) }),
		...signature,
	],
	"must have exactly one of value, chosen, typed, strokes or image",
);

const code = z.string().max(20);

/** The browser's proof of the recipient's identity. */
export const proofSchema = z.discriminatedUnion("method", [
	z.strictObject({ method: z.literal("PASSKEY"), response: authenticationResponse }),
	z.strictObject({ method: z.literal("TWO_FACTOR_AUTH"), code }),
	z.strictObject({ method: z.literal("EMAIL_CODE"), proofId: z.uuid(), code }),
]);
const seen = z.iso.datetime().nullish();
const seenFields = z.array(z.object({ id: z.int(), savedAt: z.iso.datetime().nullable() })).optional();
export const completeSchema = z.object({ proof: proofSchema.optional(), seen, seenFields });
/** Of a request with the most fields that a document has. */
export const MAX_COMPLETE_BODY = 400_000;
const reason = text({ max: 1000 });
export const declineSchema = z.object({ reason, proof: proofSchema.optional() });
/** The statement for a passkey to sign. */
export const actSchema = z.discriminatedUnion("purpose", [
	z.object({ purpose: z.literal("SIGN") }).transform(() => ({ purpose: "SIGN" as const, reason: null })),
	z.object({ purpose: z.literal("DECLINE"), reason }),
]);
export const codeSchema = z.object({ proofId: z.uuid(), code });
export const tokenParams = z.object({ token: z.string() });

/** The form of a page without scripts: `field.<id>`, `consent`, `reason` and the button. */
export const formSchema = z.record(z.string(), z.union([z.string(), z.array(z.string())]));
export type SigningForm = z.output<typeof formSchema>;
