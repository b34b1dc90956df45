import { createSecretKey, randomBytes } from "node:crypto";
import { expect, it } from "@jest/globals";
import { decrypt, deriveKey, encrypt, readKey } from "./encryption.ts";

const key = createSecretKey(randomBytes(32));
const plain = Buffer.from("a private key");

it("round-trips, and never produces the same ciphertext twice", () => {
	const [one, another] = [encrypt(plain, key, "kid"), encrypt(plain, key, "kid")];
	expect(decrypt(one, key, "kid")).toEqual(plain);
	expect(one.equals(another)).toBe(false);
	expect(one.includes(plain)).toBe(false);
});

it("rejects another key, another context, and any changed or truncated byte", () => {
	const encrypted = encrypt(plain, key, "kid");
	expect(() => decrypt(encrypted, createSecretKey(randomBytes(32)), "kid")).toThrow();
	expect(() => decrypt(encrypted, key, "other")).toThrow();
	expect(() => decrypt(encrypted.subarray(0, -1), key, "kid")).toThrow();
	for (let index = 0; index < encrypted.length; index++) {
		const changed = Buffer.from(encrypted);
		changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
		expect(() => decrypt(changed, key, "kid")).toThrow();
	}
});

it("a derived key is the same for a secret and purpose, and another for another purpose", () => {
	const secret = Buffer.alloc(32, 1).toString("base64url");
	// What is stored was encrypted under this key.
	expect(deriveKey(secret, "totp secrets").export().toString("hex")).toBe(
		"96dfe1a9a2aaa5c811c61417c8a63a61742ac72dc360d0c0fdd1ad0e067188d7",
	);
	const [one, other] = ["webhook secrets", "totp secrets"].map((purpose) => deriveKey(secret, purpose));
	expect(one?.export()).not.toEqual(other?.export());
});

it("a key is read once for each secret and purpose", () => {
	const [secret, another] = [
		Buffer.alloc(32, 1).toString("base64url"),
		Buffer.alloc(32, 2).toString("base64url"),
	];
	expect(readKey(secret)).toBe(readKey(secret));
	expect(deriveKey(secret, "one")).toBe(deriveKey(secret, "one"));
	expect(readKey(secret).export()).toEqual(Buffer.alloc(32, 1));
	expect(readKey(another).export()).toEqual(Buffer.alloc(32, 2));
});
