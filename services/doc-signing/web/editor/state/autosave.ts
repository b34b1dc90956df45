import type { EditorField, Fields } from "../../../src/app/editor/rules/editor-field.ts";
import { followId } from "../../../src/app/editor/rules/field-conditions.ts";
import { patched } from "../../../src/app/editor/rules/history.ts";
import { mergeServerFields } from "../../../src/app/editor/rules/merge-server-fields.ts";
import {
	findUnsaved,
	fromWire,
	type Saved,
	toWire,
	type UnsavedEdit,
} from "../../../src/app/editor/rules/unsaved.ts";
import { type Call, Refused } from "../../call-api.ts";
import { readMessage } from "../message-of.ts";
import { describeRefusal, nameField, words } from "../words.ts";
import {
	type Result,
	refusedEdits,
	type ServerField,
	savedField,
	toWireField,
	withTheirs,
} from "./edit-results.ts";
import type { Conflict, EditorState } from "./editor-state.ts";
import { isRetried } from "./retry-pause.ts";
import type { Store } from "./store.ts";

/** `fields`: as they were when it was sent. */
type Batch = { key: string; edits: UnsavedEdit[]; fields: Fields };
/** A field that was deleted here but not on the server, as it is there. */
type Undeleted = Conflict & { key: string; reason: string };

const CALM_MS = 400;
const RETRY_MS = [1000, 2000, 5000, 10_000, 30_000];
const MAX_PAUSE_MS = 60_000;

export type Autosave = {
	/** Saves what differs from the server; resolves when nothing is left that can be saved. */
	settled(): Promise<void>;
	/** Merges changes by others, unless something was saved while they were read. */
	refresh(read: () => Promise<ServerField[]>): Promise<void>;
	resolve(key: string, keep: "mine" | "theirs"): void;
	hasUnsaved(): boolean;
	/** The server's id of a field; undefined until it is saved. */
	idOf(key: string): number | undefined;
};

/**
 * Saves fields a moment after they change: one request at a time, retried with its key until there is a
 * response.
 */
export function createAutosave(store: Store<EditorState>, call: Call, initial: Saved): Autosave {
	let saved = new Map(initial);
	/** Ids of deleted fields, some of which an undo brings back. */
	const lastIds = new Map<string, number>();
	let batch: Batch | undefined;
	let running: Promise<void> | undefined;
	let timer: ReturnType<typeof setTimeout> | undefined;
	/** When to save, and when the timer ends. */
	let [due, ends] = [0, 0];
	/** The server has asked not to be called before. */
	let notBefore = 0;
	let failures = 0;
	let saves = 0;

	const unsaved = () => {
		const { fields, conflicts, refusals } = store.get();
		return findUnsaved(saved, fields, { except: new Set([...conflicts.keys(), ...refusals.keys()]) });
	};

	let seen = store.get().fields;
	store.subscribe(() => {
		const { fields, conflicts, refusals, recipients } = store.get();
		if (fields === seen) return;
		const changed = [...refusals.keys()].filter((key) => fields.get(key) !== seen.get(key));
		seen = fields;
		if (changed.length > 0)
			store.set({ refusals: new Map([...refusals].filter(([key]) => !changed.includes(key))) });
		const undeleted = [...conflicts].flatMap(([key, { id, theirs }]) => {
			if (fields.has(key)) return [];
			// The fields of a removed recipient are removed on the server, too.
			const isKept = recipients.some((one) => one.id === theirs?.recipientId);
			return { key, id, theirs: isKept ? theirs : null, reason: words.saving.changedToo };
		});
		if (undeleted.length > 0) putBack(fields, undeleted);
		const { saving } = store.get();
		if (saving !== "offline" && saving !== "saving") store.set({ saving: "saving" });
		schedule(CALM_MS);
	});

	/** A timer that runs goes on, and waits for what is left when it ends: setting one takes longer than moving a field. */
	function schedule(delay: number): void {
		const now = performance.now();
		due = Math.max(now + delay, notBefore);
		if (timer === undefined || ends > due) wait(due - now);
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
				batch = { key: crypto.randomUUID(), edits, fields: store.get().fields };
			}
			if (store.get().saving !== "offline") store.set({ saving: "saving" });
			try {
				takeIn(batch, await send(batch));
				batch = undefined;
				failures = 0;
				notBefore = 0;
				saves += 1;
				store.set({ saving: "saving" });
			} catch (error) {
				postpone(error);
				return;
			}
		}
	}

	async function send({ key, edits }: Batch): Promise<readonly (Result | undefined)[]> {
		const body = { edits: edits.map(({ edit }) => edit) };
		try {
			return (await call<{ results: Result[] }>("POST", "/fields/edits", body, key)).results;
		} catch (error) {
			const refused = refusedEdits(edits, error);
			if (!refused) throw error;
			return refused;
		}
	}

	/** Retries with the same key after a network error, an overloaded server or the end of the session; a rejection says what is wrong. */
	function postpone(error: unknown): void {
		const refused = error instanceof Refused ? error : undefined;
		const failure = refused && readMessage(refused);
		if (!isRetried(error)) {
			batch = undefined;
			store.set({ saving: "failed", failure });
			return;
		}
		store.set({ saving: "offline", failure });
		const pause = RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? 0;
		notBefore = performance.now() + Math.min(refused?.retryAfterMs ?? 0, MAX_PAUSE_MS);
		schedule(pause);
		failures += 1;
	}

	function takeIn({ edits, fields: sent }: Batch, results: readonly (Result | undefined)[]): void {
		let { fields, conflicts, refusals } = store.get();
		const undeleted: Undeleted[] = [];
		for (const [index, { key, edit }] of edits.entries()) {
			const result = results[index];
			if (!result) continue;
			if (result.outcome === "saved") {
				const was = sent.get(key);
				const now = savedField(edit, result.field);
				const lastId = lastIds.get(key);
				if (edit.op === "remove") lastIds.set(key, edit.id);
				else if (now && lastId !== undefined && lastId !== now.id) {
					const followed = followId(fields, lastId, now.id);
					fields = patched(fields, new Map(followed.map((one) => [one.key, one])));
					lastIds.set(key, now.id);
				}
				if (now) saved.set(key, now);
				else saved.delete(key);
				const here = now && fields.get(key);
				const merged = here && was && withTheirs(here, toWire(was), now.field);
				if (merged && merged !== here) fields = patched(fields, new Map([[key, merged]]));
			} else if (result.outcome === "conflict") {
				const id = edit.op === "add" ? 0 : edit.id;
				const conflict = { id, theirs: result.field && toWireField(result.field) };
				if (fields.has(key)) conflicts = new Map([...conflicts, [key, conflict]]);
				else undeleted.push({ key, ...conflict, reason: words.saving.changedToo });
			} else if (fields.get(key) !== sent.get(key)) {
				// Changed since: sent again as it is now.
			} else if (edit.op === "remove") {
				const theirs = saved.get(key)?.field ?? null;
				const [first] = result.problems;
				undeleted.push({
					key,
					id: edit.id,
					theirs,
					reason: first ? describeRefusal(first) : words.saving.refused,
				});
			} else refusals = new Map([...refusals, [key, result.problems]]);
		}
		// What was refused has changed with an id that it names.
		const isStale = (key: string) => sent.has(key) && fields.get(key) !== sent.get(key);
		seen = fields;
		store.set({
			fields,
			conflicts,
			refusals: new Map([...refusals].filter(([key]) => !isStale(key))),
		});
		if (undeleted.length > 0) putBack(fields, undeleted);
	}

	/** Shows them again, as they are on the server: deleting them would lose a change that was not seen. */
	function putBack(fields: Fields, undeleted: readonly Undeleted[]): void {
		const { conflicts, notice } = store.get();
		const back = new Map<string, EditorField>();
		const notices: string[] = [];
		for (const { key, id, theirs, reason } of undeleted) {
			saved.delete(key);
			if (!theirs) continue;
			saved.set(key, { id, field: theirs });
			const field = fromWire(key, theirs);
			back.set(key, field);
			notices.push(words.saving.notDeleted({ field: nameField(field), reason }));
		}
		seen = patched(fields, back);
		store.set({
			fields: seen,
			conflicts: new Map([...conflicts].filter(([key]) => seen.has(key) && !back.has(key))),
			notice: notices.length > 0 ? { text: notices.join(" ") } : notice,
		});
	}

	return {
		idOf: (key) => saved.get(key)?.id,
		hasUnsaved() {
			const { conflicts, refusals } = store.get();
			return batch !== undefined || conflicts.size + refusals.size > 0 || unsaved().length > 0;
		},
		async settled() {
			unschedule();
			await running;
			await save();
			const { saving, failure } = store.get();
			if (saving !== "saved") throw new Error(failure ?? words.saving.failed);
		},
		async refresh(read) {
			const before = saves;
			const server = await read();
			if (running || batch || saves !== before) return;
			const merged = mergeServerFields(
				{ saved, fields: store.get().fields },
				server.map((field) => ({ id: field.id, field: toWireField(field) })),
			);
			const { fields, saving, conflicts } = store.get();
			const isMerged = (key: string) => merged.saved.get(key) !== saved.get(key);
			const rest = new Map([...conflicts].filter(([key]) => !isMerged(key)));
			saved = new Map(merged.saved);
			if (merged.fields === fields) return;
			store.set({ fields: merged.fields, conflicts: rest });
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
