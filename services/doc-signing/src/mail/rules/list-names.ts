/** "Ada, Tom and 3 others". `others` counts those who are not named, in the language `lang`. */
export function listNames(
	names: readonly string[],
	lang: string,
	others: (value: { count: number }) => string,
	max = 3,
): string {
	const isAll = names.length <= max;
	const shown = isAll ? names : [...names.slice(0, max - 1), others({ count: names.length - max + 1 })];
	return new Intl.ListFormat(lang, { type: "conjunction" }).format(shown);
}
