import type { Queryable } from "@repo/service-kit/database";
import type { Owner } from "../accounts/owner.ts";
import { findPreferences } from "../accounts/preferences/queries.ts";
import type { AuthOptionsInput } from "./auth-options.ts";
import type { MetaInput } from "./schemas.ts";
import { defaultSettings, type EnvelopeSettings, settingsFrom } from "./settings.ts";

/** The settings of a new document or template: those in the request, otherwise its owner's preferences. */
export async function settingsOfNew(
	db: Queryable,
	owner: Owner,
	meta: MetaInput | null | undefined,
	authOptions: AuthOptionsInput | null | undefined,
): Promise<EnvelopeSettings> {
	const { timeZone, dateFormat, language } = (await findPreferences(db, owner)) ?? {};
	return settingsFrom(meta, authOptions, {
		...defaultSettings,
		...(timeZone && { timeZone }),
		...(dateFormat && { dateFormat }),
		...(language && { language }),
	});
}
