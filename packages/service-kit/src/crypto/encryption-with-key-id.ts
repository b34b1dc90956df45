import { createHash } from "node:crypto";
import { decrypt, encrypt } from "./encryption.ts";

const KEY_ID_BYTES = 4;

/** The text was encrypted with another key. */
export class EncryptedUnderAnotherKey extends Error {
	override name = "EncryptedUnderAnotherKey";
}

/** As {@link encrypt}, prefixed with the key's id, to distinguish a wrong key from damaged ciphertext. */
export function encryptWithKeyId(plain: Buffer, key: Buffer, bound: string): Buffer {
	return Buffer.concat([keyId(key), encrypt(plain, key, bound)]);
}

/** Decrypts. Throws EncryptedUnderAnotherKey, and like {@link decrypt}. */
export function decryptWithKeyId(encrypted: Buffer, key: Buffer, bound: string): Buffer {
	if (!encrypted.subarray(0, KEY_ID_BYTES).equals(keyId(key))) throw new EncryptedUnderAnotherKey();
	return decrypt(encrypted.subarray(KEY_ID_BYTES), key, bound);
}

/** Identifies a key without revealing it. */
function keyId(key: Buffer): Buffer {
	return createHash("sha256").update("key id").update(key).digest().subarray(0, KEY_ID_BYTES);
}
