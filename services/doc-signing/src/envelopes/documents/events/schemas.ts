import { id } from "@repo/validation";
import { z } from "zod";
import { recipientRoles } from "../../../field-types/rules/roles.ts";
import { authValue } from "../../auth-options.ts";
import { eventMetaExample, eventMetaSchema } from "../../event-schema.ts";
import { formValuesSchema } from "../../schemas.ts";
import { documentStatuses } from "../rules/document-status.ts";

const moment = z.iso.datetime();

const recipient = z.object({
	id,
	documentId: id,
	templateId: z.null(),
	email: z.string(),
	name: z.string(),
	role: z.enum(recipientRoles),
	signingOrder: z
		.int()
		.nullable()
		.meta({ description: "From 0. Recipients with equal numbers sign in parallel." }),
	readStatus: z.enum(["NOT_OPENED", "OPENED"]),
	signingStatus: z.enum(["NOT_SIGNED", "SIGNED", "REJECTED"]),
	sendStatus: z.enum(["NOT_SENT", "SENT"]).meta({ description: "SENT: the signing link was emailed." }),
	signedAt: moment.nullable().meta({ description: "When the recipient completed their part." }),
	expired: moment
		.nullable()
		.meta({ description: "When the signing request expires. Null until it is sent." }),
	rejectionReason: z.string().nullable(),
	authOptions: z.object({ accessAuth: authValue, actionAuth: authValue }),
});

/** A document in webhook payloads. Signing tokens and links are left out. */
export const documentEventSchema = z
	.object({
		id,
		externalId: z.string().nullable().meta({ description: "Your own identifier." }),
		userId: id,
		teamId: id.nullable().meta({ description: "Null for a document outside teams." }),
		title: z.string(),
		status: z.enum(documentStatuses),
		documentDataId: z.string(),
		source: z.enum(["DOCUMENT", "TEMPLATE"]).meta({ description: "TEMPLATE: generated from a template." }),
		templateId: id.nullable(),
		formValues: formValuesSchema.nullable(),
		authOptions: z.object({
			globalAccessAuth: authValue,
			globalActionAuth: authValue,
		}),
		createdAt: moment,
		updatedAt: moment,
		completedAt: moment.nullable(),
		deletedAt: moment.nullable(),
		documentMeta: eventMetaSchema,
		recipients: z.array(recipient),
		Recipient: z.array(recipient).meta({ description: "The same as `recipients`, for older receivers." }),
	})
	.meta({ id: "DocumentEvent" });

const ada: z.input<typeof recipient> = {
	id: 17,
	documentId: 42,
	templateId: null,
	email: "ada@example.com",
	name: "Ada Lovelace",
	role: "SIGNER",
	signingOrder: 0,
	readStatus: "NOT_OPENED",
	signingStatus: "NOT_SIGNED",
	sendStatus: "SENT",
	signedAt: null,
	expired: "2027-02-19T09:30:00.000Z",
	rejectionReason: null,
	authOptions: { accessAuth: null, actionAuth: null },
};

/** A sent document with one signer. The example of each event changes what differs. */
export function documentEventExample(
	changes: object = {},
	recipientChanges: object = {},
): z.input<typeof documentEventSchema> {
	const recipients = [{ ...ada, ...recipientChanges }];
	return {
		id: 42,
		externalId: "lease-4711",
		userId: 3,
		teamId: null,
		title: "Lease for 12 Elm Street",
		status: "PENDING",
		documentDataId: "data_8HkqQx0d5n2b",
		source: "DOCUMENT",
		templateId: null,
		formValues: null,
		authOptions: { globalAccessAuth: null, globalActionAuth: null },
		createdAt: "2026-11-21T09:30:00.000Z",
		updatedAt: "2026-11-21T09:31:00.000Z",
		completedAt: null,
		deletedAt: null,
		documentMeta: eventMetaExample,
		recipients,
		Recipient: recipients,
		...changes,
	};
}
