import { emailAddress, id, lineOfText } from "@repo/validation";
import { z } from "zod";
import { recipientRoles } from "../../recipient-roles/rules/roles.ts";
import { recipientAuthOptionsSchema } from "../auth-options.ts";
import { recipientExample } from "../examples.ts";
import { guarded } from "../guarded-members.ts";
import { readStatuses, sendStatuses, signingStatuses } from "../rules/recipient-status.ts";

/** From 0. Equal numbers act together. */
export const signingOrderSchema = z
	.int("must be an integer")
	.min(0, "must be at least 0")
	.max(1_000_000, "must be at most 1000000")
	.nullish()
	.meta({
		description: "Position in a SEQUENTIAL document, from 0. Recipients with equal numbers sign in parallel.",
		example: 0,
	});

const newRecipient = z
	.object({
		name: lineOfText({ max: 255 }),
		email: emailAddress,
		role: z.enum(recipientRoles).default("SIGNER"),
		signingOrder: signingOrderSchema,
		authOptions: recipientAuthOptionsSchema,
	})
	.meta({
		id: "NewRecipient",
		example: { name: "Ada Lovelace", email: "ada@example.com", role: "SIGNER", signingOrder: 0 },
	});

export const newRecipientSchema = guarded("recipient", newRecipient);

export const addRecipientSchema = guarded(
	"recipient",
	newRecipient.meta({
		id: "AddRecipient",
		example: { name: "Grace Hopper", email: "grace@example.com", role: "APPROVER", signingOrder: 1 },
	}),
);
export type AddRecipient = z.output<typeof addRecipientSchema>;

/** What is left out stays as it is. */
export const changeRecipientSchema = guarded(
	"recipient",
	z
		.object({
			name: lineOfText({ max: 255 }).optional(),
			email: emailAddress.optional(),
			role: z.enum(recipientRoles).optional(),
			signingOrder: signingOrderSchema,
			authOptions: recipientAuthOptionsSchema,
		})
		.meta({ id: "ChangeRecipient", example: { name: "Ada King" } }),
);
export type ChangeRecipient = z.output<typeof changeRecipientSchema>;

export const recipientSchema = z
	.object({
		id,
		documentId: id,
		email: z.string(),
		name: z.string(),
		role: z.enum(recipientRoles),
		signingOrder: z.int().nullable(),
		token: z.string().meta({
			description: "Secret part of the signing link. Anyone who has it can open and sign the document.",
		}),
		signedAt: z.iso.datetime().nullable().meta({ description: "When the recipient completed their part." }),
		readStatus: z.enum(readStatuses),
		signingStatus: z.enum(signingStatuses),
		sendStatus: z.enum(sendStatuses).meta({ description: "SENT: the signing link was emailed." }),
		signingUrl: z.url(),
		authOptions: z.object({ accessAuth: z.string().nullable(), actionAuth: z.string().nullable() }),
		rejectionReason: z.string().nullable().meta({ description: "Why the recipient declined." }),
		expiresAt: z.iso
			.datetime()
			.nullable()
			.meta({ description: "When the signing request expires. Null until it is sent." }),
	})
	.meta({ id: "Recipient", example: recipientExample });
