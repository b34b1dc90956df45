import { useState } from "preact/hooks";
import { pageKey } from "./requests.ts";

/**
 * A text that survives a reload, and leaving for a page of the account, in this tab. Undefined if nothing is
 * stored. `newer` replaces what is stored.
 */
export function useStoredText(name: string, newer?: string) {
	const key = `${name}:${pageKey()}`;
	const [text, setText] = useState(() => {
		if (newer !== undefined) write(key, newer);
		return newer ?? read(key);
	});
	const keep = (next: string | undefined): void => {
		setText(next);
		write(key, next);
	};
	return [text, keep] as const;
}

// Storage can be full or disabled: then the text is kept only in memory.
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
