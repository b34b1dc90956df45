import type { AuthOptionsInput } from "./auth-options.ts";
import type { DocumentRow } from "./queries.ts";
import { defaultDateFormat } from "./rules/date-format.ts";
import type { MetaInput } from "./schemas.ts";

export type DocumentSettings = Pick<
	DocumentRow,
	| "subject"
	| "message"
	| "timeZone"
	| "dateFormat"
	| "redirectUrl"
	| "signingOrder"
	| "globalAccessAuth"
	| "globalActionAuth"
	| "sendEmail"
	| "sendCompletionEmails"
>;

const defaultSettings: DocumentSettings = {
	subject: null,
	message: null,
	timeZone: "Etc/UTC",
	dateFormat: defaultDateFormat,
	redirectUrl: null,
	signingOrder: "PARALLEL",
	globalAccessAuth: null,
	globalActionAuth: null,
	sendEmail: true,
	sendCompletionEmails: true,
};

/** What `meta` and `authOptions` ask for, on top of `basis`. What is left out or null stays, but for authOptions' null. */
export function settingsFrom(
	meta: MetaInput | null | undefined,
	authOptions: AuthOptionsInput | null | undefined,
	basis: DocumentSettings = defaultSettings,
): DocumentSettings {
	const { globalAccessAuth, globalActionAuth } = authOptions ?? {};
	return {
		subject: meta?.subject ?? basis.subject,
		message: meta?.message ?? basis.message,
		timeZone: meta?.timezone ?? basis.timeZone,
		dateFormat: meta?.dateFormat ?? basis.dateFormat,
		redirectUrl: meta?.redirectUrl ?? basis.redirectUrl,
		signingOrder: meta?.signingOrder ?? basis.signingOrder,
		// Null says that no authentication is wanted, where the template asks for one.
		globalAccessAuth: globalAccessAuth === undefined ? basis.globalAccessAuth : globalAccessAuth,
		globalActionAuth: globalActionAuth === undefined ? basis.globalActionAuth : globalActionAuth,
		...mailsFrom(meta, basis),
	};
}

/** The settings that a PATCH changes. What is left out stays; null sets the default. */
export function changedSettings(
	meta: MetaInput | null | undefined,
	authOptions: AuthOptionsInput | null | undefined,
	basis: DocumentSettings,
): Partial<DocumentSettings> {
	const given = {
		subject: meta?.subject,
		message: meta?.message,
		timeZone: meta?.timezone,
		dateFormat: meta?.dateFormat,
		redirectUrl: meta?.redirectUrl,
		signingOrder: meta?.signingOrder,
		globalAccessAuth: authOptions?.globalAccessAuth,
		globalActionAuth: authOptions?.globalActionAuth,
	};
	const changed = Object.entries(given).flatMap(([name, value]) =>
		value === undefined ? [] : [[name, value ?? defaultSettings[name as keyof typeof given]]],
	);
	const mails = meta?.distributionMethod || meta?.emailSettings ? mailsFrom(meta, basis) : {};
	return { ...Object.fromEntries(changed), ...mails };
}

/** NONE goes before everything else: what was mailed to people by mistake cannot be taken back. */
function mailsFrom(
	meta: MetaInput | null | undefined,
	basis: DocumentSettings,
): Pick<DocumentSettings, "sendEmail" | "sendCompletionEmails"> {
	const { distributionMethod, emailSettings } = meta ?? {};
	if (distributionMethod === "NONE") return { sendEmail: false, sendCompletionEmails: false };
	const { sendEmail, sendCompletionEmails } = distributionMethod === "EMAIL" ? defaultSettings : basis;
	return {
		sendEmail: emailSettings?.recipientSigningRequest ?? sendEmail,
		sendCompletionEmails: emailSettings?.documentCompleted ?? sendCompletionEmails,
	};
}
