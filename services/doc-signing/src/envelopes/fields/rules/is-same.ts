/** Null, absent, and an object with only such members are equal: a read shows null for what was not set. */
export function isSame(one: unknown, other: unknown): boolean {
	return one === other || JSON.stringify(plain(one)) === JSON.stringify(plain(other));
}

function plain(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(plain);
	if (typeof value !== "object" || value === null) return value ?? undefined;
	const entries = Object.entries(value)
		.map(([key, item]) => [key, plain(item)] as const)
		.filter(([, item]) => item !== undefined)
		.sort(([a], [b]) => (a < b ? -1 : 1));
	return entries.length === 0 ? undefined : Object.fromEntries(entries);
}
