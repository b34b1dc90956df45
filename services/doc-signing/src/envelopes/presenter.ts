import type { DocumentDataRow } from "./files/queries.ts";
import type { EnvelopeSettings } from "./settings.ts";

/** The state of the upload: `uploadStatus`, and why a file cannot be used. */
export function presentFile(file: DocumentDataRow) {
	return {
		uploadStatus: file.status,
		uploadError:
			file.refusal === null ? null : { code: file.refusal, message: file.refusalDetail ?? file.refusal },
		pageCount: file.pages?.length ?? null,
	};
}

/** The settings that v1 does not have. Days are null for the service's setting. */
export function presentExtraMeta({
	signingDays,
	reminderAfterDays,
	reminderEveryDays,
	pageFooter,
}: Pick<EnvelopeSettings, "signingDays" | "reminderAfterDays" | "reminderEveryDays" | "pageFooter">) {
	return { expiresAfterDays: signingDays, reminderAfterDays, reminderEveryDays, pageFooter };
}

/** The settings of a document or a template. */
export function presentEventMeta(
	row: Omit<EnvelopeSettings, "globalAccessAuth" | "globalActionAuth">,
): Record<string, unknown> {
	return {
		subject: row.subject,
		message: row.message,
		timezone: row.timeZone,
		dateFormat: row.dateFormat,
		redirectUrl: row.redirectUrl,
		language: row.language,
		signingOrder: row.signingOrder,
	};
}
