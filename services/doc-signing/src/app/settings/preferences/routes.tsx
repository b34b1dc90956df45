import { checkCsrf } from "@repo/accounts/forms";
import {
	emptyForm,
	type FormState,
	formRequest,
	pageResponses,
	seeOther,
	submitForm,
} from "@repo/service-kit/html";
import { type Endpoint, endpoint, timeZone, unlessEmpty } from "@repo/validation";
import { z } from "zod";
import { findPreferences, type Preferences, savePreferences } from "../../../accounts/preferences/queries.ts";
import { withTeam } from "../../../accounts/teams/with-team.ts";
import type { Session } from "../../../accounts/visitor.ts";
import { signedInSession } from "../../../callers/sessions.ts";
import type { Dependencies } from "../../../dependencies.ts";
import { isDateFormat } from "../../../envelopes/rules/date-format.ts";
import { languages } from "../../../languages/languages.ts";
import { page } from "../../../platform/html/page.tsx";
import type { ChosenAccount } from "../../frame/choose-account.ts";
import { openSettings, shownQuery, teamQuery } from "../../frame/open-settings.ts";
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
	const shared = {
		path: PREFERENCES_PATH,
		documented: false,
		caller: signedInSession(deps),
		responses: pageResponses,
	};
	const open = async (session: Session, query: z.output<typeof teamQuery>) =>
		(await openSettings(deps, "preferences.manage", session, { ...query, path: PREFERENCES_PATH })).account;
	const view = async (session: Session, account: ChosenAccount, form: FormState, done?: string) => {
		const chosen: Preferences = (await findPreferences(db, account)) ?? {
			timeZone: null,
			dateFormat: null,
			language: null,
		};
		return <PreferencesPage {...{ session, account, chosen, form, done, config }} now={clock()} />;
	};
	return [
		endpoint({
			...shared,
			method: "get",
			operationId: "showPreferences",
			summary: "The defaults of new documents",
			request: { query: shownQuery },
			handle: async ({ caller: session, query }) => {
				const done =
					query.done === "saved" ? "Saved. New documents and templates use these defaults." : undefined;
				return page(200, await view(session, await open(session, query), emptyForm, done));
			},
		}),
		endpoint({
			...shared,
			method: "post",
			operationId: "savePreferences",
			summary: "Change the defaults of new documents",
			request: { ...formRequest, query: teamQuery },
			handle: async ({ caller: session, query, body }) => {
				const account = await open(session, query);
				const { refused } = await submitForm(form, body, {
					check: () => checkCsrf(session, "preferences", body.csrf),
					act: ({ time_zone, date_format, language }) =>
						savePreferences(db, account, {
							timeZone: time_zone,
							dateFormat: date_format,
							language,
							updatedAt: clock(),
						}),
				});
				if (refused) return page(refused.status, await view(session, account, refused.form));
				return seeOther(withTeam(PREFERENCES_PATH, account.teamId, "saved"));
			},
		}),
	];
}
