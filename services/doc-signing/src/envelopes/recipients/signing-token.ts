import { decryptWithKeyId, encryptWithKeyId, hashSecret, newSecret, readKey } from "@repo/service-kit/crypto";
import type { Config } from "../../config.ts";

type Key = Pick<Config, "ENCRYPTION_SECRET">;
export type StoredToken = { tokenHash: Buffer; encryptedToken: Buffer };

/** A new signing token as stored in its row: 256 random bits. */
export function newSigningToken(documentId: number, config: Key): StoredToken {
	return storeSigningToken(newSecret(), documentId, config);
}

/** The hash finds the row of a link; the encrypted token is for reads and mails. */
export function storeSigningToken(token: string, documentId: number, config: Key): StoredToken {
	const tokenHash = hashSecret(token);
	const encryptedToken = encryptWithKeyId(
		Buffer.from(token),
		readKey(config.ENCRYPTION_SECRET),
		boundTo(documentId, tokenHash),
	);
	return { tokenHash, encryptedToken };
}

export function readSigningToken(row: StoredToken & { documentId: number }, config: Key): string {
	const { documentId, tokenHash, encryptedToken } = row;
	return decryptWithKeyId(
		encryptedToken,
		readKey(config.ENCRYPTION_SECRET),
		boundTo(documentId, tokenHash),
	).toString();
}

export function signingUrl(token: string, { BASE_URL }: Pick<Config, "BASE_URL">): string {
	return `${BASE_URL}/sign/${token}`;
}

// No two rows share a hash, so a ciphertext moved to another row cannot be decrypted there.
function boundTo(documentId: number, tokenHash: Buffer): string {
	return `signing token of document ${documentId}: ${tokenHash.toString("hex")}`;
}
