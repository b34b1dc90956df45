import { toDrawnText } from "./drawn-text.ts";
import { UNDRAWABLE } from "./generated/undrawable.ts";

/** The first character of a text that no font has, with its code point: "𒀀 (U+12000)". The seal draws it as `[U+12000]`. */
export function findUndrawable(text: string): string | undefined {
	const [first] = toDrawnText(text).normalize("NFC").match(UNDRAWABLE) ?? [];
	return first && `${first} (U+${first.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")})`;
}
