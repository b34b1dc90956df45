import { useEffect, useState } from "preact/hooks";

export type Store<State> = {
	get(): State;
	set(change: Partial<State>): void;
	subscribe(listener: () => void): () => void;
};

export function createStore<State extends object>(initial: State): Store<State> {
	let state = initial;
	const listeners = new Set<() => void>();
	return {
		get: () => state,
		set(change) {
			state = { ...state, ...change };
			for (const listener of listeners) listener();
		},
		subscribe(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
	};
}

export function useStore<State extends object>(store: Store<State>): State {
	const [state, setState] = useState(store.get());
	useEffect(() => {
		setState(store.get());
		return store.subscribe(() => setState(store.get()));
	}, [store]);
	return state;
}
