import { createHash } from "node:crypto";
import { expect, it } from "@jest/globals";
import { blind, hashSecret, newName, newSecret } from "./index.ts";

it("are random and distinct for every secret, name and nonce", () => {
	const secrets = Array.from({ length: 1_000 }, () => [
		Buffer.from(newSecret(), "base64url"),
		Buffer.from(newName(""), "base64url"),
		blind(Buffer.alloc(32)).nonce,
	]).flat();
	expect(secrets.map(({ length }) => length).slice(0, 3)).toEqual([32, 15, 16]);
	// No overlap: the first eight bytes of each, wherever they came from, occur once.
	const all = Buffer.concat(secrets).toString("latin1");
	for (const secret of secrets) {
		const start = secret.toString("latin1", 0, 8);
		expect(all.indexOf(start)).toBe(all.lastIndexOf(start));
		expect(secret.every((byte) => byte === 0)).toBe(false);
	}
});

it("blinds the hash of a secret with its nonce", () => {
	const hashed = hashSecret("cs_1");
	expect(hashed).toEqual(createHash("sha256").update("cs_1").digest());
	const { nonce, blinded } = blind(hashed);
	expect(blinded).toEqual(createHash("sha256").update(nonce).update(hashed).digest());
});
