import { findLanguage } from "@repo/service-kit/languages";
import { httpUrl, lineOfText, text as lines, timeZone } from "@repo/validation";
import type { AccessAuthMethod, ActionAuthMethod } from "../../envelopes/auth-options.ts";
import { actionAuthMethods } from "../../envelopes/auth-options.ts";
import { defaultDateFormat } from "../../envelopes/rules/date-format.ts";
import { MAX_DAYS } from "../../envelopes/rules/max-days.ts";
import { readDateFormat } from "../../envelopes/rules/read-date-format.ts";
import type { EnvelopeSettings } from "../../envelopes/settings.ts";
import type { Note, Reason } from "./reasons.ts";
import type { SourceEnvelope, SourceMeta, SourceSettings } from "./source-rows.ts";

type Json = Record<string, unknown>;
const readText = (value: unknown): string => (typeof value === "string" ? value : "");
const asObject = (value: unknown): Json =>
	typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Json) : {};

/** The value, or undefined with a note if it is none that can be used here. */
function checked<Value>(
	given: string | null | undefined,
	read: (given: string) => Value | undefined,
	note: () => void,
) {
	if (given === null || given === undefined || given === "") return undefined;
	const value = read(given);
	if (value === undefined) note();
	return value;
}

const readZone = (given: string) => timeZone.safeParse(given).data;
const readFormat = (given: string) => {
	const read = readDateFormat(given);
	return "format" in read ? read.format : undefined;
};

/** Defaults of a team, or of a person's own documents; undefined if nothing was chosen. */
export function mapPreferences(own: SourceSettings, inherited: SourceSettings, note: Note) {
	const of = (name: "documentLanguage" | "documentTimezone" | "documentDateFormat") =>
		own?.[name] ?? inherited?.[name];
	const unusable = () => note("settings-default");
	const chosen = {
		timeZone: checked(of("documentTimezone"), readZone, unusable) ?? null,
		dateFormat: checked(of("documentDateFormat"), readFormat, unusable) ?? null,
		language: checked(of("documentLanguage"), findLanguage, unusable) ?? null,
	};
	return Object.values(chosen).every((value) => value === null) ? undefined : chosen;
}

/** The company's details become the footer. */
export function mapBrand(own: SourceSettings, inherited: SourceSettings, note: Note) {
	const chosen = own?.brandingEnabled ? own : inherited?.brandingEnabled ? inherited : undefined;
	if (!chosen) return undefined;
	const footer = chosen.brandingCompanyDetails?.replaceAll(/\s+/g, " ").trim() || null;
	const primary = readText(asObject(chosen.brandingColors).primary).toLowerCase();
	const color = /^#[0-9a-f]{6}$/.test(primary) ? primary : null;
	if (chosen.brandingLogo || (footer && footer.length > 300) || (primary && !color)) note("brand-changed");
	if (footer === null && color === null) return undefined;
	return { footer: footer?.slice(0, 300).trim() ?? null, color };
}

const subject = lineOfText({ max: 254 });
const message = lines({ max: 5000 });

/** The settings of a document or template. */
export function mapSettings(envelope: SourceEnvelope, note: Note): EnvelopeSettings {
	const meta: Partial<NonNullable<SourceMeta>> = envelope.meta ?? {};
	const dropped = () => note("settings-changed");
	const text = (schema: typeof subject | typeof message, given: string | null | undefined) =>
		checked(given, (value) => schema.safeParse(value).data, dropped) ?? null;
	const emails = asObject(meta.emailSettings);
	const isMailed = meta.distributionMethod !== "NONE";
	const { sendAfter, repeatEvery } = asObject(meta.reminderSettings);
	return {
		subject: text(subject, meta.subject),
		message: text(message, meta.message),
		timeZone: checked(meta.timezone, readZone, dropped) ?? "Etc/UTC",
		dateFormat: checked(meta.dateFormat, readFormat, dropped) ?? defaultDateFormat,
		redirectUrl: checked(meta.redirectUrl, (given) => httpUrl.safeParse(given).data, dropped) ?? null,
		language: checked(meta.language, findLanguage, dropped) ?? null,
		signingOrder: meta.signingOrder === "SEQUENTIAL" ? "SEQUENTIAL" : "PARALLEL",
		globalAccessAuth: null,
		globalActionAuth: null,
		sendEmail: isMailed && emails.recipientSigningRequest !== false,
		sendCompletionEmails: isMailed && emails.documentCompleted !== false,
		notifySender: null,
		signingDays: readDays(meta.envelopeExpirationPeriod),
		...readReminders(sendAfter, repeatEvery),
		pageFooter: false,
	};
}

const unitDays: Record<string, number> = { day: 1, week: 7, month: 30, year: 365 };

/** A period there; null if it is the service's default, or there is none. */
function readDays(period: unknown): number | null {
	const { unit, amount, disabled } = asObject(period);
	if (disabled === true) return null;
	const days = (unitDays[readText(unit)] ?? 0) * Number(amount);
	return days >= 1 ? Math.min(Math.round(days), MAX_DAYS) : null;
}

/** A document without reminders there has none here. */
function readReminders(sendAfter: unknown, repeatEvery: unknown) {
	const first = readDays(sendAfter);
	return {
		reminderAfterDays: first ?? 0,
		reminderEveryDays: first === null ? 0 : (readDays(repeatEvery) ?? 0),
	};
}

/** Proofs are one name, or several, in any release. */
function listAuth(value: unknown): string[] {
	return [value].flat().filter((one): one is string => typeof one === "string");
}

/** All proofs are required there, and any of them here: several become the strongest that contains them. */
export function mapAccess(value: unknown, note: Note): AccessAuthMethod[] | null {
	const asked = listAuth(value);
	if (asked.length > 1) note("auth-access-all");
	if (asked.length === 0) return null;
	if (asked.length > 1 || !asked.includes("TWO_FACTOR_AUTH")) return ["ACCOUNT"];
	note("auth-access-code");
	return ["EMAIL_CODE"];
}

/** `exempt` if the recipient is excepted from the document's. */
export function mapAction(value: unknown, note: Note): ActionAuthMethod[] | null | "exempt" {
	const asked = listAuth(value);
	if (asked.includes("EXPLICIT_NONE")) return "exempt";
	if (asked.includes("PASSWORD")) note("auth-password" satisfies Reason);
	const methods = asked.map((one) => actionAuthMethods.find((method) => method === one) ?? "ACCOUNT");
	return methods.length > 0 ? [...new Set(methods)] : null;
}

export const authOf = (
	options: unknown,
	name: "globalAccessAuth" | "globalActionAuth" | "accessAuth" | "actionAuth",
) => asObject(options)[name];
