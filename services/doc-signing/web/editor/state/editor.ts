import type { EditorRecipient, EditorView } from "../../../src/app/editor/editor-view.ts";
import {
	type Alignment,
	align,
	distribute,
	type Nudge,
	nudge,
} from "../../../src/app/editor/rules/arrange.ts";
import {
	defaultSize,
	type EditorField,
	inReadingOrder,
	type PageSize,
	type Rect,
	within,
} from "../../../src/app/editor/rules/editor-field.ts";
import { findDependent } from "../../../src/app/editor/rules/field-conditions.ts";
import type { FoundField } from "../../../src/app/editor/rules/form-fields.ts";
import { change, type Edited, emptyHistory, redo, undo } from "../../../src/app/editor/rules/history.ts";
import { toFieldKey } from "../../../src/app/editor/rules/merge-server-fields.ts";
import { fromWire } from "../../../src/app/editor/rules/unsaved.ts";
import type { FieldType } from "../../../src/field-types/rules/field-types.ts";
import { mayHoldFields } from "../../../src/field-types/rules/roles.ts";
import { makeCall } from "../../call-api.ts";
import { describePlace, explainLock, nameField, words } from "../words.ts";
import { createAutosave } from "./autosave.ts";
import { calmed } from "./calm.ts";
import { toWireField } from "./edit-results.ts";
import type { EditorState } from "./editor-state.ts";
import { createRecipients } from "./recipients.ts";
import { createSettings } from "./settings.ts";
import { createStore } from "./store.ts";

type Saying = (values: { what: string }) => string;
type StepWords = { done: Saying; gone: Saying; none: string };

/** What a frame does where a page of ours leads to another. */
export type Host = { onDone(): void; onSent(): void; reload(): void };
export type Editor = ReturnType<typeof createEditor>;

/** The open document or template, with all actions on it. */
export function createEditor(view: EditorView, host?: Host) {
	const call = makeCall(view);
	const saved = new Map(
		view.fields.map((field) => [toFieldKey(field.id), { id: field.id, field: toWireField(field) }]),
	);
	const store = createStore<EditorState>({
		fields: new Map([...saved].map(([key, { field }]) => [key, fromWire(key, field)])),
		history: emptyHistory,
		selected: new Set(),
		recipients: view.recipients,
		title: view.title,
		meta: view.meta,
		auth: view.auth,
		settings: { version: 0, isUnsaved: false, failure: undefined },
		recipientsFailure: undefined,
		recipientId: view.recipients.find(({ role }) => mayHoldFields(role))?.id,
		armed: undefined,
		page: 1,
		saving: "saved",
		failure: undefined,
		conflicts: new Map(),
		refusals: new Map(),
		notice: undefined,
		said: "",
	});
	const autosave = createAutosave(store, call, saved);
	const sendKey = crypto.randomUUID();
	let copied: EditorField[] = [];
	let lastKey = 0;

	const getPage = (page: number): PageSize => view.pages[page - 1] ?? { width: 612, height: 792 };
	const newKey = () => {
		lastKey += 1;
		return `n${lastKey}`;
	};
	const selection = () => [...store.get().selected].flatMap((key) => store.get().fields.get(key) ?? []);
	const say = (said: string) => store.set({ said });
	const select = (keys: Iterable<string>) => store.set({ selected: new Set(keys) });

	const locked = new Set(view.lockedFields.map(toFieldKey));
	const isLocked = (key: string) => view.mode === "read" || locked.has(key);

	function apply(
		label: string,
		next: Iterable<EditorField | { key: string; removed: true }>,
		/** What else changes with it: every change of the state is compared by all who follow it. */
		also?: Partial<EditorState>,
	) {
		const all = [...next];
		const open = all.filter(({ key }) => !isLocked(key));
		if (open.length < all.length) store.set({ notice: { text: explainLock(view) } });
		if (open.length === 0) return;
		const changes = open.map((one) => [one.key, "removed" in one ? null : one] as const);
		store.set({ ...change(store.get(), label, changes), ...also });
	}

	function insert(label: string, added: EditorField[], also?: Partial<EditorState>) {
		const [first] = added;
		apply(label, added, {
			selected: new Set(added.map(({ key }) => key)),
			...(first && { said: words.said.did({ what: label, field: describePlace(first) }) }),
			...also,
		});
	}

	/** To undo or redo a command changes nothing if others have changed its fields since. */
	function step(next: Edited, what: string | undefined, said: StepWords) {
		const isChanged = next.fields !== store.get().fields;
		store.set({ ...next, said: what ? (isChanged ? said.done : said.gone)({ what }) : said.none });
	}

	/** Copies of fields, moved by points, on other pages or their own. */
	function copies(of: readonly EditorField[], { by = 0, onto }: { by?: number; onto?: number }) {
		return of.map((field) => {
			const page = onto ?? field.page;
			const size = getPage(page);
			const rect = { ...field, x: field.x + (100 * by) / size.width, y: field.y + (100 * by) / size.height };
			return { ...field, ...within(rect, size), page, key: newKey(), cover: null };
		});
	}

	return {
		view,
		host,
		store,
		/** The same state for everything except the pages: it follows once changes pause. */
		calm: calmed(store),
		call,
		/** Sends the document. With the same key each time: a response may have been lost. */
		send: () => call("POST", "/send", {}, sendKey),
		autosave,
		recipients: createRecipients(store, call),
		settings: createSettings(store, call),
		getPage,
		isLocked,
		select,
		say,
		/** Fields in reading order. */
		ordered: () => [...store.get().fields.values()].sort(inReadingOrder),
		selection,
		place(type: FieldType, page: number, rect: Rect | { x: number; y: number }, recipient?: number) {
			const recipientId = recipient ?? store.get().recipientId;
			if (recipientId === undefined) return say(words.said.recipientFirst);
			const size = getPage(page);
			const full = "width" in rect ? rect : centered(rect, defaultSize(type, size));
			const { metaType, needsMeta } = view.types[type];
			const meta = needsMeta ? startMeta(type, metaType) : null;
			const field = { key: newKey(), recipientId, type, page, ...within(full, size), meta, cover: null };
			insert(words.said.placed({ type: words.types[type] }), [field], { armed: undefined });
		},
		/** Fields found in the PDF, added as one step. */
		placeAll(label: string, found: readonly FoundField[]) {
			const { recipientId } = store.get();
			if (recipientId === undefined) return;
			const added = found.map((field) => ({ recipientId, cover: null, ...field, key: newKey() }));
			const said = words.said.fieldsAdded({ count: added.length });
			apply(label, added, { selected: new Set(), said });
		},
		arm: (armed: FieldType | undefined) => store.set({ armed }),
		/** A gesture or setting: the resulting fields. */
		edit: (label: string, next: EditorField[], said?: string) => apply(label, next, said ? { said } : {}),
		change(label: string, keys: Iterable<string>, patch: Partial<EditorField>) {
			const all = [...keys].flatMap((key) => store.get().fields.get(key) ?? []);
			apply(
				label,
				all.map((field) => {
					const next = { ...field, ...patch };
					return { ...next, ...within(next, getPage(next.page)) };
				}),
			);
		},
		nudge(by: Partial<Nudge>) {
			const all = { right: 0, down: 0, wider: 0, taller: 0, ...by };
			const moved = selection().map((field) => nudge(field, all, getPage(field.page)));
			const step = by.wider || by.taller ? words.steps.resize : words.steps.move;
			apply(step, moved, moved[0] && { said: describePlace(moved[0]) });
		},
		remove() {
			const gone = selection();
			const [first] = gone;
			if (!first) return;
			const keys = new Set(gone.map(({ key }) => key));
			const dependent = findDependent(store.get().fields, keys, autosave.idOf);
			if (dependent) {
				const text = words.conditions.inUse({ field: nameField(first), dependent: nameField(dependent) });
				return store.set({ notice: { text } });
			}
			apply(
				words.steps.delete,
				gone.map(({ key }) => ({ key, removed: true })),
				{
					selected: new Set(),
					said: words.said.deleted({ count: gone.length }),
				},
			);
		},
		duplicate: () => insert(words.steps.duplicated, copies(selection(), { by: 12 })),
		copy() {
			copied = selection();
			if (copied.length > 0) say(words.said.copied({ count: copied.length }));
		},
		paste() {
			const { page } = store.get();
			const isElsewhere = copied.some((field) => field.page !== page);
			if (copied.length > 0)
				insert(words.steps.pasted, copies(copied, isElsewhere ? { onto: page } : { by: 12 }));
		},
		copyTo(pages: readonly number[]) {
			const of = selection();
			const added = pages.flatMap((onto) =>
				copies(
					of.filter(({ page }) => page !== onto),
					{ onto },
				),
			);
			const said = words.said.copiedTo({ count: pages.length });
			apply(words.steps.copyToPages, added, { said });
		},
		align: (to: Alignment) => apply(words.steps.align, align(selection(), to)),
		distribute: (axis: "x" | "y") => apply(words.steps.distribute, distribute(selection(), axis)),
		undo() {
			const label = store.get().history.done.at(-1)?.label;
			const { undone: done, cannotUndo: gone, nothingToUndo: none } = words.said;
			step(undo(store.get()), label, { done, gone, none });
		},
		redo() {
			const label = store.get().history.undone.at(-1)?.label;
			const { redone: done, cannotRedo: gone, nothingToRedo: none } = words.said;
			step(redo(store.get()), label, { done, gone, none });
		},
		recipientOf: (id: number): EditorRecipient | undefined =>
			store.get().recipients.find((one) => one.id === id),
	};
}

function centered(at: { x: number; y: number }, size: Pick<Rect, "width" | "height">): Rect {
	return { ...size, x: at.x - size.width / 2, y: at.y - size.height / 2 };
}

function startMeta(type: FieldType, metaType: string) {
	const named = { type: metaType, label: words.types[type] };
	const options = [1, 2].map((number) => words.options.one({ number }));
	if (type === "RADIO" || type === "CHECKBOX")
		return { ...named, values: options.map((value, index) => ({ id: index + 1, checked: false, value })) };
	if (type === "SELECT" || type === "DROPDOWN")
		return { ...named, values: options.map((value) => ({ value })) };
	return named;
}
