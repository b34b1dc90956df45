import { randomUUID } from "node:crypto";
import { expect, it } from "@jest/globals";
import { hashPassword } from "@repo/service-kit/crypto";
import { testDatabase } from "../../test/support/database.ts";
import { signInWorld } from "../../test/support/sign-in-world.ts";
import { guessCode, secretsForEmail, startProof } from "../address-proofs/index.ts";
import { countedPassword } from "../testing/index.ts";
import { findByEmail } from "../users/index.ts";
import { resetPassword } from "./reset-password.ts";

const test = testDatabase();
const { account, browser, deps } = signInWorld(test);
const from = browser();
const { browserSecret } = from;

async function requested(purpose: string): Promise<string> {
	const { email } = await account();
	return startProof(test, test.db, { purpose, email, data: {}, browserSecret });
}
async function proven(purpose: string): Promise<string> {
	const id = await requested(purpose);
	const { code = "" } = (await secretsForEmail(test, test.db, id)) ?? {};
	await guessCode(test, { id, purpose, browserSecret }, code, from);
	return id;
}

const reset = (proofId: string, password: string) =>
	resetPassword(
		{ ...deps(), findAccount: findByEmail, afterReset: async () => ({}) },
		{ proofId, password },
		from,
	);

it.each([
	["unknown", async () => randomUUID()],
	["requested, but not complete", () => requested("reset-password")],
	["for another purpose", () => proven("sign-up")],
])("hashes no password for a proof that is %s", async (_what, proof) => {
	const { password, normalizations } = countedPassword("a long password");
	await expect(reset(await proof(), password)).rejects.toThrow("expired or was already used");
	expect(normalizations()).toBe(0);
	await hashPassword(password);
	expect(normalizations()).toBe(1);
});

it("hashes no weak password", async () => {
	const { password, normalizations } = countedPassword("short");
	await expect(reset(await proven("reset-password"), password)).rejects.toThrow("at least 10 characters");
	// Once, to count its characters.
	expect(normalizations()).toBe(1);
});
