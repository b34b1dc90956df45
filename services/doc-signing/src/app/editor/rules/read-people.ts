export type Person = { name: string; email: string };
export type ReadPeople = { people: Person[] /** What names nobody, as typed. */; unread: string[] };

const isAddress = (word: string) => /^[^@,]+@[^@,]+$/.test(word);

/**
 * Reads people as they are typed or pasted: `Tom Tenant <tom@example.com>, ada@example.com`, or lines of a spreadsheet
 * with a name and an address in any order. An address without a name gets one.
 */
export function readPeople(text: string): ReadPeople {
	const people: Person[] = [];
	const unread: string[] = [];
	for (const line of text.split(/[\n\r;]+/)) {
		const parts = splitLine(line).map(splitWords);
		const withAddress = parts.filter((part) => part.some(isAddress)).length;
		let names: string[] = [];
		for (const part of parts) {
			const name = part.filter((word) => !isAddress(word)).join(" ");
			if (name) names.push(name);
			const email = part.find(isAddress);
			if (email === undefined) continue;
			people.push({ name: names.join(" "), email: email.replace(/\.+$/, "") });
			names = [];
		}
		const last = people.at(-1);
		// In a spreadsheet, the name may be in the column after the address, and more columns follow.
		if (withAddress === 1 && line.includes("\t")) {
			if (last && last.name === "") last.name = names.filter((name) => !/\d/.test(name)).join(" ");
		} else unread.push(...names);
	}
	const seen = new Set<string>();
	return {
		unread,
		people: people
			.filter(({ email }) => !seen.has(email.toLowerCase()) && seen.add(email.toLowerCase()))
			.map(({ name, email }) => ({ name: name || nameFromAddress(email), email })),
	};
}

/** At commas and tabs, but not within quotes, as in `"Tenant, Tom" <tom@example.com>`. */
function splitLine(line: string): string[] {
	return line.split('"').reduce<string[]>(
		(parts, piece, index) => {
			const [first = "", ...rest] = index % 2 === 1 ? [piece] : piece.split(/[,\t]/);
			return [...parts.slice(0, -1), `${parts.at(-1)}${first}`, ...rest];
		},
		[""],
	);
}

function splitWords(part: string): string[] {
	return part.split(/[\s<>()[\]:"]+|mailto:/i).filter(Boolean);
}

/** "Ada Lovelace" for ada.lovelace1@example.com. */
export function nameFromAddress(email: string): string {
	const local = email.split("@")[0] ?? "";
	const words = local.split(/[^\p{L}\p{M}']+/u).filter(Boolean);
	return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(" ") || email;
}
