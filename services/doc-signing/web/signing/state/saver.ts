import type { FieldView } from "../../../src/recipient/presenter.ts";
import type { Answer } from "./answer.ts";
import { pageKey, Refused, saveField } from "./requests.ts";

/** For a connection, for a service that fails, or after too many requests until a time of `Date.now()`. */
export type Waiting = "connection" | "service" | { until: number };

type Events = {
	saved(field: FieldView): void;
	refused(fieldId: number, refusal: Refused): void;
	/** False while the value has to wait, for others to be sent first or for its field to be shown again. */
	maySend(fieldId: number, unsaved: ReadonlyMap<number, Answer>): boolean;
	/** Why unsent values wait; undefined once one is saved. */
	waiting(why: Waiting | undefined): void;
	idle(isIdle: boolean): void;
};

const MAX_WAIT_MS = 15_000;
const MAX_RETRY_AFTER_MS = 3_600_000;
const storageKey = () => `unsaved:${pageKey()}`;

/**
 * Sends each field's last value, one after another, and retries until the server has it. Unsent values are
 * also stored in this tab, so a reload while offline loses nothing.
 */
export function createSaver(events: Events) {
	const unsaved = new Map<number, Answer>(recall());
	const recalled = new Set(unsaved.values());
	let atWork: Promise<number | undefined> | undefined;
	let wake: () => void = () => {};
	let giveUp: (error: unknown) => void = () => {};
	addEventListener("online", () => wake());

	/** Resolves to the first field whose last value was refused. */
	async function work(): Promise<number | undefined> {
		const refused = new Set<number>();
		events.idle(false);
		for (let failures = 0; ; ) {
			const next = [...unsaved].find(([id]) => events.maySend(id, unsaved));
			if (!next) break;
			const [fieldId, answer] = next;
			try {
				const field = await saveField(fieldId, answer);
				failures = 0;
				events.waiting(undefined);
				// A newer value may have been entered meanwhile, which must still be sent.
				if (unsaved.get(fieldId) === answer) {
					forget(fieldId);
					refused.delete(fieldId);
					events.saved(field);
				}
			} catch (error) {
				if (error instanceof Refused && !isSentAgain(error, answer)) {
					refused.add(fieldId);
					events.refused(fieldId, error);
					// After a reload, a value is sent once more: e.g. if the access by an emailed code had expired.
					const isKept = error.final && !recalled.has(answer);
					if (!isKept && unsaved.get(fieldId) === answer) forget(fieldId);
					if (error.final) break;
				} else {
					const wait = Math.min(1000 * 2 ** failures++, MAX_WAIT_MS);
					const limited = error instanceof Refused ? error.retryAfterMs : undefined;
					const milliseconds = Math.max(wait, Math.min(limited ?? 0, MAX_RETRY_AFTER_MS));
					if (limited !== undefined) events.waiting({ until: Date.now() + milliseconds });
					else events.waiting(isUnreachable(error) ? "connection" : "service");
					giveUp(error);
					await pause(milliseconds);
				}
			}
		}
		events.idle(true);
		return [...refused][0];
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

	function start(): Promise<number | undefined> {
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
		/**
		 * Resolves when the server has answered for every value: to the first field whose value it refused. Rejects when
		 * it cannot be reached; the values are still retried.
		 */
		settled: (): Promise<number | undefined> =>
			new Promise((resolve, reject) => {
				if (unsaved.size === 0) return resolve(undefined);
				giveUp = reject;
				wake();
				start().then(resolve, reject);
			}),
	};
}

/** An upload is repeated by the person, who must know when: its limit allows one only every few seconds. */
const isSentAgain = ({ retryAfterMs }: Refused, answer: Answer) =>
	retryAfterMs !== undefined && !("image" in answer);

/** `fetch` failed or timed out, or the connection ended within the response. */
const isUnreachable = (error: unknown) => error instanceof TypeError || error instanceof DOMException;

function recall(): [number, Answer][] {
	try {
		return JSON.parse(sessionStorage.getItem(storageKey()) ?? "[]");
	} catch {
		return [];
	}
}

function remember(unsaved: Map<number, Answer>): void {
	try {
		if (unsaved.size === 0) sessionStorage.removeItem(storageKey());
		else sessionStorage.setItem(storageKey(), JSON.stringify([...unsaved]));
	} catch {
		// Storage is full or disabled: keep it in memory only.
	}
}
