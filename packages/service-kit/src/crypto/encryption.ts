import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * AES-256-GCM with a 32-byte key: nonce ‖ ciphertext ‖ tag. `bound` is the context of the text (additional data);
 * it is not part of the result, and {@link decrypt} fails with any other.
 */
export function encrypt(plain: Buffer, key: Buffer, bound: string): Buffer {
	const nonce = randomBytes(NONCE_BYTES);
	const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(bound));
	return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Decrypts. Throws when key, text or `bound` is not the one it was encrypted with. */
export function decrypt(encrypted: Buffer, key: Buffer, bound: string): Buffer {
	const nonce = encrypted.subarray(0, NONCE_BYTES);
	const tag = encrypted.subarray(-TAG_BYTES);
	const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: TAG_BYTES });
	decipher.setAAD(Buffer.from(bound)).setAuthTag(tag);
	return Buffer.concat([decipher.update(encrypted.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
}
