import { randomUUID } from "node:crypto";
import { expect, it } from "@jest/globals";
import { hashPassword } from "@repo/service-kit/crypto";
import { testDatabase } from "../../test/support/database.ts";
import { signInWorld } from "../../test/support/sign-in-world.ts";
import { proveByCode, secretsForEmail, startProof } from "../address-proofs/index.ts";
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
	await proveByCode(test, test.db, { id, code, browserSecret });
	return id;
}

/** Counts the hashes of a reset that is refused. */
async function hashesOf(proofId: string) {
	let hashes = 0;
	// Hashing begins with the password's normal form.
	const normalize = () => {
		hashes += 1;
		return "a long password";
	};
	const password = { normalize } as unknown as string;
	await hashPassword(password);
	expect(hashes).toBe(1);
	const reset = { ...deps(), findAccount: findByEmail, afterReset: async () => {} };
	const attempt = resetPassword(reset, { proofId, password }, from);
	await expect(attempt).rejects.toThrow("expired or was already used");
	return hashes - 1;
}

it.each([
	["unknown", async () => randomUUID()],
	["requested, but not complete", () => requested("reset-password")],
	["for another purpose", () => proven("sign-up")],
])("hashes no password for a proof that is %s", async (_what, proof) => {
	expect(await hashesOf(await proof())).toBe(0);
});
