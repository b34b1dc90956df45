import { createSecretKey, randomBytes } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { createGuardrails, generateSync } from "otplib";
import { testDatabase } from "../../test/support/database.ts";
import { qrCode, stepOfCode, totpUri } from "./codes.ts";
import { confirmTotp, importTotp, isConfirmedSecret, startTotp, useTotpCode } from "./factor.ts";

const test = testDatabase();
const options = { clock: test.clock, encryptionKey: createSecretKey(randomBytes(32)) };
const codeOf = (secret: string, seconds = 0) =>
	generateSync({ secret, epoch: Math.floor(test.clock().getTime() / 1000) + seconds });

let lastUser = 0;
async function confirmed() {
	const userId = ++lastUser;
	const secret = (await startTotp(options, test.db, userId)) ?? "";
	expect(await confirmTotp(options, test.db, userId, codeOf(secret))).toBe(true);
	test.secondsLater(60);
	return { userId, secret };
}

it("accepts RFC 6238's test vector and one time step to either side of it", () => {
	const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
	const at = (seconds: number) => stepOfCode(secret, "287082", new Date(seconds * 1000));
	expect([at(59), at(29), at(89)]).toEqual([1, 1, 1]);
	expect([at(90), at(125)]).toEqual([undefined, undefined]);
});

it.each(["", "12345", "1234567", "12345a", "１２３４５６"])("rejects %j without throwing", (code) => {
	expect(stepOfCode("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ", code, new Date(59_000))).toBeUndefined();
});

it("draws a QR code without style attributes", async () => {
	const uri = totpUri("GEZDGNBV", { issuer: "Doc Signing", account: "ada@example.com" });
	expect(uri).toMatch(/^otpauth:\/\/totp\/Doc%20Signing:ada(@|%40)example\.com\?secret=GEZDGNBV/);
	const svg = await qrCode(uri);
	expect(svg).toContain("<svg");
	expect(svg).not.toContain("style=");
});

describe("setup", () => {
	it("requires the first code, replaces its secret until then, and recognizes it afterwards", async () => {
		const userId = ++lastUser;
		const first = await startTotp(options, test.db, userId);
		const second = (await startTotp(options, test.db, userId)) ?? "";
		expect(second).not.toBe(first);
		expect(await useTotpCode(options, test.db, userId, codeOf(second))).toBe(false);
		expect(await confirmTotp(options, test.db, userId, "000000")).toBe(false);
		expect(await confirmTotp(options, test.db, userId, codeOf(second))).toBe(true);
		expect(await isConfirmedSecret(options, test.db, userId, second ?? "")).toBe(true);
		expect(await isConfirmedSecret(options, test.db, userId, "other")).toBe(false);
		expect(await startTotp(options, test.db, userId)).toBeUndefined();
	});

	it("consumes the code that completes it", async () => {
		const userId = ++lastUser;
		const secret = (await startTotp(options, test.db, userId)) ?? "";
		await confirmTotp(options, test.db, userId, codeOf(secret));
		expect(await useTotpCode(options, test.db, userId, codeOf(secret))).toBe(false);
	});

	it("stores the secret encrypted and bound to its user", async () => {
		const { userId, secret } = await confirmed();
		const { rows } = await test.db.$client.query("SELECT secret FROM totp_factors WHERE user_id = $1", [
			userId,
		]);
		expect(rows[0].secret.includes(Buffer.from(secret))).toBe(false);
		const other = await confirmed();
		await test.db.$client.query("UPDATE totp_factors SET secret = $1 WHERE user_id = $2", [
			rows[0].secret,
			other.userId,
		]);
		await expect(useTotpCode(options, test.db, other.userId, codeOf(secret))).rejects.toThrow();
	});
});

it("a code works once, even with sixteen concurrent uses, and never after a later one", async () => {
	const { userId, secret } = await confirmed();
	const [earlier, code] = [codeOf(secret, -30), codeOf(secret)];
	const uses = await Promise.all(
		Array.from({ length: 16 }, () => useTotpCode(options, test.db, userId, code)),
	);
	expect(uses.filter(Boolean)).toHaveLength(1);
	expect(await useTotpCode(options, test.db, userId, earlier)).toBe(false);
	test.secondsLater(30);
	expect(await useTotpCode(options, test.db, userId, codeOf(secret))).toBe(true);
});

it("takes over an app with a secret of 80 bits, whose current code may have been used elsewhere", async () => {
	const userId = ++lastUser;
	const secret = "JBSWY3DPEHPK3PXP";
	const guardrails = createGuardrails({ MIN_SECRET_BYTES: 10 });
	const code = () => generateSync({ secret, epoch: Math.floor(test.clock().getTime() / 1000), guardrails });
	await importTotp(options, test.db, userId, secret);
	expect(await useTotpCode(options, test.db, userId, code())).toBe(false);
	test.secondsLater(30);
	expect(await useTotpCode(options, test.db, userId, code())).toBe(true);
	await importTotp(options, test.db, userId, "GEZDGNBVGY3TQOJQ");
	expect(await isConfirmedSecret(options, test.db, userId, secret)).toBe(true);
});
