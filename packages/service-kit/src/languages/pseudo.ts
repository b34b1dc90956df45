/** A right-to-left language for tests and for looking at pages: English with other letters, and a third longer. */
export const PSEUDO_LANGUAGE = "ar-XB";

const plain = "aceginosuyACEGINOSUY";
const accented = "áçéğïñöšûýÁÇÉĞÏÑÖŠÛÝ";

function disguise(text: string): string {
	const letters = [...text].map((letter) => accented[plain.indexOf(letter)] ?? letter).join("");
	return `⟦${letters}${"·".repeat(Math.ceil(text.length / 3))}⟧`;
}

/** Messages in {@link PSEUDO_LANGUAGE}. `lang` is read by `Intl`. */
export function inPseudoLanguage<Messages>(messages: Messages): Messages {
	if (typeof messages === "string") return disguise(messages) as Messages;
	if (typeof messages === "function") return ((values: unknown) => disguise(messages(values))) as Messages;
	return Object.fromEntries(
		Object.entries(messages as object).map(([name, message]) => [
			name,
			name === "lang" ? message : inPseudoLanguage(message),
		]),
	) as Messages;
}
