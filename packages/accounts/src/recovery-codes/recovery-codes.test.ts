import { expect, it } from "@jest/globals";
import { testDatabase } from "../../test/support/database.ts";
import { countRecoveryCodes, replaceRecoveryCodes, useRecoveryCode } from "./recovery-codes.ts";

const test = testDatabase();
const use = (userId: number, code: string) => useRecoveryCode(test, test.db, userId, code);
const replace = async (userId: number, seed?: Buffer) =>
	(await test.db.transaction((tx) => replaceRecoveryCodes(test, tx, userId, seed))).codes;

it("there are ten codes, each with 80 random bits", async () => {
	const codes = await replace(1);
	expect(new Set(codes).size).toBe(10);
	for (const code of codes) expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/);
});

it("each code works once, even with ten concurrent uses, and only for its owner", async () => {
	const [first = "", second = ""] = await replace(2);
	expect(await use(3, first)).toBe(false);
	const uses = await Promise.all(Array.from({ length: 10 }, () => use(2, first)));
	expect(uses.filter(Boolean)).toHaveLength(1);
	expect(await countRecoveryCodes(test.db, 2)).toBe(9);
	expect(
		await use(2, ` ${second.toUpperCase().replaceAll("-", " ").replaceAll("1", "l").replaceAll("0", "O")}`),
	).toBe(true);
	expect(await use(2, "")).toBe(false);
});

it("new codes replace the previous ones", async () => {
	const [old = ""] = await replace(4);
	const [fresh = ""] = await replace(4);
	expect(await use(4, old)).toBe(false);
	expect(await use(4, fresh)).toBe(true);
	expect(await countRecoveryCodes(test.db, 4)).toBe(9);
});

it("only hashes of the codes are stored", async () => {
	const [code = ""] = await replace(5);
	const { rows } = await test.db.$client.query("SELECT * FROM recovery_codes WHERE user_id = 5");
	expect(JSON.stringify(rows)).not.toContain(code);
	expect(rows).toHaveLength(10);
});

it("the same seed gives the same codes, and does not restore a used one", async () => {
	const seed = Buffer.alloc(32, 7);
	const codes = await replace(6, seed);
	expect(await use(6, codes[0] ?? "")).toBe(true);
	expect(await replace(6, seed)).toEqual(codes);
	expect(await countRecoveryCodes(test.db, 6)).toBe(9);
	expect(await replace(6, Buffer.alloc(32, 8))).not.toEqual(codes);
});
