import { useEffect, useReducer, useRef } from "preact/hooks";

/** A state that can be read and subscribed to. */
export type Readable<State> = {
	get(): State;
	subscribe(listener: Listener): () => void;
};
/** Returns true if it had something to do. */
export type Listener = () => unknown;
export type Store<State> = Readable<State> & { set(change: Partial<State>): void };

export function createStore<State extends object>(initial: State): Store<State> {
	let state = initial;
	const listeners = new Set<Listener>();
	return {
		get: () => state,
		/** Notifies listeners only if something changes. */
		set(change) {
			if (isSame<object>(change, state)) return;
			state = { ...state, ...change };
			for (const listener of listeners) listener();
		},
		subscribe(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
	};
}

/** A part of the state. The component renders again only if that part changes, in a shallow comparison. */
export function useStore<State, Part>(store: Readable<State>, select: (state: State) => Part): Part {
	const [, renderAgain] = useReducer<number, void>((times) => times + 1, 0);
	const part = select(store.get());
	const rendered = useRef(part);
	const latest = useRef(select);
	latest.current = select;
	if (!isSame(rendered.current, part)) rendered.current = part;
	useEffect(() => {
		const compare = () => {
			if (isSame(rendered.current, latest.current(store.get()))) return false;
			renderAgain();
			return true;
		};
		compare();
		return store.subscribe(compare);
	}, [store]);
	return rendered.current;
}

/** These members of the state, as {@link useStore} selects a part. */
export function useParts<State, Name extends keyof State>(
	store: Readable<State>,
	...names: Name[]
): Pick<State, Name> {
	return useStore(
		store,
		(state) => Object.fromEntries(names.map((name) => [name, state[name]])) as Pick<State, Name>,
	);
}

function isSame<Part>(a: Part, b: Part): boolean {
	if (Object.is(a, b)) return true;
	if (!isRecord(a) || !isRecord(b)) return false;
	return Object.keys(a).every((name) => Object.is(a[name], b[name]));
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
	typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
