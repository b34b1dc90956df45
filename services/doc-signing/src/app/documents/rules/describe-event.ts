import type { Actor, EventType } from "../../../audit-log/event-types.ts";
import type { FieldType } from "../../../field-types/rules/field-types.ts";
import type { DocumentWords } from "../../../languages/generated/en/document.ts";
import type { EditorWords } from "../../../languages/generated/en/editor.ts";
import type { UploadWords } from "../../../languages/generated/en/upload.ts";
import type { UnusableCode } from "../../../pdf/intake/unusable-file.ts";

/** A sentence about an event, or about several in a row of which it says the same. */
export type ShownEvent = { sequence: number; at: Date; sentence: string; times: number };

type Event = { sequence: number; at: Date; type: string; data: unknown };

/** The data of events that a person reads; the rest are identifiers and hashes, which the JSON export has. */
type Facts = {
	by?: Actor;
	reason?: string | null;
	/** Of a refused file: the text is the page's. */
	code?: UnusableCode;
	recipientId?: number;
	name?: string | null;
	email?: string | null;
	role?: string;
};
type Sentence = string | ((values: { who: string; person: string; reason: string; role: string }) => string);

/** The audit log in plain words, newest first. `names` are the recipients', by id. */
export function describeEvents(
	events: readonly Event[],
	names: ReadonlyMap<number, string>,
	{ events: sentences, log, faults }: DocumentWords & Pick<UploadWords, "faults">,
): ShownEvent[] {
	const shown: ShownEvent[] = [];
	for (const { sequence, at, type, data } of events) {
		const { by, reason, code, recipientId, name, email, role = "" } = data as Facts;
		const person = names.get(recipientId ?? 0) ?? (name || email);
		const values = {
			who: isolate(nameActor(by, names) || log.service),
			person: isolate(person ?? "–"),
			reason: isolate((code && faults[code]) ?? reason ?? "–"),
			role,
		};
		const text: Sentence = sentences[type as EventType];
		const sentence = typeof text === "string" ? text : text(values);
		const last = shown.at(-1);
		const times = last?.sentence === sentence ? last.times + 1 : 1;
		if (times > 1) shown.pop();
		shown.push({ sequence, at, sentence, times });
	}
	return shown.reverse();
}

function nameActor(by: Actor | undefined, names: ReadonlyMap<number, string>): string | null | undefined {
	if (by?.kind === "recipient") return names.get(by.recipientId) ?? by.email;
	if (by?.kind === "visitor" && by.vouchedBy) return `${by.email} (${by.vouchedBy.name})`;
	return by?.kind === "operator" ? by.name : by?.email;
}

/** Names and addresses keep their own direction in a sentence. */
const isolate = (text: string) => `\u2068${text}\u2069`;

/** "Signature, 2 × Text". */
export function countTypes(
	fields: { type: FieldType }[],
	names: EditorWords["types"],
	locale: string,
): string {
	const counts = new Map<FieldType, number>();
	for (const { type } of fields) counts.set(type, (counts.get(type) ?? 0) + 1);
	const named = [...counts].map(([type, count]) => `${count > 1 ? `${count} × ` : ""}${names[type]}`);
	return new Intl.ListFormat(locale, { type: "unit" }).format(named);
}
