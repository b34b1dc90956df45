import { createHash } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { type ChainLink, findBreak, hashEvent } from "./chain.ts";
import { digestPersonal } from "./personal-values.ts";

const at = new Date("2026-11-21T09:30:00.000Z");

describe("the hash of an event", () => {
	it("is SHA-256 of the previous hash and the RFC 8785 form, which anyone can compute", () => {
		const event = {
			documentId: 17,
			sequence: 2,
			at,
			type: "DOCUMENT_SENT",
			data: { b: 1e21, a: "é" },
			personal: {},
		};
		const before = createHash("sha256").update("before").digest();
		const canonical =
			'{"at":"2026-11-21T09:30:00.000Z","data":{"a":"é","b":1e+21},"documentId":17,"sequence":2,"type":"DOCUMENT_SENT"}';
		const expected = createHash("sha256").update(before).update(canonical, "utf8").digest();
		expect(hashEvent(event, before)).toEqual(expected);
	});

	it("does not depend on the order of keys", () => {
		const event = { documentId: 1, sequence: 1, at, type: "T", personal: {} };
		expect(hashEvent({ ...event, data: { a: 1, b: 2 } }, null)).toEqual(
			hashEvent({ ...event, data: { b: 2, a: 1 } }, null),
		);
	});
});

describe("a chain", () => {
	it("is intact as written", () => {
		fc.assert(fc.property(events, (written) => expect(findBreak(chainOf(written))).toBeUndefined()));
	});

	it("breaks at the first altered event", () => {
		fc.assert(
			fc.property(events, fc.nat(), fc.constantFrom("type", "data", "at", "hash"), (written, pick, what) => {
				const links = chainOf(written);
				const index = pick % links.length;
				links[index] = altered(links[index] as ChainLink, what);
				expect(findBreak(links)).toBe(index + 1);
			}),
		);
	});

	it("breaks where an event was removed, moved, or its hash recomputed", () => {
		fc.assert(
			fc.property(events, fc.nat(), (written, pick) => {
				fc.pre(written.length > 1);
				const links = chainOf(written);
				const index = pick % (links.length - 1);
				expect(findBreak(links.toSpliced(index, 1))).toBe(index + 1);
				const [first, second] = [links[index] as ChainLink, links[index + 1] as ChainLink];
				expect(findBreak(links.toSpliced(index, 2, second, first))).toBe(index + 1);
				const forged = { ...first, type: "FORGED" };
				const fitted = { ...forged, hash: hashEvent(forged, forged.previousHash) };
				expect(findBreak(links.toSpliced(index, 1, fitted))).toBe(index + 2);
			}),
		);
	});
});

const events = fc.array(
	fc.record(
		{ type: fc.string(), data: fc.dictionary(fc.string(), fc.jsonValue()) },
		{ noNullPrototype: true },
	),
	{ minLength: 1, maxLength: 12 },
);

function chainOf(written: { type: string; data: unknown }[]): ChainLink[] {
	const links: ChainLink[] = [];
	for (const [index, { type, data }] of written.entries()) {
		const previousHash = links.at(-1)?.hash ?? null;
		const stored: unknown = JSON.parse(asText(JSON.stringify(data)));
		const event = {
			documentId: 7,
			sequence: index + 1,
			at,
			type: asText(type),
			data: stored,
			personal: digestPersonal(stored, () => "salt"),
		};
		links.push({ ...event, previousHash, hash: hashEvent(event, previousHash) });
	}
	return links;
}

function altered(link: ChainLink, what: string): ChainLink {
	if (what === "type") return { ...link, type: `${link.type}!` };
	if (what === "data") return { ...link, data: { ...(link.data as object), "another key": 1 } };
	if (what === "at") return { ...link, at: new Date(link.at.getTime() + 1) };
	return { ...link, hash: createHash("sha256").update("another").digest() };
}

function asText(text: string): string {
	return text.toWellFormed();
}
