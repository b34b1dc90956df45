const SPACE = /[\0\t\n\f\r ]/;
const DELIMITER = /[\0\t\n\f\r ()<>[\]{}/%]/;

/**
 * How many `q` (save) a content stream leaves without their `Q` (restore). Real files do, viewers do not mind,
 * but whatever is painted afterwards lands in the wrong place unless they are closed first.
 */
export function countOpenSaves(content: Uint8Array): number {
	const text = Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString("latin1");
	let open = 0;
	for (let at = 0; at < text.length; ) {
		const character = text.charAt(at);
		if (SPACE.test(character)) at++;
		else if (character === "%") at = endOf(text, /[\r\n]/g, at);
		else if (character === "(") at = afterString(text, at);
		else if (character === "<" && text[at + 1] !== "<") at = endOf(text, />/g, at);
		else if (DELIMITER.test(character) && character !== "/") at++;
		else {
			const end = endOfToken(text, at + 1);
			const token = text.slice(at, end);
			if (token === "q") open++;
			else if (token === "Q") open = Math.max(0, open - 1);
			at = token === "ID" ? endOf(text, /\sEI(?=\s|$)/g, end) : end;
		}
	}
	return open;
}

function endOf(text: string, pattern: RegExp, from: number): number {
	pattern.lastIndex = from;
	const found = pattern.exec(text);
	return found ? found.index + found[0].length : text.length;
}

function endOfToken(text: string, from: number): number {
	let at = from;
	while (at < text.length && !DELIMITER.test(text.charAt(at))) at++;
	return at;
}

function afterString(text: string, from: number): number {
	let depth = 0;
	for (let at = from; at < text.length; at++) {
		const character = text[at];
		if (character === "\\") at++;
		else if (character === "(") depth++;
		else if (character === ")" && --depth === 0) return at + 1;
	}
	return text.length;
}
