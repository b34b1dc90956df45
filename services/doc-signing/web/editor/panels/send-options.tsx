import { findLanguage, languageFacts, languages } from "@repo/service-kit/languages";
import { CheckField, nameZone, SelectField, TextField, timeZonesWith } from "@repo/service-kit/ui";
import { useState } from "preact/hooks";
import type { EditorMeta } from "../../../src/app/editor/editor-view.ts";
import { dateFormatsWith, formatDate } from "../../../src/envelopes/rules/date-format.ts";
import { SIGNER_ZONE } from "../../../src/envelopes/rules/signer-zone.ts";
import type { Editor } from "../state/editor.ts";
import type { EditorState } from "../state/editor-state.ts";

type Props = { editor: Editor; state: EditorState };

const EXPIRY = [3, 7, 14, 30, 60, 90, 180, 365];
const REMINDERS = [1, 2, 3, 5, 7, 14, 30];

/** Subject and message of the emails. */
export function SendMessage({ editor, state: { meta } }: Props) {
	const change = (meta: Partial<EditorMeta>) => editor.settings.change({ meta });
	return (
		<>
			<TextField
				label="Subject"
				value={meta.subject ?? ""}
				maxLength={254}
				placeholder="Leave empty for the default subject"
				onValue={(subject) => change({ subject: subject || null })}
			/>
			<TextField
				label="Message"
				hint="You can use {signer.name}, {signer.email} and {document.name}."
				value={meta.message ?? ""}
				rows={4}
				maxLength={5000}
				onValue={(message) => change({ message: message || null })}
			/>
		</>
	);
}

/** Emails, order, expiry and reminders; what recipients' pages and the certificate show. */
export function SendOptions({ editor, state }: Props) {
	const { meta } = state;
	const { signingDays, reminderAfterDays } = editor.view.defaults;
	const byMail = meta.distributionMethod === "EMAIL";
	const isOrdered = meta.signingOrder === "SEQUENTIAL";
	const change = (meta: Partial<EditorMeta>) => editor.settings.change({ meta });
	const reminds = (meta.reminderAfterDays ?? reminderAfterDays) > 0;
	return (
		<>
			<CheckField
				look="switch"
				label="Send emails"
				hint={byMail ? "Each recipient gets their own signing link." : "You send the signing links yourself."}
				checked={byMail}
				onValue={(on) => change({ distributionMethod: on ? "EMAIL" : "NONE" })}
			/>
			<CheckField
				look="switch"
				label="Sign in order"
				hint={
					isOrdered
						? "Each recipient is asked to sign when it is their turn."
						: "Everyone is asked to sign at once."
				}
				checked={isOrdered}
				onValue={(on) => change({ signingOrder: on ? "SEQUENTIAL" : "PARALLEL" })}
			/>
			<SelectField
				label="Expires"
				value={toKey(meta.expiresAfterDays)}
				options={[
					["", `${days(signingDays)} after the request (default)`],
					...listOptions(EXPIRY, meta.expiresAfterDays, (one) => `${days(one)} after the request`),
				]}
				onValue={(key) => change({ expiresAfterDays: readNumber(key) })}
			/>
			<div class="pair">
				<SelectField
					label="First reminder"
					value={toKey(meta.reminderAfterDays)}
					disabled={!byMail}
					options={[
						["", reminderAfterDays === 0 ? "None (default)" : `After ${days(reminderAfterDays)} (default)`],
						["0", "None"],
						...listOptions(REMINDERS, meta.reminderAfterDays, (one) => `After ${days(one)}`),
					]}
					onValue={(key) => change({ reminderAfterDays: readNumber(key) })}
				/>
				<SelectField
					label="Then"
					value={meta.reminderEveryDays === 0 ? "" : toKey(meta.reminderEveryDays)}
					disabled={!byMail || !reminds}
					options={[
						["", "No further reminders"],
						...listOptions(
							REMINDERS,
							meta.reminderEveryDays,
							(one) => `Every ${one === 1 ? "day" : days(one)}`,
						),
					]}
					onValue={(key) => change({ reminderEveryDays: readNumber(key) })}
				/>
			</div>
			<SelectField
				label="Language"
				hint="For recipients' pages, emails and the certificate. Automatic: pages in the browser's language, the rest in English."
				value={meta.language ?? ""}
				options={[
					["", "Automatic"],
					...languages.map((language) => [language, languageFacts[language].name] as const),
				]}
				onValue={(key) => change({ language: findLanguage(key) ?? null })}
			/>
			<SelectField
				label="Time zone"
				hint={
					meta.timezone === SIGNER_ZONE
						? "Date fields show the time where each recipient signs. The certificate is in UTC."
						: "For date fields and the certificate."
				}
				value={meta.timezone}
				options={listZones(meta.timezone)}
				onValue={(timezone) => change({ timezone })}
			/>
			<SelectField
				label="Date format"
				hint="For date fields."
				value={meta.dateFormat}
				options={dateFormatsWith(meta.dateFormat).map((format) => [format, exemplify(format, meta)] as const)}
				onValue={(dateFormat) => change({ dateFormat })}
			/>
			<RedirectField value={meta.redirectUrl} onValue={(redirectUrl) => change({ redirectUrl })} />
			<CheckField
				look="switch"
				label="Page footer"
				hint="The document's number and the page's, on each page with room for it."
				checked={meta.pageFooter}
				onValue={(pageFooter) => change({ pageFooter })}
			/>
		</>
	);
}

/** Saved once it is an address. */
function RedirectField({ value, onValue }: { value: string | null; onValue: (url: string | null) => void }) {
	const [text, setText] = useState(value ?? "");
	return (
		<TextField
			label="Redirect address"
			hint="The page that recipients see after they have signed, such as your website."
			type="url"
			value={text}
			maxLength={2000}
			error={
				text === "" || isAddress(text) ? undefined : "Enter an address such as https://example.com/thanks."
			}
			onValue={(next) => {
				setText(next);
				if (next === "" || isAddress(next)) onValue(next || null);
			}}
		/>
	);
}

function isAddress(text: string): boolean {
	try {
		return /^https?:$/.test(new URL(text).protocol);
	} catch {
		return false;
	}
}

/** The current time in a format. */
function exemplify(format: string, { timezone, language }: EditorMeta): string {
	const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
	return formatDate(new Date(), format, timezone === SIGNER_ZONE ? timeZone : timezone, language ?? "en");
}

/** The signer's, this browser's and the current one, then all others. */
function listZones(now: string) {
	const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
	const listed = timeZonesWith(now === SIGNER_ZONE ? own : now);
	const zones = new Set(listed.includes(own) ? [own, ...listed] : listed);
	const named = [...zones].map((zone) => [zone, nameZone(zone)] as const);
	return [[SIGNER_ZONE, "The signer’s own time zone"] as const, ...named];
}

/** The usual choices, and the current one. */
function listOptions(usual: readonly number[], now: number | null, name: (days: number) => string) {
	const all =
		now === null || now === 0 || usual.includes(now) ? usual : [...usual, now].sort((a, b) => a - b);
	return all.map((one) => [String(one), name(one)] as const);
}

const toKey = (value: number | null) => (value === null ? "" : String(value));
const readNumber = (key: string) => (key === "" ? null : Number(key));
const days = (count: number) => `${count} day${count === 1 ? "" : "s"}`;
