import { id } from "@repo/validation";
import { z } from "zod";
import { recipientRoles } from "../../field-types/rules/roles.ts";
import { eventMetaExample, eventMetaSchema } from "../event-schema.ts";

const recipient = z.object({
	id,
	documentId: z.null(),
	templateId: id,
	email: z.string(),
	name: z.string(),
	role: z.enum(recipientRoles),
	signingOrder: z.int().meta({ description: "From 0. Recipients with equal numbers sign in parallel." }),
});

/** A template in webhook payloads. */
export const templateEventSchema = z
	.object({
		id,
		externalId: z.string().nullable().meta({ description: "Your own identifier." }),
		userId: id,
		teamId: id.nullable().meta({ description: "Null for a template outside teams." }),
		type: z.enum(["PUBLIC", "PRIVATE"]),
		title: z.string(),
		templateDocumentDataId: z.string(),
		createdAt: z.iso.datetime(),
		updatedAt: z.iso.datetime(),
		templateMeta: eventMetaSchema.extend({ id: z.string() }),
		recipients: z.array(recipient),
		Recipient: z.array(recipient).meta({ description: "The same as `recipients`, for older receivers." }),
	})
	.meta({ id: "TemplateEvent" });

const tenant: z.input<typeof recipient> = {
	id: 3,
	documentId: null,
	templateId: 7,
	email: "recipient.1@placeholder.invalid",
	name: "Tenant",
	role: "SIGNER",
	signingOrder: 0,
};

export const templateEventExample: z.input<typeof templateEventSchema> = {
	id: 7,
	externalId: null,
	userId: 3,
	teamId: null,
	type: "PRIVATE",
	title: "Lease",
	templateDocumentDataId: "data_8HkqQx0d5n2b",
	createdAt: "2026-11-21T09:30:00.000Z",
	updatedAt: "2026-11-21T09:30:00.000Z",
	templateMeta: { id: "meta_5JbVh1m8qk", ...eventMetaExample },
	recipients: [tenant],
	Recipient: [tenant],
};
