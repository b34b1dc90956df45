/** "1.2 MB", as it is written in a language. */
export function writeSize(bytes: number, language: string): string {
	const [size, unit] =
		bytes < 1e6
			? ([bytes / 1e3, "kilobyte"] as const)
			: bytes < 1e9
				? ([bytes / 1e6, "megabyte"] as const)
				: ([bytes / 1e9, "gigabyte"] as const);
	return size.toLocaleString(language, { style: "unit", unit, maximumFractionDigits: 1 });
}
