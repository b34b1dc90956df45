import {
	createCipheriv,
	createDecipheriv,
	createHash,
	createSecretKey,
	hkdfSync,
	type KeyObject,
	randomBytes,
} from "node:crypto";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Keys by secret and purpose, as many as the settings have. For a cipher with a key in bytes, Node 24 needs seven times as long
 * as with one that was read once.
 */
const keys = new Map<string, KeyObject>();

function readOnce(name: string, read: () => Buffer): KeyObject {
	const key = keys.get(name) ?? createSecretKey(read());
	keys.set(name, key);
	return key;
}

/** A service's secret in base64url as a key. */
export function readKey(secret: string): KeyObject {
	return readOnce(secret, () => Buffer.from(secret, "base64url"));
}

/** 256 bits for one purpose (HKDF with SHA-256, RFC 5869), from a service's secret in base64url. Each use has a key of its own. */
export function deriveKey(secret: string, purpose: string): KeyObject {
	return readOnce(`${secret} ${purpose}`, () =>
		Buffer.from(hkdfSync("sha256", readKey(secret), "", purpose, 32)),
	);
}

/**
 * AES-256-GCM with a 32-byte key: nonce ‖ ciphertext ‖ tag. `bound` is the context of the text (additional data);
 * it is not part of the result, and {@link decrypt} fails with any other.
 */
export function encrypt(plain: Buffer, key: KeyObject, bound: string): Buffer {
	const nonce = randomBytes(NONCE_BYTES);
	const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(bound));
	return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Decrypts. Throws when key, text or `bound` is not the one it was encrypted with. */
export function decrypt(encrypted: Buffer, key: KeyObject, bound: string): Buffer {
	const nonce = encrypted.subarray(0, NONCE_BYTES);
	const tag = encrypted.subarray(-TAG_BYTES);
	const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: TAG_BYTES });
	decipher.setAAD(Buffer.from(bound)).setAuthTag(tag);
	return Buffer.concat([decipher.update(encrypted.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
}

const KEY_ID_BYTES = 4;

/** The text was encrypted with another key. */
export class EncryptedUnderAnotherKey extends Error {
	override name = "EncryptedUnderAnotherKey";
}

/** Same as {@link encrypt}, prefixed with the key's id, to distinguish a wrong key from damaged ciphertext. */
export function encryptWithKeyId(plain: Buffer, key: KeyObject, bound: string): Buffer {
	return Buffer.concat([keyId(key), encrypt(plain, key, bound)]);
}

/** Decrypts. Throws EncryptedUnderAnotherKey, and like {@link decrypt}. */
export function decryptWithKeyId(encrypted: Buffer, key: KeyObject, bound: string): Buffer {
	if (!encrypted.subarray(0, KEY_ID_BYTES).equals(keyId(key))) throw new EncryptedUnderAnotherKey();
	return decrypt(encrypted.subarray(KEY_ID_BYTES), key, bound);
}

const keyIds = new WeakMap<KeyObject, Buffer>();

/** Identifies a key without revealing it. */
function keyId(key: KeyObject): Buffer {
	const id =
		keyIds.get(key) ??
		createHash("sha256").update("key id").update(key.export()).digest().subarray(0, KEY_ID_BYTES);
	keyIds.set(key, id);
	return id;
}
