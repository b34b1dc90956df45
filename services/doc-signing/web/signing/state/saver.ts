import type { FieldView } from "../../../src/signing/presenter.ts";
import type { Answer } from "./answer.ts";
import { pageKey, Refused, saveField } from "./requests.ts";

type Events = {
	saved(field: FieldView): void;
	refused(fieldId: number, refusal: Refused): void;
	/** Whether unsent values wait for a connection. */
	waiting(isOffline: boolean): void;
	idle(isIdle: boolean): void;
};

const MAX_WAIT_MS = 15_000;
const storageKey = `unsaved:${pageKey}`;

/**
 * Sends each field's last value, one after another, and retries until the server has it. Unsent values are
 * also stored in this tab, so a reload while offline loses nothing.
 */
export function createSaver(events: Events) {
	const unsaved = new Map<number, Answer>(recall());
	let atWork: Promise<void> | undefined;
	let wake: () => void = () => {};
	addEventListener("online", () => wake());

	async function work(): Promise<void> {
		events.idle(false);
		for (let failures = 0; unsaved.size > 0; ) {
			const [fieldId, answer] = [...unsaved][0] ?? [0, { value: "" }];
			try {
				const field = await saveField(fieldId, answer);
				failures = 0;
				events.waiting(false);
				// A newer value may have been entered meanwhile, which must still be sent.
				if (unsaved.get(fieldId) === answer) {
					forget(fieldId);
					events.saved(field);
				}
			} catch (error) {
				if (error instanceof Refused) {
					if (unsaved.get(fieldId) === answer) forget(fieldId);
					events.refused(fieldId, error);
					if (error.final) unsaved.clear();
				} else {
					events.waiting(true);
					await pause(Math.min(1000 * 2 ** failures++, MAX_WAIT_MS));
				}
			}
		}
		events.idle(true);
	}

	function pause(milliseconds: number): Promise<void> {
		return new Promise((resolve) => {
			wake = resolve;
			setTimeout(resolve, milliseconds);
		});
	}

	function forget(fieldId: number): void {
		unsaved.delete(fieldId);
		remember(unsaved);
	}

	function start(): Promise<void> {
		atWork ??= work().finally(() => {
			atWork = undefined;
		});
		return atWork;
	}

	return {
		/** Unsent values found after a reload. */
		unsaved: new Map(unsaved),
		save(fieldId: number, answer: Answer): void {
			unsaved.delete(fieldId);
			unsaved.set(fieldId, answer);
			remember(unsaved);
			void start();
		},
		/** Resolves when every value was sent or rejected. */
		settled: (): Promise<void> => (unsaved.size > 0 ? start() : Promise.resolve()),
		start,
	};
}

function recall(): [number, Answer][] {
	try {
		return JSON.parse(sessionStorage.getItem(storageKey) ?? "[]");
	} catch {
		return [];
	}
}

function remember(unsaved: Map<number, Answer>): void {
	try {
		if (unsaved.size === 0) sessionStorage.removeItem(storageKey);
		else sessionStorage.setItem(storageKey, JSON.stringify([...unsaved]));
	} catch {
		// Storage is full or disabled: keep it in memory only.
	}
}
