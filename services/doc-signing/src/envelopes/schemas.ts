import { findLanguage, isLanguageTag, languages } from "@repo/service-kit/languages";
import { httpUrl, lineOfText, text, timeZone } from "@repo/validation";
import { z } from "zod";
import { unusableCodes } from "../pdf/intake/unusable-file.ts";
import { guarded } from "./guarded-members.ts";
import { dateTokens } from "./rules/date-format.ts";
import { fileStatuses } from "./rules/file-status.ts";
import { MAX_DAYS } from "./rules/max-days.ts";
import { readDateFormat } from "./rules/read-date-format.ts";
import { SIGNER_ZONE } from "./rules/signer-zone.ts";
import { signingOrders } from "./rules/signing-orders.ts";

/** v1 clients send empty text for unset values. */
export function blankable<Schema extends z.ZodType>(schema: Schema) {
	return z.preprocess((value) => (value === "" ? undefined : value), schema.nullish());
}

export const titleSchema = lineOfText({ max: 255 }).meta({ example: "Lease for 12 Elm Street" });
export const externalIdSchema = blankable(z.string().max(255, "must have at most 255 characters")).meta({
	description: "Your own identifier, up to 255 characters.",
	example: "lease-4711",
});

const dateLetters = `Consists of ${dateTokens.join(", ")}, with other letters in 'quotes'`;
const dateFormat = z
	.string()
	.transform((given, ctx) => {
		const read = readDateFormat(given);
		if ("format" in read) return read.format;
		const unknown = read.unknown && `has the unknown letters “${read.unknown}”; it `;
		ctx.addIssue(`${unknown}${dateLetters.replace("Consists", "must consist")}, such as yyyy-MM-dd`);
		return z.NEVER;
	})
	.meta({
		description: `${dateLetters}. The letters of moment and Day.js, such as MM/DD/YYYY, are converted to these.`,
		example: "yyyy-MM-dd hh:mm a",
	});

function days(min: number) {
	return z.int().min(min, `must be at least ${min}`).max(MAX_DAYS, `must be at most ${MAX_DAYS}`);
}

/** v1 clients may name a language without a translation, which is then ignored. */
const language = z
	.string()
	.refine(isLanguageTag, "must be a language tag, such as de or pt-BR")
	.transform((tag) => findLanguage(tag) ?? null);

export const distributionMethod = z.enum(["EMAIL", "NONE"]);

export const metaSchema = guarded(
	"document",
	z
		.object({
			subject: blankable(lineOfText({ max: 254 })).meta({
				description:
					"Subject of the email to recipients. The placeholders {signer.name}, {signer.email} and {document.name} are replaced.",
			}),
			message: blankable(text({ max: 5000 })).meta({
				description: "Text of the email to recipients. The same placeholders are replaced.",
			}),
			timezone: blankable(
				z.union(
					[z.literal(SIGNER_ZONE), timeZone],
					"must be an IANA time zone, such as Europe/Berlin, or signer",
				),
			).meta({
				description:
					"IANA time zone of DATE fields and the certificate; `signer`: DATE fields are in the time zone of each signer's browser, and the certificate is in UTC. Default: Etc/UTC.",
				example: "Europe/Berlin",
			}),
			dateFormat: blankable(dateFormat),
			redirectUrl: blankable(httpUrl).meta({ description: "Recipients are redirected here after signing." }),
			language: blankable(language).meta({
				description: `Language of recipients' pages, emails and the certificate: ${languages.join(", ")}. Regional tags such as pt-BR are accepted. Without it, or with another language, pages follow the browser, and emails and the certificate are in English.`,
				example: "de",
			}),
			signingOrder: blankable(z.enum(signingOrders)),
			distributionMethod: blankable(distributionMethod).meta({
				description:
					"EMAIL: recipients get the signing link and the finished document by email. NONE: no emails, regardless of the options of `send`. You deliver the signing links.",
			}),
			emailSettings: z
				.object({
					recipientSigningRequest: z.boolean().nullish(),
					documentCompleted: z.boolean().nullish(),
					recipientSigned: z.boolean().nullish(),
				})
				.nullish()
				.meta({
					description:
						"Turns individual emails on or off: `recipientSigningRequest`, the signing request; `documentCompleted`, the completed document; `recipientSigned`, to the sender when a recipient has signed (or opened it, if the sender's settings say so), which is off for documents that programs send.",
				}),
			expiresAfterDays: blankable(days(1)).meta({
				description: "Days each recipient has to sign after being asked. Default: the service's setting.",
				example: 30,
			}),
			reminderAfterDays: blankable(days(0)).meta({
				description:
					"Days until a recipient who has not acted is reminded by email. 0: no reminders. Default: the service's setting.",
				example: 3,
			}),
			reminderEveryDays: blankable(days(0)).meta({
				description:
					"Days between further reminders, until the recipient acts or the request expires. Default: 0, no further reminders.",
				example: 7,
			}),
			pageFooter: z.boolean().nullish().meta({
				description:
					"Prints the document's id and the page's number at the foot of each page where the file has room for it, for signers and in the sealed file. Default: false; true for documents created in the web app.",
			}),
		})
		.meta({ id: "DocumentMetaInput" }),
);

export type MetaInput = z.output<typeof metaSchema>;

/** The settings that reads return; days are null for the service's setting. */
export const extraMetaSchemas = {
	expiresAfterDays: z.int().nullable(),
	reminderAfterDays: z.int().nullable(),
	reminderEveryDays: z.int().nullable(),
	pageFooter: z.boolean(),
};

/** Names and values as given: they are compared with those of the file. What nobody sees is not drawn. */
export const formValuesSchema = z
	.record(
		z.string().min(1, "must not be empty").max(500, "must have at most 500 characters"),
		z.union(
			[z.string().max(10_000, "must have at most 10000 characters"), z.number(), z.boolean()],
			"must be a text, a number, or true or false",
		),
	)
	.refine((values) => Object.keys(values).length <= 1000, "must have at most 1000 values")
	.meta({
		id: "FormValues",
		description: "Values of the PDF's own form fields (AcroForm) by field name. At most 1000.",
		example: { "tenant.name": "Ada Lovelace", rent: 1200, furnished: true },
	});

export const fileStateSchema = z.object({
	uploadStatus: z.enum(fileStatuses).meta({
		description:
			"WAITING: not uploaded yet. READY: uploaded and processed. UNUSABLE: refused, see `uploadError`.",
	}),
	uploadError: z
		.object({
			code: z.string().meta({
				example: "PASSWORD_PROTECTED",
				description: `One of ${unusableCodes.join(", ")}. More may be added.`,
			}),
			message: z.string(),
		})
		.nullable(),
	pageCount: z.int().nullable(),
});
