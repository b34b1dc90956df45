import { type Endpoint, timeZone, unlessEmpty } from "@repo/validation";
import { z } from "zod";
import { findPreferences, savePreferences } from "../../../accounts/preferences/queries.ts";
import { withTeam } from "../../../accounts/teams/with-team.ts";
import { appPages } from "../../../callers/app-pages.ts";
import type { Dependencies } from "../../../dependencies.ts";
import { isDateFormat } from "../../../envelopes/rules/date-format.ts";
import { languages } from "../../../languages/languages.ts";
import { openSettings, teamQuery } from "../../frame/open-settings.ts";
import { PREFERENCES_PATH, PreferencesPage } from "./preferences-page.tsx";

/** An empty choice means the service's default. */
function choice<Schema extends z.ZodType>(schema: Schema) {
	return unlessEmpty(schema).transform((value) => value ?? null);
}

const form = z.object({
	time_zone: choice(timeZone),
	date_format: choice(z.string().refine(isDateFormat, "must be one of the choices")),
	language: choice(z.enum(languages, "must be one of the choices")),
});

/** Defaults of a person's or team's new documents and templates. */
export function preferenceRoutes(deps: Pick<Dependencies, "config" | "db" | "clock">): Endpoint[] {
	const { db, clock, config } = deps;
	return appPages(deps).formPage({
		path: PREFERENCES_PATH,
		query: teamQuery,
		purpose: "preferences",
		words: { saved: "Saved. New documents and templates use these defaults." },
		open: async ({ session, query }) =>
			(await openSettings(deps, "preferences.manage", session, { ...query, path: PREFERENCES_PATH })).account,
		view: async ({ opened: account, ...shown }) => {
			const chosen = await findPreferences(db, account);
			return <PreferencesPage {...{ ...shown, account, chosen, config }} now={clock()} />;
		},
		form: {
			schema: form,
			act: async ({ time_zone: timeZone, date_format: dateFormat, language }, { opened: account }) => {
				await savePreferences(db, account, { timeZone, dateFormat, language, updatedAt: clock() });
				return withTeam(PREFERENCES_PATH, account.teamId, "saved");
			},
		},
	});
}
