import { id } from "@repo/validation";
import { z } from "zod";
import { guarded } from "../../guarded-members.ts";
import { documentExample } from "../examples.ts";
import { documentSchema } from "../schemas.ts";

export const sendDocumentSchema = guarded(
	"sending",
	z
		.object({
			sendEmail: z.boolean().nullish().meta({
				description:
					"False sends no emails: you deliver the signing links. Default: true. No effect if `meta.distributionMethod` is NONE.",
			}),
			sendCompletionEmails: z.boolean().nullish().meta({
				description: "Whether everyone gets an email with the finished document.",
			}),
		})
		.meta({ id: "SendDocument", example: { sendEmail: true } }),
);

export const resendDocumentSchema = z
	.object({
		recipients: z.array(id).min(1, "must contain at least one recipient id").max(200),
	})
	.meta({ id: "ResendDocument", example: { recipients: [17] } });

export const sentDocumentSchema = documentSchema.extend({ message: z.string() }).meta({
	id: "SentDocument",
	example: { message: "Document sent for signing successfully", ...documentExample },
});

export const resentDocumentSchema = z
	.object({
		message: z.string(),
		recipients: z
			.array(id)
			.meta({ description: "Ids of the recipients who were notified: those who can act now." }),
	})
	.meta({
		id: "ResentDocument",
		example: { message: "Document resend successfully initiated", recipients: [17] },
	});
