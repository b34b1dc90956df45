import { inReadingOrder, overlap } from "../../../src/app/editor/rules/editor-field.ts";
import { findSendingObstacles } from "../../../src/envelopes/documents/rules/sendable.ts";
import type { Editor } from "../state/editor.ts";
import type { EditorState } from "../state/editor-state.ts";
import { describeRefusal, nameField, namePerson, words, writeLabel } from "../words.ts";

export type EditorProblem = { text: string; field?: string; recipient?: number; isWarning?: boolean };

type Checked = Pick<EditorState, "fields" | "recipients" | "meta" | "conflicts" | "refusals">;

/** What prevents the document from being sent, by the server's rules, and what its sender may not have intended. */
export function findProblems(editor: Editor, state: Checked): EditorProblem[] {
	const fields = [...state.fields.values()].sort(inReadingOrder);
	return [...saving(state), ...obstacles(editor, state), ...overlaps(fields)];
}

function saving({ fields, conflicts, refusals }: Checked): EditorProblem[] {
	const { problems } = words;
	const found = [
		...[...conflicts].map(
			([key, { theirs }]) => [key, theirs ? problems.changed : problems.deleted] as const,
		),
		...[...refusals].map(([key, [first]]) => {
			const reason = first && describeRefusal(first);
			const write = ({ field }: { field: string }) => problems.refused({ field, reason: reason ?? "" });
			return [key, reason ? write : problems.unsaved] as const;
		}),
	];
	return found.flatMap(([key, write]) => {
		const field = fields.get(key);
		return field ? [{ text: write({ field: nameField(field) }), field: key }] : [];
	});
}

function obstacles({ view, autosave }: Editor, { recipients, fields, meta }: Checked): EditorProblem[] {
	const list = [...fields.values()];
	// Conditions name the server's ids.
	const keys = new Map(list.map(({ key }, index) => [autosave.idOf(key) ?? -1 - index, key]));
	const ids = [...keys.keys()];
	const found = findSendingObstacles({
		document: { status: "DRAFT", signingOrder: meta.signingOrder },
		file: { status: "READY", refusal: null, refusalDetail: null, pageCount: view.pages.length },
		recipients: recipients.map((one) => ({ ...one, name: namePerson(one), isPlaceholder: false })),
		fields: list.map((field, index) => {
			const { recipientId, type, page, meta: fieldMeta } = field;
			return { id: ids[index] ?? 0, recipientId, type, page, fieldMeta, name: nameField(field) };
		}),
	});
	return found.map(({ path, message }) => {
		const [, of, id] = /^(recipients|fields)\.(-?\d+)$/.exec(path) ?? [];
		const field = of === "fields" ? keys.get(Number(id)) : undefined;
		return {
			text: message(words),
			...(field && { field }),
			...(of === "recipients" && { recipient: Number(id) }),
		};
	});
}

function overlaps(fields: ReturnType<Editor["ordered"]>): EditorProblem[] {
	const found: EditorProblem[] = [];
	for (const [index, one] of fields.entries())
		for (let at = index + 1; at < fields.length; at++) {
			const other = fields[at];
			if (!other || other.page !== one.page) break;
			if (overlap(one, other))
				found.push({
					text: words.problems.overlap({
						one: writeLabel(one),
						other: writeLabel(other),
						page: one.page,
					}),
					field: other.key,
					isWarning: true,
				});
		}
	return found;
}
