import { createHash } from "node:crypto";
import { xchacha20poly1305 } from "@noble/ciphers/chacha.js";
import { isTotpSecret } from "./mapping/map-account.ts";

const NONCE_BYTES = 24;

/** A secret in hex, of nonce and XChaCha20-Poly1305 ciphertext under the SHA-256 of the key. Undefined if the key is another. */
export function readTwoFactorSecret(encrypted: string, key: string): string | undefined {
	if (!/^(?:[0-9a-f]{2}){41,}$/i.test(encrypted)) return undefined;
	const bytes = Buffer.from(encrypted, "hex");
	const cipher = xchacha20poly1305(createHash("sha256").update(key).digest(), bytes.subarray(0, NONCE_BYTES));
	try {
		const secret = Buffer.from(cipher.decrypt(bytes.subarray(NONCE_BYTES))).toString();
		return isTotpSecret(secret) ? secret : undefined;
	} catch {
		return undefined;
	}
}
