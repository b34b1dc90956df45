import { type Language, languageFacts } from "../languages/languages.ts";

/** The day of an instant in the format of mails, such as "21 February 2027". */
export function dayOf(instant: Date, timeZone: string, language: Language | null | undefined): string {
	const { locale } = languageFacts[language ?? "en"];
	return new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone }).format(instant);
}
