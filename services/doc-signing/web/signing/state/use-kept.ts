import { useState } from "preact/hooks";
import { pageKey } from "./requests.ts";

/** A text that survives a reload, and leaving for a page of the account, in this tab. Undefined when nothing is kept. */
export function useKept(name: string) {
	const key = `${name}:${pageKey}`;
	const [text, setText] = useState(() => read(key));
	const keep = (next: string | undefined): void => {
		setText(next);
		write(key, next);
	};
	return [text, keep] as const;
}

// Storage can be full or switched off: then the text is kept in memory alone.
function read(key: string): string | undefined {
	try {
		return sessionStorage.getItem(key) ?? undefined;
	} catch {
		return undefined;
	}
}

function write(key: string, text: string | undefined): void {
	try {
		if (text === undefined) sessionStorage.removeItem(key);
		else sessionStorage.setItem(key, text);
	} catch {}
}
