import { SettingForm } from "@repo/accounts/pages";
import { Field, FormError, type FormState, timeZonesWith } from "@repo/service-kit/html";
import type { Preferences } from "../../../accounts/preferences/queries.ts";
import { withTeam } from "../../../accounts/teams/with-team.ts";
import type { Session } from "../../../accounts/visitor.ts";
import type { Config } from "../../../config.ts";
import { defaultDateFormat, formatDate } from "../../../envelopes/rules/date-format.ts";
import { languageFacts, languages } from "../../../languages/languages.ts";
import { type ChosenAccount, settingsOf } from "../../frame/choose-account.ts";
import { SettingsDocument } from "../../frame/settings-document.tsx";

export const PREFERENCES_PATH = "/settings/preferences";

const dateFormats = [
	defaultDateFormat,
	"yyyy-MM-dd",
	"dd.MM.yyyy",
	"dd/MM/yyyy",
	"MM/dd/yyyy",
	"d MMMM yyyy",
	"MMMM d, yyyy",
	"dd.MM.yyyy HH:mm",
];

type Props = {
	session: Session;
	account: ChosenAccount;
	chosen: Preferences;
	form: FormState;
	csrf: string;
	done?: string | undefined;
	now: Date;
	config: Pick<Config, "MAIL_RETENTION_DAYS" | "DELIVERY_RETENTION_DAYS">;
};

export function PreferencesPage({ session, account, chosen, form, csrf, done, now, config }: Props) {
	const { timeZone, dateFormat, language } = chosen;
	return (
		<SettingsDocument
			session={session}
			account={settingsOf(account)}
			title="Preferences"
			meta="Defaults for new documents and templates. You can change them for each document."
			current={PREFERENCES_PATH}
			done={done}
		>
			<FormError form={form} />
			<SettingForm
				action={withTeam(PREFERENCES_PATH, account.teamId)}
				hidden={{ csrf }}
				button="Save"
				look="primary"
			>
				<Field
					form={form}
					name="time_zone"
					label="Time zone"
					hint="For date fields and the certificate."
					options={{ "": "UTC (default)", ...named(timeZonesWith(timeZone ?? "UTC")) }}
					value={timeZone ?? ""}
					required={false}
				/>
				<Field
					form={form}
					name="date_format"
					label="Date format"
					hint="For date fields."
					options={{ "": "Default", ...examples(dateFormat, now, timeZone ?? "UTC") }}
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
	return Object.fromEntries(zones.map((zone) => [zone, zone.replaceAll("_", " ")]));
}

/** Each option with an example, including the current one, which a program may have set. */
function examples(own: string | null, now: Date, timeZone: string): Record<string, string> {
	const formats = own === null || dateFormats.includes(own) ? dateFormats : [own, ...dateFormats];
	return Object.fromEntries(formats.map((format) => [format, formatDate(now, format, timeZone)]));
}

/** Each named in its own language. */
const languageNames = Object.fromEntries(
	languages.map((language) => [language, languageFacts[language].name]),
);
