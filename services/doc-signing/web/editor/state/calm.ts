import type { Listener, Readable } from "./store.ts";

/** Longer than the interval of a repeating key. */
const CALM_MS = 120;

export type Calm<State> = Readable<State> & {
	/** While held, subscribers are not notified. */
	hold(held: boolean): void;
};

/**
 * Follows a state once its changes pause, for everything except the pages: a drag or an undo key held down
 * re-renders only the page. Listeners with something to render get a task each, so that a frame or the next
 * gesture comes between them.
 */
export function calmed<State>(store: Readable<State>): Calm<State> {
	const listeners = new Set<Listener>();
	/** Those who were not notified yet. */
	let waiting: Listener[] = [];
	let isWaiting = false;
	let isHeld = false;
	let lastChange = 0;

	/**
	 * One timer, extended if something has changed since: setting one at each change would take longer than
	 * the change.
	 */
	const wait = (ms: number) => {
		isWaiting = true;
		setTimeout(() => {
			const left = lastChange + CALM_MS - performance.now();
			if (isHeld) isWaiting = false;
			else if (left > 0) wait(left);
			else notifyNext();
		}, ms);
	};
	const notifyNext = () => {
		for (let isDone = false; !isDone && waiting.length > 0; ) {
			const next = waiting.shift();
			isDone = next !== undefined && listeners.has(next) && next() === true;
		}
		if (waiting.length > 0) wait(0);
		else isWaiting = false;
	};
	const changed = () => {
		lastChange = performance.now();
		waiting = [...listeners];
		if (!isWaiting && !isHeld) wait(CALM_MS);
	};
	store.subscribe(changed);

	return {
		get: store.get,
		subscribe(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		hold(held) {
			isHeld = held;
			if (!held) changed();
		},
	};
}
