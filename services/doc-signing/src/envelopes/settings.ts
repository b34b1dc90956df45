import type { Queryable } from "@repo/service-kit/database";
import type { ApiCaller } from "../accounts/caller.ts";
import type { Preferences } from "../accounts/preferences/queries.ts";
import { getUser } from "../accounts/queries.ts";
import type { AuthOptionsInput } from "./auth-options.ts";
import { defaultDateFormat } from "./rules/date-format.ts";
import type { MetaInput } from "./schemas.ts";
import type { settingsColumns } from "./tables.ts";
import type { templates } from "./templates/tables.ts";

/** What documents and templates have in common: the columns of `settingsColumns`. */
export type EnvelopeSettings = Pick<typeof templates.$inferSelect, keyof ReturnType<typeof settingsColumns>>;

/** The members of `meta` that hold such a value. */
type MetaName<Value> = {
	[Name in keyof MetaInput]-?: MetaInput[Name] extends Value | null | undefined ? Name : never;
}[keyof MetaInput];

/** Each setting's default, and the member of `meta` that sets it to its own value. */
const settings: {
	[Name in keyof EnvelopeSettings]: {
		initially: EnvelopeSettings[Name];
		meta?: MetaName<EnvelopeSettings[Name]>;
	};
} = {
	subject: { initially: null, meta: "subject" },
	message: { initially: null, meta: "message" },
	timeZone: { initially: "Etc/UTC", meta: "timezone" },
	dateFormat: { initially: defaultDateFormat, meta: "dateFormat" },
	redirectUrl: { initially: null, meta: "redirectUrl" },
	language: { initially: null, meta: "language" },
	signingOrder: { initially: "PARALLEL", meta: "signingOrder" },
	globalAccessAuth: { initially: null },
	globalActionAuth: { initially: null },
	sendEmail: { initially: true },
	sendCompletionEmails: { initially: true },
	notifySender: { initially: null },
	signingDays: { initially: null, meta: "expiresAfterDays" },
	reminderAfterDays: { initially: null, meta: "reminderAfterDays" },
	reminderEveryDays: { initially: null, meta: "reminderEveryDays" },
	pageFooter: { initially: false, meta: "pageFooter" },
};

const names = Object.keys(settings) as (keyof EnvelopeSettings)[];
const defaultSettings = collect((name) => settings[name].initially);

/**
 * The settings of a new document or template: those in the request, otherwise its owner's preferences. Those that a person
 * creates in the web app are in their time zone; a program that names none gets v1's.
 */
export async function settingsOfNew(
	db: Queryable,
	{ holder, preferences }: Pick<ApiCaller, "holder"> & { preferences: Preferences },
	meta: MetaInput | null | undefined,
	authOptions: AuthOptionsInput | null | undefined,
): Promise<EnvelopeSettings> {
	const { timeZone: chosen, dateFormat, language } = preferences;
	const timeZone =
		chosen ?? (holder.userId === undefined ? null : (await getUser(db, holder.userId)).timeZone);
	return settingsFrom(meta, authOptions, {
		...defaultSettings,
		...(timeZone && { timeZone }),
		...(dateFormat && { dateFormat }),
		...(language && { language }),
	});
}

/** Merges `meta` and `authOptions` into `basis`. Omitted or null members do not change, except authOptions' null. */
export function settingsFrom(
	meta: MetaInput | null | undefined,
	authOptions: AuthOptionsInput | null | undefined,
	basis: EnvelopeSettings,
): EnvelopeSettings {
	return { ...collect((name) => basis[name]), ...changes(meta, authOptions, basis, basis) };
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
	const given = names.flatMap((name) => {
		const { meta: member } = settings[name];
		const value = member && meta?.[member];
		return value === undefined ? [] : [[name, value ?? whenNull[name]]];
	});
	// Null removes the authentication that the template requires.
	const { globalAccessAuth, globalActionAuth } = authOptions ?? {};
	return {
		...Object.fromEntries(given),
		...(globalAccessAuth !== undefined && { globalAccessAuth }),
		...(globalActionAuth !== undefined && { globalActionAuth }),
		...((meta?.distributionMethod || meta?.emailSettings) && mailsFrom(meta, basis)),
		...(typeof meta?.emailSettings?.recipientSigned === "boolean" && {
			notifySender: meta.emailSettings.recipientSigned,
		}),
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

function collect(read: (name: keyof EnvelopeSettings) => unknown): EnvelopeSettings {
	return Object.fromEntries(names.map((name) => [name, read(name)])) as EnvelopeSettings;
}
