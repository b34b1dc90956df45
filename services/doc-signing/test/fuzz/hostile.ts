import fc from "fast-check";

export const hostileText = [
	"\0",
	"a\0b",
	"\ud800",
	"\u202e\u0627\u0644",
	"🏳️‍🌈".repeat(20),
	"'; DROP TABLE documents; --",
	"%s%n%x",
	"../../etc/passwd",
	"<script>alert(1)</script>",
	"{signer.name}",
	"\r\nBcc: everyone@example.com",
	"x".repeat(100_000),
	"1e400",
	"-1",
	"2147483648",
];

/** Unexpected members. */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
	fc.constantFrom<unknown>(...hostileText),
	fc.constantFrom<unknown>(null, true, -0, 0, -1, 0.5, 1e-320, 1e308, 2 ** 31, 2 ** 53, -(2 ** 63)),
	fc.constantFrom<unknown>([], {}, [[]], [null], { length: 1 }, JSON.parse('{"__proto__":{"a":1}}'), {
		constructor: 1,
	}),
	fc.constant(Array.from({ length: 2000 }, () => 1)),
	fc.jsonValue({ maxDepth: 4 }),
);

/** The value with one of its parts removed or replaced by something hostile. */
export function mutated(value: unknown, pick: number, stranger: unknown, drop: boolean): unknown {
	const places = placesIn(value);
	const place = places[pick % Math.max(1, places.length)];
	if (!place) return stranger;
	const copy = structuredClone(value);
	let at = copy as Record<string, unknown>;
	for (const key of place.slice(0, -1)) at = at[key] as Record<string, unknown>;
	const last = place.at(-1) ?? "";
	if (drop) delete at[last];
	else at[last] = stranger;
	return copy;
}

function placesIn(value: unknown, place: string[] = []): string[][] {
	if (typeof value !== "object" || value === null) return [];
	return Object.entries(value).flatMap(([key, part]) => [
		[...place, key],
		...placesIn(part, [...place, key]),
	]);
}

/** Bodies that are not JSON, or not in the declared encoding. */
export const rawBodies: { type: string; body: string | Buffer; headers?: Record<string, string> }[] = [
	{ type: "application/json", body: '{"title":"A","recipients":[' },
	{ type: "application/json", body: "" },
	{ type: "application/json", body: "null" },
	{ type: "application/json", body: '"text"' },
	{ type: "application/json", body: "[".repeat(50_000) },
	{ type: "application/json", body: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]) },
	{ type: "application/json; charset=utf-7", body: "{}" },
	{ type: "application/json", body: "not gzip", headers: { "content-encoding": "gzip" } },
	{ type: "application/json", body: `{"title":"${"x".repeat(1_200_000)}"}` },
	{ type: "text/plain", body: "{}" },
	{ type: "application/x-www-form-urlencoded", body: "title=A" },
	{ type: "multipart/form-data; boundary=x", body: "--x--" },
];
