import { findLanguage, languageFacts, languages } from "@repo/service-kit/languages";
import {
	CheckField,
	currentZone,
	nameZone,
	SelectField,
	TextField,
	timeZonesWith,
} from "@repo/service-kit/ui";
import { useState } from "preact/hooks";
import type { EditorMeta } from "../../../src/app/editor/editor-view.ts";
import { dateFormatsWith, formatDate } from "../../../src/envelopes/rules/date-format.ts";
import { SIGNER_ZONE } from "../../../src/envelopes/rules/signer-zone.ts";
import { listUnknownPlaceholders, placeholderNames } from "../../../src/mail/rules/fill-placeholders.ts";
import type { Editor } from "../state/editor.ts";
import type { EditorState } from "../state/editor-state.ts";
import { words } from "../words.ts";

type Props = { editor: Editor; state: EditorState };

const EXPIRY = [3, 7, 14, 30, 60, 90, 180, 365];
const REMINDERS = [1, 2, 3, 5, 7, 14, 30];

/** Subject and message of the emails. */
export function SendMessage({ editor, state: { meta } }: Props) {
	const change = (meta: Partial<EditorMeta>) => editor.settings.change({ meta });
	const names = placeholderNames.join(", ");
	const warn = (text: string | null) => {
		const unknown = listUnknownPlaceholders(text ?? "").join(", ");
		return unknown === "" ? undefined : words.send.notReplaced({ unknown });
	};
	return (
		<>
			<TextField
				label={words.send.subject}
				error={warn(meta.subject)}
				value={meta.subject ?? ""}
				maxLength={254}
				placeholder={words.send.subjectEmpty}
				onValue={(subject) => change({ subject: subject || null })}
			/>
			<TextField
				label={words.send.message}
				hint={words.send.messageHint({ names })}
				error={warn(meta.message)}
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
				label={words.send.emails}
				hint={byMail ? words.send.emailsOn : words.send.emailsOff}
				checked={byMail}
				onValue={(on) => change({ distributionMethod: on ? "EMAIL" : "NONE" })}
			/>
			<CheckField
				look="switch"
				label={words.send.order}
				hint={isOrdered ? words.send.orderOn : words.send.orderOff}
				checked={isOrdered}
				onValue={(on) => change({ signingOrder: on ? "SEQUENTIAL" : "PARALLEL" })}
			/>
			<SelectField
				label={words.send.expires}
				value={toKey(meta.expiresAfterDays)}
				options={[
					["", words.send.byDefault({ value: words.send.after({ count: signingDays }) })],
					...listOptions(EXPIRY, meta.expiresAfterDays, (count) => words.send.after({ count })),
				]}
				onValue={(key) => change({ expiresAfterDays: readNumber(key) })}
			/>
			<div class="pair">
				<SelectField
					label={words.send.firstReminder}
					value={toKey(meta.reminderAfterDays)}
					disabled={!byMail}
					options={[
						[
							"",
							words.send.byDefault({
								value:
									reminderAfterDays === 0
										? words.send.none
										: words.send.afterDays({ count: reminderAfterDays }),
							}),
						],
						["0", words.send.none],
						...listOptions(REMINDERS, meta.reminderAfterDays, (count) => words.send.afterDays({ count })),
					]}
					onValue={(key) => change({ reminderAfterDays: readNumber(key) })}
				/>
				<SelectField
					label={words.send.further}
					value={meta.reminderEveryDays === 0 ? "" : toKey(meta.reminderEveryDays)}
					disabled={!byMail || !reminds}
					options={[
						["", words.send.noFurther],
						...listOptions(REMINDERS, meta.reminderEveryDays, (count) => words.send.every({ count })),
					]}
					onValue={(key) => change({ reminderEveryDays: readNumber(key) })}
				/>
			</div>
			<SelectField
				label={words.send.language}
				hint={words.send.languageHint}
				value={meta.language ?? ""}
				options={[
					["", words.send.automatic],
					...languages.map((language) => [language, languageFacts[language].name] as const),
				]}
				onValue={(key) => change({ language: findLanguage(key) ?? null })}
			/>
			<SelectField
				label={words.send.zone}
				hint={meta.timezone === SIGNER_ZONE ? words.send.zoneSigner : words.send.zoneHint}
				value={meta.timezone}
				options={listZones(meta.timezone)}
				onValue={(timezone) => change({ timezone })}
			/>
			<SelectField
				label={words.send.dateFormat}
				hint={words.send.dateHint}
				value={meta.dateFormat}
				options={dateFormatsWith(meta.dateFormat).map((format) => [format, exemplify(format, meta)] as const)}
				onValue={(dateFormat) => change({ dateFormat })}
			/>
			<RedirectField value={meta.redirectUrl} onValue={(redirectUrl) => change({ redirectUrl })} />
			<CheckField
				look="switch"
				label={words.send.footer}
				hint={words.send.footerHint}
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
			label={words.send.redirect}
			hint={words.send.redirectHint}
			type="url"
			value={text}
			maxLength={2000}
			error={text === "" || isAddress(text) ? undefined : words.send.redirectInvalid}
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
	const own = currentZone(Intl.DateTimeFormat().resolvedOptions().timeZone);
	const listed = timeZonesWith(now === SIGNER_ZONE ? own : now);
	const zones = own in listed ? { [own]: nameZone(own), ...listed } : listed;
	return [[SIGNER_ZONE, words.send.signerZone] as const, ...Object.entries(zones)];
}

/** The usual choices, and the current one. */
function listOptions(usual: readonly number[], now: number | null, name: (days: number) => string) {
	const all =
		now === null || now === 0 || usual.includes(now) ? usual : [...usual, now].sort((a, b) => a - b);
	return all.map((one) => [String(one), name(one)] as const);
}

const toKey = (value: number | null) => (value === null ? "" : String(value));
const readNumber = (key: string) => (key === "" ? null : Number(key));
