import { SettingForm } from "@repo/accounts/pages";
import { Field, FormError, nameZone, timeZonesWith } from "@repo/service-kit/html";
import { languageNames, languages } from "@repo/service-kit/languages";
import { type Endpoint, timeZone, unlessEmpty } from "@repo/validation";
import { z } from "zod";
import { findPreferences, type Preferences, savePreferences } from "../../accounts/preferences/queries.ts";
import { getUser } from "../../accounts/queries.ts";
import { withTeam } from "../../accounts/teams/with-team.ts";
import { appPages } from "../../callers/app-pages.ts";
import type { Config } from "../../config.ts";
import type { Dependencies } from "../../dependencies.ts";
import { dateFormatsWith, formatDate, isDateFormat } from "../../envelopes/rules/date-format.ts";
import { openSettings, teamQuery } from "../frame/open-settings.ts";
import { SettingsDocument, type SettingsView } from "../frame/settings-document.tsx";

const PATH = "/settings/preferences";

/** An empty choice means the service's default. */
function choice<Schema extends z.ZodType>(schema: Schema) {
	return unlessEmpty(schema).transform((value) => value ?? null);
}

const schema = z
	.object({
		time_zone: choice(timeZone),
		date_format: choice(z.string().refine(isDateFormat, "must be one of the choices")),
		language: choice(z.enum(languages, "must be one of the choices")),
	})
	.transform(({ time_zone, date_format, language }) => ({
		timeZone: time_zone,
		dateFormat: date_format,
		language,
	}));

/** Defaults of a person's or team's new documents and templates. */
export function preferenceRoutes(deps: Pick<Dependencies, "config" | "db" | "clock">): Endpoint[] {
	const { db, clock, config } = deps;
	return appPages(deps).formPage({
		path: PATH,
		query: teamQuery,
		open: (asked) => openSettings(deps, "preferences.manage", asked, PATH),
		purpose: "preferences",
		words: { saved: "Saved. New documents and templates use these defaults." },
		view: async ({ opened: { account }, ...shown }) => {
			const chosen = await findPreferences(db, account);
			const ownZone = (await getUser(db, shown.session.user.id)).timeZone ?? "UTC";
			return <PreferencesPage {...shown} {...{ account, chosen, ownZone, config }} now={clock()} />;
		},
		form: {
			schema,
			act: async (chosen, { opened: { account } }) => {
				await savePreferences(db, account, { ...chosen, updatedAt: clock() });
				return withTeam(PATH, account.teamId, "saved");
			},
		},
	});
}

type Props = SettingsView & {
	chosen: Preferences;
	/** Without a preference, in the web app. */
	ownZone: string;
	now: Date;
	config: Pick<Config, "MAIL_RETENTION_DAYS" | "DELIVERY_RETENTION_DAYS">;
};

function PreferencesPage({ session, account, chosen, ownZone, form, done, csrf, now, config }: Props) {
	const { timeZone, dateFormat, language } = chosen;
	return (
		<SettingsDocument
			session={session}
			account={account}
			title="Preferences"
			meta="Defaults for new documents and templates. You can change them for each document."
			current={PATH}
			done={done}
		>
			<FormError form={form} />
			<SettingForm action={withTeam(PATH, account.teamId)} hidden={{ csrf }} button="Save" look="primary">
				<Field
					form={form}
					name="time_zone"
					label="Time zone"
					hint="For date fields and the certificate. Documents of programs are in UTC until you choose one."
					options={{ "": `${nameZone(ownZone)} (default)`, ...named(timeZonesWith(timeZone ?? "UTC")) }}
					value={timeZone ?? ""}
					required={false}
				/>
				<Field
					form={form}
					name="date_format"
					label="Date format"
					hint="For date fields."
					options={{ "": "Default", ...examples(chosen, now, ownZone) }}
					value={dateFormat ?? ""}
					required={false}
				/>
				<Field
					form={form}
					name="language"
					label="Language for recipients"
					hint="For pages, emails and the certificate. Automatic: pages in the browser's language, the rest in English."
					options={{ "": "Automatic", ...languageNames }}
					value={language ?? ""}
					required={false}
				/>
			</SettingForm>
			<h2>Retention</h2>
			<dl class="facts">
				<dt>Documents</dt>
				<dd>Drafts are kept until you delete them. Sealed files and audit logs are always kept.</dd>
				<dt>Emails</dt>
				<dd>Deleted {config.MAIL_RETENTION_DAYS} days after they were sent</dd>
				<dt>Webhook deliveries</dt>
				<dd>Deleted {config.DELIVERY_RETENTION_DAYS} days after the last attempt</dd>
			</dl>
		</SettingsDocument>
	);
}

function named(zones: readonly string[]): Record<string, string> {
	return Object.fromEntries(zones.map((zone) => [zone, nameZone(zone)]));
}

/** Each option with an example, including the current one, which a program may have set. */
function examples(
	{ dateFormat: own, timeZone, language }: Preferences,
	now: Date,
	ownZone: string,
): Record<string, string> {
	const write = (format: string) => formatDate(now, format, timeZone ?? ownZone, language ?? "en");
	return Object.fromEntries(dateFormatsWith(own).map((format) => [format, write(format)]));
}
