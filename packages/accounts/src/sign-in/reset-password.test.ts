import { randomUUID } from "node:crypto";
import { expect, it } from "@jest/globals";
import { hashPassword } from "@repo/service-kit/crypto";
import { testDatabase } from "../../test/support/database.ts";
import { signInWorld } from "../../test/support/sign-in-world.ts";
import { findByEmail } from "../users/index.ts";
import { resetPassword } from "./reset-password.ts";

const test = testDatabase();
const { browser, deps } = signInWorld(test);

it("hashes no password without a proof", async () => {
	let hashed = 0;
	// Hashing begins with the password's normal form.
	const normalize = () => {
		hashed += 1;
		return "a long password";
	};
	const password = { normalize } as unknown as string;
	await hashPassword(password);
	expect(hashed).toBe(1);
	const reset = { ...deps(), findAccount: findByEmail, afterReset: async () => {} };
	const attempt = resetPassword(reset, { proofId: randomUUID(), password }, browser());
	await expect(attempt).rejects.toThrow("expired or was already used");
	expect(hashed).toBe(1);
});
