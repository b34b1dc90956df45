import { patched } from "../../../src/editor/rules/history.ts";
import { mergeServerFields } from "../../../src/editor/rules/merge-server-fields.ts";
import {
	type Edit,
	findUnsaved,
	fromWire,
	type Saved,
	toWire,
	type UnsavedEdit,
	type WireField,
} from "../../../src/editor/rules/unsaved.ts";
import { type Call, isTemporary, type Problem, Refused } from "../../call-api.ts";
import type { EditorState } from "./editor-state.ts";
import type { Store } from "./store.ts";

type ServerField = WireField & { id: number };
type Result = { outcome: "saved" | "conflict" | "refused"; field: ServerField | null; problems: Problem[] };
type Batch = { key: string; edits: UnsavedEdit[] };

const CALM_MS = 400;
const RETRY_MS = [1000, 2000, 5000, 10_000, 30_000];
const MAX_PAUSE_MS = 60_000;

export type Autosave = {
	/** Saves what differs from the server; resolves when nothing is left that can be saved. */
	settled(): Promise<void>;
	/** Merges changes by others. */
	refresh(fields: ServerField[]): void;
	resolve(key: string, keep: "mine" | "theirs"): void;
	hasUnsaved(): boolean;
};

/**
 * Saves fields a moment after they change: one request at a time, retried with its key until there is a
 * response.
 */
export function createAutosave(store: Store<EditorState>, call: Call, initial: Saved): Autosave {
	let saved = new Map(initial);
	let batch: Batch | undefined;
	let running: Promise<void> | undefined;
	let timer: ReturnType<typeof setTimeout> | undefined;
	/** When to save, and when the timer ends. */
	let [due, ends] = [0, 0];
	let failures = 0;

	const unsaved = () => {
		const { fields, conflicts, refusals } = store.get();
		return findUnsaved(saved, fields, { except: new Set([...conflicts.keys(), ...refusals.keys()]) });
	};

	let seen = store.get().fields;
	store.subscribe(() => {
		const { fields, refusals } = store.get();
		if (fields === seen) return;
		const changed = [...refusals.keys()].filter((key) => fields.get(key) !== seen.get(key));
		seen = fields;
		if (changed.length > 0)
			store.set({ refusals: new Map([...refusals].filter(([key]) => !changed.includes(key))) });
		const { saving } = store.get();
		if (saving !== "offline" && saving !== "saving") store.set({ saving: "saving" });
		schedule(CALM_MS);
	});

	/** A timer that runs goes on, and waits for what is left when it ends: setting one takes longer than moving a field. */
	function schedule(delay: number): void {
		due = performance.now() + delay;
		if (timer === undefined || ends > due) wait(delay);
	}

	function wait(delay: number): void {
		unschedule();
		ends = performance.now() + delay;
		timer = setTimeout(onTime, delay);
	}

	function onTime(): void {
		timer = undefined;
		const left = due - performance.now();
		// Timers may be a millisecond early.
		if (left > 1) wait(left);
		else void save();
	}

	function unschedule(): void {
		clearTimeout(timer);
		timer = undefined;
	}

	function save(): Promise<void> {
		running ??= run().finally(() => {
			running = undefined;
		});
		return running;
	}

	async function run(): Promise<void> {
		for (;;) {
			if (!batch) {
				const edits = unsaved();
				if (edits.length === 0) {
					store.set({ saving: "saved", failure: undefined });
					return;
				}
				batch = { key: crypto.randomUUID(), edits };
			}
			if (store.get().saving !== "offline") store.set({ saving: "saving" });
			const { key, edits } = batch;
			try {
				const body = { edits: edits.map(({ edit }) => edit) };
				const { results } = await call<{ results: Result[] }>("POST", "/fields/edits", body, key);
				batch = undefined;
				failures = 0;
				store.set({ saving: "saving" });
				takeIn(edits, results);
			} catch (error) {
				postpone(error);
				return;
			}
		}
	}

	/**
	 * Network errors and an overloaded server are retried with the same key; a rejection says what is wrong.
	 */
	function postpone(error: unknown): void {
		const refused = error instanceof Refused ? error : undefined;
		if (refused && !isTemporary(refused)) {
			batch = undefined;
			store.set({ saving: "failed", failure: refused.message });
			return;
		}
		store.set({ saving: "offline" });
		const pause = RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? 0;
		schedule(Math.max(pause, Math.min(refused?.retryAfterMs ?? 0, MAX_PAUSE_MS)));
		failures += 1;
	}

	function takeIn(edits: readonly UnsavedEdit[], results: readonly Result[]): void {
		let { fields, conflicts, refusals } = store.get();
		for (const [index, { key, edit }] of edits.entries()) {
			const result = results[index];
			if (!result) continue;
			if (result.outcome === "saved") {
				const before = saved.get(key)?.field;
				const now = savedField(edit, result.field);
				if (now) saved.set(key, now);
				else saved.delete(key);
				const here = now && fields.get(key);
				// Changes by others are shown, unless the same was changed here, too.
				const merged = here && before && withTheirs(here, before, now.field);
				if (merged && merged !== here) fields = patched(fields, new Map([[key, merged]]));
			} else if (result.outcome === "conflict") {
				const id = edit.op === "add" ? 0 : edit.id;
				conflicts = new Map([...conflicts, [key, { id, theirs: result.field && wireOf(result.field) }]]);
			} else refusals = new Map([...refusals, [key, result.problems]]);
		}
		seen = fields;
		store.set({ fields, conflicts, refusals });
	}

	return {
		hasUnsaved() {
			const { conflicts, refusals } = store.get();
			return batch !== undefined || conflicts.size + refusals.size > 0 || unsaved().length > 0;
		},
		async settled() {
			unschedule();
			await running;
			await save();
			const { saving, failure } = store.get();
			if (saving !== "saved")
				throw new Error(failure ?? "The fields could not be saved. Check your connection.");
		},
		refresh(server) {
			if (running || batch) return;
			const merged = mergeServerFields(
				{ saved, fields: store.get().fields },
				server.map((field) => ({ id: field.id, field: wireOf(field) })),
			);
			saved = new Map(merged.saved);
			const { fields, saving } = store.get();
			if (merged.fields === fields) return;
			store.set({ fields: merged.fields });
			store.set({ saving });
		},
		resolve(key, keep) {
			const { conflicts, fields } = store.get();
			const conflict = conflicts.get(key);
			if (!conflict) return;
			const { id, theirs } = conflict;
			const before = saved.get(key)?.field;
			if (theirs) saved.set(key, { id, field: theirs });
			else saved.delete(key);
			const rest = new Map([...conflicts].filter(([other]) => other !== key));
			const here = fields.get(key);
			// Changes made only by the other person are kept in either case.
			const mine = here && before && theirs ? withTheirs(here, before, theirs) : here;
			const next = keep === "theirs" ? theirs && fromWire(key, theirs) : (mine ?? null);
			store.set({ conflicts: rest, fields: patched(fields, new Map([[key, next]])) });
			schedule(0);
		},
	};
}

/** As sent: the server may format settings differently, which is not a difference. */
function savedField(edit: Edit, field: ServerField | null): { id: number; field: WireField } | undefined {
	if (!field || edit.op === "remove") return undefined;
	const sent = edit.op === "add" ? edit.field : edit.change;
	return { id: field.id, field: { ...wireOf(field), ...sent } };
}

function withTheirs(here: Parameters<typeof toWire>[0], before: WireField, now: WireField) {
	const mine = toWire(here);
	const names = Object.keys(mine) as (keyof WireField)[];
	const untouched = names.filter((name) => JSON.stringify(mine[name]) === JSON.stringify(before[name]));
	const changed = untouched.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(now[name]));
	if (changed.length === 0) return here;
	const theirs = Object.fromEntries(changed.map((name) => [name, now[name]]));
	return fromWire(here.key, { ...mine, ...theirs });
}

export function wireOf(field: ServerField): WireField {
	const { recipientId, type, pageNumber, pageX, pageY, pageWidth, pageHeight, fieldMeta, cover } = field;
	return {
		recipientId,
		type,
		pageNumber,
		pageX,
		pageY,
		pageWidth,
		pageHeight,
		fieldMeta: fieldMeta ?? null,
		cover: cover ?? null,
	};
}
