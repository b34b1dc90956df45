import { describe, expect, it } from "@jest/globals";
import { EncryptedUnderAnotherKey, hashSecret } from "@repo/service-kit/crypto";
import { newSigningToken, readSigningToken, storeSigningToken } from "./signing-token.ts";

const config = { ENCRYPTION_SECRET: "0".repeat(43) };

describe("a signing token", () => {
	it("is 256 random bits, found by its hash and decrypted with the key", () => {
		const stored = { ...newSigningToken(7, config), documentId: 7 };
		const token = readSigningToken(stored, config);
		expect(token).toMatch(/^[\w-]{43}$/);
		expect(stored.tokenHash).toEqual(hashSecret(token));
		expect(stored.encryptedToken.toString("latin1")).not.toContain(token);
	});

	it("cannot be decrypted in another row", () => {
		const one = { ...storeSigningToken("one", 7, config), documentId: 7 };
		const other = storeSigningToken("other", 7, config);
		expect(() => readSigningToken({ ...one, encryptedToken: other.encryptedToken }, config)).toThrow();
		expect(() => readSigningToken({ ...one, documentId: 8 }, config)).toThrow();
	});

	it("is recognized if encrypted with another key", () => {
		const stored = { ...newSigningToken(7, config), documentId: 7 };
		const other = { ENCRYPTION_SECRET: "1".repeat(43) };
		expect(() => readSigningToken(stored, other)).toThrow(EncryptedUnderAnotherKey);
	});
});
