type Values = Record<string, string | number | null | undefined>;

/** A path with those parameters that have a value. */
export function addressWith(path: string, params: Values): string {
	const given = Object.entries(params).filter(
		([, value]) => value !== null && value !== undefined && value !== "",
	);
	const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
	return search === "" ? path : `${path}?${search}`;
}
