const beyondAscii = /[\u0080-\uffff]/g;

/**
 * Escapes what is not ASCII. V8 keeps the text of each file that it runs, and because of one character beyond Latin-1 it needs two
 * bytes for each.
 *
 * @type {import("rolldown").Plugin}
 */
export const asciiOnly = {
	name: "ascii-only",
	generateBundle(_options, bundle) {
		for (const chunk of Object.values(bundle)) {
			if (chunk.type !== "chunk") continue;
			// An escape would be read as a backslash and letters.
			const [refused] =
				/(?<!\\)(\\\\)*\\[\u0080-\uffff]|String\.raw`[^`]*[\u0080-\uffff]/.exec(chunk.code) ?? [];
			if (refused) throw new Error(`${chunk.fileName} has a character that cannot be escaped: ${refused}`);
			chunk.code = chunk.code.replaceAll(
				beyondAscii,
				(unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
			);
		}
	},
};
