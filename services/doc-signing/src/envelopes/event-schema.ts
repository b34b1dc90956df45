import { languages } from "@repo/service-kit/languages";
import { z } from "zod";
import { signingOrders } from "./rules/signing-orders.ts";

/** Settings of a document or a template. */
export const eventMetaSchema = z.object({
	subject: z
		.string()
		.nullable()
		.meta({ description: "Subject of the email to recipients. Null for the default." }),
	message: z.string().nullable().meta({ description: "Text of that email. Null for none." }),
	timezone: z.string().meta({ description: "IANA time zone, or `signer`." }),
	dateFormat: z.string().meta({ description: "Format of DATE fields." }),
	redirectUrl: z.string().nullable().meta({ description: "Where recipients are redirected after signing." }),
	language: z
		.enum(languages)
		.nullable()
		.meta({ description: "Language of recipients' pages, emails and the certificate." }),
	signingOrder: z.enum(signingOrders),
});

export const eventMetaExample: z.input<typeof eventMetaSchema> = {
	subject: "Your lease",
	message: null,
	timezone: "Europe/Berlin",
	dateFormat: "yyyy-MM-dd hh:mm a",
	redirectUrl: null,
	language: null,
	signingOrder: "PARALLEL",
};
