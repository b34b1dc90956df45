import { SettingForm } from "@repo/accounts/pages";
import { Field, nameZone, timeZonesWith } from "@repo/service-kit/html";
import { languageNames, languages } from "@repo/service-kit/languages";
import { timeZone, unlessEmpty } from "@repo/validation";
import { z } from "zod";
import type { Preferences } from "../../../accounts/preferences/queries.ts";
import { withTeam } from "../../../accounts/teams/with-team.ts";
import { dateFormatsWith, formatDate, isDateFormat } from "../../../envelopes/rules/date-format.ts";
import { useWords } from "../../../languages/use-words.ts";
import type { SettingsView } from "../../frame/settings-document.tsx";
import { DOCUMENT_SETTINGS } from "../../frame/settings-places.ts";

/** An empty choice means the service's default. */
function choice<Schema extends z.ZodType>(schema: Schema) {
	return unlessEmpty(schema).transform((value) => value ?? null);
}

export const defaultsSchema = z
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

type Props = Pick<SettingsView, "account" | "form"> & {
	csrf: string;
	chosen: Preferences;
	/** Without a preference, in the web app. */
	ownZone: string;
	now: Date;
};

/** Defaults of a person's or team's new documents and templates, on the page for documents. */
export function DefaultsSection({ account, chosen, ownZone, form, csrf, now }: Props) {
	const { defaults: words } = useWords("settings");
	const { timeZone, dateFormat, language } = chosen;
	return (
		<section id="defaults">
			<h2>{words.title}</h2>
			<p>{words.meaning}</p>
			<SettingForm
				action={withTeam(DOCUMENT_SETTINGS, account.teamId)}
				hidden={{ csrf }}
				button={words.save}
				look="primary"
			>
				<Field
					form={form}
					name="time_zone"
					label={words.timeZone}
					hint={words.timeZoneHint}
					options={{
						"": words.zoneDefault({ zone: nameZone(ownZone) }),
						...timeZonesWith(timeZone ?? "UTC"),
					}}
					value={timeZone ?? ""}
					required={false}
				/>
				<Field
					form={form}
					name="date_format"
					label={words.dateFormat}
					hint={words.dateFormatHint}
					options={{ "": words.default, ...examples(chosen, now, ownZone) }}
					value={dateFormat ?? ""}
					required={false}
				/>
				<Field
					form={form}
					name="language"
					label={words.language}
					hint={words.languageHint}
					options={{ "": words.automatic, ...languageNames }}
					value={language ?? ""}
					required={false}
				/>
			</SettingForm>
		</section>
	);
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
