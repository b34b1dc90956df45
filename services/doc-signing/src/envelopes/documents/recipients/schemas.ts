import { emailAddress, id, lineOfText } from "@repo/validation";
import { z } from "zod";
import { recipientRoles } from "../../../field-types/rules/roles.ts";
import { authValue, recipientAuthOptionsSchema } from "../../auth-options.ts";
import { guarded } from "../../guarded-members.ts";
import { signingOrderSchema } from "../../recipients/schemas.ts";
import { recipientExample } from "../examples.ts";
import { readStatuses, sendStatuses, signingStatuses } from "../rules/recipient-status.ts";

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

/** Omitted properties do not change. */
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
		authOptions: z.object({ accessAuth: authValue, actionAuth: authValue }),
		rejectionReason: z.string().nullable().meta({ description: "Why the recipient declined." }),
		expiresAt: z.iso
			.datetime()
			.nullable()
			.meta({ description: "When the signing request expires. Null until it is sent." }),
	})
	.meta({ id: "Recipient", example: recipientExample });
