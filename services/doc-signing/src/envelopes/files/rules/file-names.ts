type Named = { title: string; isSealed: boolean; isZip?: boolean };

const MAX_LENGTH = 120;

/** Gives each document a unique file name that is valid on every system. */
export function newFileNames(): (document: Named) => string {
	const taken = new Set<string>();
	return ({ title, isSealed, isZip = false }) => {
		const base = `${plain(title.replace(/\.pdf$/i, ""))}${isSealed ? "_signed" : ""}`;
		const ending = isZip ? "zip" : "pdf";
		let name = `${base}.${ending}`;
		for (let number = 2; taken.has(name.toLowerCase()); number++) name = `${base} (${number}).${ending}`;
		taken.add(name.toLowerCase());
		return name;
	};
}

function plain(title: string): string {
	const allowed = title.toWellFormed().replaceAll(/[\p{C}\\/:*?"<>|]+/gu, " ");
	const short = [...allowed].slice(0, MAX_LENGTH).join("");
	// Windows drops dots and spaces at the end.
	return short.replaceAll(/\s+/g, " ").replace(/^[. ]+|[. ]+$/g, "") || "document";
}
