// Arabic letters change shape with their neighbors. Unicode's presentation forms give each shape a separate
// character, so a font without a layout engine can still draw joined writing.

type Shapes = { isolated: string; final: string; initial?: string; medial?: string };

const LAM = "\u0644";
const MARKS = /^\p{Mn}$/u;
/**
 * In these blocks (Arabic; Persian, Urdu and others) a letter's shapes follow each other: isolated, final, initial,
 * medial.
 */
const BLOCKS = [
	[0xfe80, 0xfefc],
	[0xfb50, 0xfbb1],
	[0xfbfc, 0xfbff],
] as const;
const shapesByLetter = collectShapes();

/** Replaces Arabic letters with the shapes that their neighbors require; other text is returned unchanged. */
export function shapeArabic(text: string): string {
	if (!/\p{Script=Arabic}/u.test(text)) return text;
	const letters = joinLamAlef([...text]);
	return letters
		.map((letter, index) => {
			const shapes = shapesByLetter.get(letter);
			if (!shapes) return letter;
			const joinsPrevious = joinsForward(neighbour(letters, index, -1));
			const joinsNext =
				shapes.initial !== undefined && shapesByLetter.has(neighbour(letters, index, 1) ?? "");
			if (joinsPrevious && joinsNext) return shapes.medial ?? shapes.final;
			if (joinsPrevious) return shapes.final;
			return joinsNext ? (shapes.initial ?? shapes.isolated) : shapes.isolated;
		})
		.join("");
}

function joinsForward(letter: string | undefined): boolean {
	return letter !== undefined && shapesByLetter.get(letter)?.initial !== undefined;
}

/** The next letter in that direction, skipping vowel marks. */
function neighbour(letters: string[], index: number, step: 1 | -1): string | undefined {
	let at = index + step;
	while (MARKS.test(letters[at] ?? "")) at += step;
	return letters[at];
}

/** Lam followed by alef forms one ligature. */
function joinLamAlef(letters: string[]): string[] {
	const joined: string[] = [];
	for (const letter of letters) {
		const pair = `${joined.at(-1)}${letter}`;
		if (joined.at(-1) === LAM && shapesByLetter.has(pair)) joined[joined.length - 1] = pair;
		else joined.push(letter);
	}
	return joined;
}

function collectShapes(): Map<string, Shapes> {
	const found = new Map<string, string[]>();
	for (const [first, last] of BLOCKS) {
		for (let code = first; code <= last; code++) {
			const shape = String.fromCodePoint(code);
			const letter = shape.normalize("NFKC");
			found.set(letter, [...(found.get(letter) ?? []), shape]);
		}
	}
	const shapes = new Map<string, Shapes>();
	for (const [letter, [isolated, final, initial, medial]] of found) {
		if (!isolated || !final) continue;
		shapes.set(letter, { isolated, final, ...(initial && medial ? { initial, medial } : {}) });
	}
	return shapes;
}
