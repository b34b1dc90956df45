const SPACE = /[\0\t\n\f\r ]/;
const DELIMITER = /[\0\t\n\f\r ()<>[\]{}/%]/;

/** How a page's content ends. All of these occur in real files, and viewers show what precedes. */
export type ContentEnding = {
	/** `q` (save) without a `Q` (restore). */
	openSaves: number;
	/** Offsets of each `Q` without a `q`. */
	surplusRestores: number[];
	/** `BMC` or `BDC` (marked content) without an `EMC`. */
	openMarks: number;
	/** `BT` (text object) without an `ET`. */
	inText: boolean;
	/** Ends inside a string, array, dictionary or image, so that anything appended would become part of it. */
	unfinished: boolean;
};

type Reading = ContentEnding & { openBrackets: number };

/** Reads a content stream (PDF 32000-1 §7.8.2) as far as it affects what is painted after it. */
export function readContent(content: Uint8Array): ContentEnding {
	const text = Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString("latin1");
	const reading: Reading = {
		openSaves: 0,
		surplusRestores: [],
		unfinished: false,
		openBrackets: 0,
		openMarks: 0,
		inText: false,
	};
	for (let at: number | undefined = 0; at !== undefined && at < text.length; ) {
		const next = readToken(text, at, reading);
		if (next === undefined) reading.unfinished = true;
		at = next;
	}
	const { openSaves, surplusRestores, unfinished, openBrackets, openMarks, inText } = reading;
	return { openSaves, surplusRestores, openMarks, inText, unfinished: unfinished || openBrackets > 0 };
}

/** Where the next token starts; undefined when this one does not end. */
function readToken(text: string, at: number, reading: Reading): number | undefined {
	const character = text.charAt(at);
	if (SPACE.test(character)) return at + 1;
	if (character === "%") return findEnd(text, /[\r\n]/g, at) ?? text.length;
	if (character === "(") return afterString(text, at);
	const pair = text.slice(at, at + 2);
	if (character === "<" && pair !== "<<") return findEnd(text, />/g, at);
	if (pair === "<<" || character === "[") reading.openBrackets++;
	else if (pair === ">>" || character === "]") reading.openBrackets = Math.max(0, reading.openBrackets - 1);
	if (pair === "<<" || pair === ">>") return at + 2;
	if (DELIMITER.test(character) && character !== "/") return at + 1;
	const end = endOfToken(text, at + 1);
	const token = text.slice(at, end);
	obey(token, at, reading);
	return token === "ID" ? findEnd(text, /\sEI(?=\s|$)/g, end) : end;
}

function obey(operator: string, at: number, reading: Reading): void {
	switch (operator) {
		case "q":
			reading.openSaves++;
			break;
		case "Q":
			if (reading.openSaves > 0) reading.openSaves--;
			else reading.surplusRestores.push(at);
			break;
		case "BT":
		case "ET":
			reading.inText = operator === "BT";
			break;
		case "BMC":
		case "BDC":
			reading.openMarks++;
			break;
		case "EMC":
			reading.openMarks = Math.max(0, reading.openMarks - 1);
	}
}

function findEnd(text: string, pattern: RegExp, from: number): number | undefined {
	pattern.lastIndex = from;
	const found = pattern.exec(text);
	return found ? found.index + found[0].length : undefined;
}

function endOfToken(text: string, from: number): number {
	let at = from;
	while (at < text.length && !DELIMITER.test(text.charAt(at))) at++;
	return at;
}

function afterString(text: string, from: number): number | undefined {
	let depth = 0;
	for (let at = from; at < text.length; at++) {
		const character = text[at];
		if (character === "\\") at++;
		else if (character === "(") depth++;
		else if (character === ")" && --depth === 0) return at + 1;
	}
	return undefined;
}
