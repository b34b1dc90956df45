const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

const isId = (value: unknown) =>
	Number.isSafeInteger(value) || (typeof value === "string" && uuid.test(value));

/** A job's payload for operators: numbers and UUIDs, and no key of a stored object. */
export function pickIds(payload: Record<string, unknown>): Record<string, unknown> {
	const ids = Object.entries(payload).filter(
		([name, value]) => /(^id|Ids?)$/.test(name) && [value].flat().every(isId),
	);
	return Object.fromEntries(ids);
}
