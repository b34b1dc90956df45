import type { Language } from "../languages/languages.ts";
import type { AccessAuthMethod, ActionAuthMethod, AuthOptionsInput } from "./auth-options.ts";
import { defaultDateFormat } from "./rules/date-format.ts";
import type { SigningOrder } from "./rules/signing-orders.ts";
import type { MetaInput } from "./schemas.ts";

export type EnvelopeSettings = {
	subject: string | null;
	message: string | null;
	timeZone: string;
	dateFormat: string;
	redirectUrl: string | null;
	/** For recipients' pages, mails and the certificate; null: the browser's. */
	language: Language | null;
	signingOrder: SigningOrder;
	globalAccessAuth: AccessAuthMethod[] | null;
	globalActionAuth: ActionAuthMethod[] | null;
	sendEmail: boolean;
	sendCompletionEmails: boolean;
	signingDays: number | null;
	reminderAfterDays: number | null;
	reminderEveryDays: number | null;
	pageFooter: boolean;
};

export const defaultSettings: EnvelopeSettings = {
	subject: null,
	message: null,
	timeZone: "Etc/UTC",
	dateFormat: defaultDateFormat,
	redirectUrl: null,
	language: null,
	signingOrder: "PARALLEL",
	globalAccessAuth: null,
	globalActionAuth: null,
	sendEmail: true,
	sendCompletionEmails: true,
	signingDays: null,
	reminderAfterDays: null,
	reminderEveryDays: null,
	pageFooter: false,
};

/** Merges `meta` and `authOptions` into `basis`. Omitted or null members do not change, except authOptions' null. */
export function settingsFrom(
	meta: MetaInput | null | undefined,
	authOptions: AuthOptionsInput | null | undefined,
	basis: EnvelopeSettings = defaultSettings,
): EnvelopeSettings {
	const names = Object.keys(defaultSettings) as (keyof EnvelopeSettings)[];
	const kept = Object.fromEntries(names.map((name) => [name, basis[name]])) as EnvelopeSettings;
	return { ...kept, ...changes(meta, authOptions, basis, basis) };
}

/** The settings that a PATCH changes. Omitted members do not change; null resets to the default. */
export function changedSettings(
	meta: MetaInput | null | undefined,
	authOptions: AuthOptionsInput | null | undefined,
	basis: EnvelopeSettings,
): Partial<EnvelopeSettings> {
	return changes(meta, authOptions, basis, defaultSettings);
}

/** The given settings; a null in `meta` becomes the value of `whenNull`. */
function changes(
	meta: MetaInput | null | undefined,
	authOptions: AuthOptionsInput | null | undefined,
	basis: EnvelopeSettings,
	whenNull: EnvelopeSettings,
): Partial<EnvelopeSettings> {
	const ofMeta = {
		subject: meta?.subject,
		message: meta?.message,
		timeZone: meta?.timezone,
		dateFormat: meta?.dateFormat,
		redirectUrl: meta?.redirectUrl,
		language: meta?.language,
		signingOrder: meta?.signingOrder,
		signingDays: meta?.expiresAfterDays,
		reminderAfterDays: meta?.reminderAfterDays,
		reminderEveryDays: meta?.reminderEveryDays,
		pageFooter: meta?.pageFooter,
	};
	const given = Object.entries(ofMeta).flatMap(([name, value]) =>
		value === undefined ? [] : [[name, value ?? whenNull[name as keyof typeof ofMeta]]],
	);
	// Null removes the authentication that the template requires.
	const { globalAccessAuth, globalActionAuth } = authOptions ?? {};
	return {
		...Object.fromEntries(given),
		...(globalAccessAuth !== undefined && { globalAccessAuth }),
		...(globalActionAuth !== undefined && { globalActionAuth }),
		...((meta?.distributionMethod || meta?.emailSettings) && mailsFrom(meta, basis)),
	};
}

/** NONE takes precedence over everything else: emails sent by mistake cannot be taken back. */
function mailsFrom(
	{ distributionMethod, emailSettings }: MetaInput,
	basis: EnvelopeSettings,
): Pick<EnvelopeSettings, "sendEmail" | "sendCompletionEmails"> {
	if (distributionMethod === "NONE") return { sendEmail: false, sendCompletionEmails: false };
	const { sendEmail, sendCompletionEmails } = distributionMethod === "EMAIL" ? defaultSettings : basis;
	return {
		sendEmail: emailSettings?.recipientSigningRequest ?? sendEmail,
		sendCompletionEmails: emailSettings?.documentCompleted ?? sendCompletionEmails,
	};
}
