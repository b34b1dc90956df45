import { readFileSync } from "node:fs";
import { describe, expect, it, test } from "@jest/globals";
import { type ChainLink, findBreak, hashEvent } from "./chain.ts";
import { digestPersonal, hashedData } from "./personal-values.ts";

const data = {
	by: { kind: "user", userId: 3, email: "grace@example.com" },
	title: "Lease for 12 Elm Street",
};
const salts = ["nXk7o4Bf0mJ1c2R8vQyT5w", "b9ZqLr3GdV6sHnK0xEwM2A"];
const personal = digestPersonal(data, () => salts.shift() ?? "");
const event = {
	documentId: 42,
	sequence: 1,
	at: new Date("2026-11-21T09:30:00.000Z"),
	type: "DOCUMENT_CREATED",
	data,
	personal,
};
const link: ChainLink = { ...event, previousHash: null, hash: hashEvent(event, null) };
const { digest, salt } = personal["/by/email"] ?? { digest: "", salt: "" };
const withEmail = (email: unknown, entry: object = { digest, salt }): ChainLink => ({
	...link,
	data: { ...data, by: { ...data.by, email } },
	personal: { ...personal, "/by/email": { digest, salt, ...entry } },
});

const withEntry = (pointer: string, entry: { digest: string; salt: string | null }): ChainLink => ({
	...link,
	personal: { ...personal, [pointer]: entry },
});

test("the example in docs/evidence.md is what the code computes", () => {
	const page = readFileSync(new URL("../../../../../docs/evidence.md", import.meta.url), "utf8");
	for (const part of [salt ?? "", digest, personal["/title"]?.digest ?? "", link.hash.toString("hex")])
		expect(page).toContain(part);
});

test("personal values are found at any depth, also in lists, and absent ones have no digest", () => {
	const found = digestPersonal(
		{ recipients: [{ id: 1, name: "Ada" }], by: { kind: "user", ipAddress: null }, role: "SIGNER" },
		() => "salt",
	);
	expect(Object.keys(found)).toEqual(["/recipients/0/name"]);
	expect(hashedData({ recipients: [{ id: 1, name: "Ada" }] }, found)).toEqual({
		recipients: [{ id: 1, name: { digest: found["/recipients/0/name"]?.digest } }],
	});
});

describe("an event", () => {
	it("verifies as written, and after a value and its salt were erased", () => {
		expect(findBreak([link])).toBeUndefined();
		expect(findBreak([withEmail(null, { salt: null })])).toBeUndefined();
	});

	it.each([
		["value", withEmail("ada@example.com")],
		["value, and its digest with it", withEmail("ada@example.com", digestedAs("ada@example.com"))],
		["salt", withEmail("grace@example.com", { salt: "b9ZqLr3GdV6sHnK0xEwM2A" })],
		["digest", withEmail("grace@example.com", { digest: "0".repeat(64) })],
		["digest of an erased value", withEmail(null, { salt: null, digest: "0".repeat(64) })],
		["value whose salt was erased", withEmail("ada@example.com", { salt: null })],
		["value that was erased without its salt", withEmail(null)],
		["value without digest and salt", { ...withEmail("ada@example.com"), personal: {} }],
		["value that its digest replaces", { ...link, data: hashedData(data, personal), personal: {} }],
		["list of digests, with one of a member that does not exist", withEntry("/reason", { digest, salt })],
		["list of digests, with one of a member that is not personal", withEntry("/by/kind", { digest, salt })],
		["member of a digest", withEmail("grace@example.com", { note: "x" })],
	])("does not verify with a changed %s", (_what, changed) => {
		expect(findBreak([changed])).toBe(1);
	});

	it("does not verify with a value moved to another member", () => {
		const entry = personal["/title"] ?? { digest: "", salt: "" };
		const moved = { ...link, data: { ...data, title: undefined, reason: data.title } };
		expect(findBreak([{ ...moved, personal: { ...personal, "/reason": entry } }])).toBe(1);
	});
});

function digestedAs(email: string): object {
	return digestPersonal({ email }, () => salt ?? "")["/email"] ?? {};
}
