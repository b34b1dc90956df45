import type { DocumentAuth, EditorMeta } from "../../../src/app/editor/editor-view.ts";
import type { Call } from "../../call-api.ts";
import { readMessage } from "../message-of.ts";
import type { EditorState } from "./editor-state.ts";
import { retryPause } from "./retry-pause.ts";
import type { Store } from "./store.ts";

export type SettingsChange = {
	title?: string;
	meta?: Partial<EditorMeta>;
	authOptions?: Partial<DocumentAuth>;
};

const CALM_MS = 400;

/**
 * Saves settings a moment after they change, one request at a time. A failure is shown and retried: a temporary
 * one after a pause, others with the next change.
 */
export function createSettings(store: Store<EditorState>, call: Call) {
	let pending: SettingsChange | undefined;
	let running: Promise<void> | undefined;
	let timer: ReturnType<typeof setTimeout> | undefined;

	function schedule(delay: number): void {
		clearTimeout(timer);
		// A failure is in the store.
		timer = setTimeout(() => void save().catch(() => {}), delay);
	}

	async function run(): Promise<void> {
		while (pending) {
			const sent = pending;
			pending = undefined;
			try {
				await call("PATCH", "", sent);
				const version = store.get().settings.version + 1;
				store.set({ settings: { version, isUnsaved: pending !== undefined, failure: undefined } });
			} catch (error) {
				const hasChanged = pending !== undefined;
				pending = merged(sent, pending ?? {});
				const pause = retryPause(error);
				if (hasChanged && pause === undefined) continue;
				store.set({ settings: { ...store.get().settings, failure: readMessage(error) } });
				if (pause !== undefined) schedule(pause);
				throw error;
			}
		}
	}

	function save(): Promise<void> {
		clearTimeout(timer);
		running ??= run().finally(() => {
			running = undefined;
		});
		return running;
	}

	return {
		change(change: SettingsChange) {
			pending = merged(pending ?? {}, change);
			const { meta, auth, settings } = store.get();
			store.set({
				settings: { ...settings, isUnsaved: true },
				meta: { ...meta, ...change.meta },
				auth: { ...auth, ...change.authOptions },
				...(change.title !== undefined && { title: change.title }),
			});
			schedule(CALM_MS);
		},
		/** Saves changes. Throws if that fails. */
		settled: save,
		hasUnsaved: () => pending !== undefined || running !== undefined,
	};
}

function merged(first: SettingsChange, then: SettingsChange): SettingsChange {
	const meta = { ...first.meta, ...then.meta };
	const authOptions = { ...first.authOptions, ...then.authOptions };
	const title = then.title ?? first.title;
	return {
		...(title !== undefined && { title }),
		...(Object.keys(meta).length > 0 && { meta }),
		...(Object.keys(authOptions).length > 0 && { authOptions }),
	};
}
