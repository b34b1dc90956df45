import { id } from "@repo/validation";
import { z } from "zod";
import { guarded } from "../guarded-members.ts";
import { documentSchema } from "../schemas.ts";

export const sendDocumentSchema = guarded(
	"sending",
	z
		.object({
			sendEmail: z.boolean().nullish().meta({
				description:
					"False: nobody is written to, and you hand out the signing links. True when absent. With `meta.distributionMethod` NONE nobody is written to either way.",
			}),
			sendCompletionEmails: z.boolean().nullish().meta({
				description: "Whether everyone gets a mail with the finished document.",
			}),
		})
		.meta({ id: "SendDocument", example: { sendEmail: true } }),
);

export const resendDocumentSchema = z
	.object({
		recipients: z.array(id).min(1, "must contain at least one recipient id").max(200),
	})
	.meta({ id: "ResendDocument", example: { recipients: [17] } });

export const sentDocumentSchema = documentSchema.extend({ message: z.string() }).meta({ id: "SentDocument" });

export const resentDocumentSchema = z
	.object({
		message: z.string(),
		recipients: z.array(id).meta({ description: "Who was told: those who can act now." }),
	})
	.meta({ id: "ResentDocument" });
