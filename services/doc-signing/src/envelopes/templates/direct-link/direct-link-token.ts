import { decryptWithKeyId, encryptWithKeyId, hashSecret, newSecret } from "@repo/service-kit/crypto";
import type { Config } from "../../../config.ts";

type Key = Pick<Config, "ENCRYPTION_SECRET">;
export type DirectLinkToken = { directLinkHash: Buffer; directLinkEncrypted: Buffer };
type Stored = { id: number; directLinkHash: Buffer | null; directLinkEncrypted: Buffer | null };

/** A new token of a template's direct link as stored: 256 random bits. The hash finds the template. */
export function newDirectLinkToken(templateId: number, config: Key): DirectLinkToken {
	const token = newSecret();
	const directLinkHash = hashSecret(token);
	const bound = boundTo(templateId, directLinkHash);
	return { directLinkHash, directLinkEncrypted: encryptWithKeyId(Buffer.from(token), keyOf(config), bound) };
}

/** Undefined until the link is first enabled. */
export function readDirectLinkToken(row: Stored, config: Key): string | undefined {
	const { id, directLinkHash, directLinkEncrypted } = row;
	if (!directLinkHash || !directLinkEncrypted) return undefined;
	return decryptWithKeyId(directLinkEncrypted, keyOf(config), boundTo(id, directLinkHash)).toString();
}

export function directLinkUrl(token: string, { BASE_URL }: Pick<Config, "BASE_URL">): string {
	return `${BASE_URL}/d/${token}`;
}

function keyOf({ ENCRYPTION_SECRET }: Key): Buffer {
	return Buffer.from(ENCRYPTION_SECRET, "base64url");
}

// A ciphertext moved to another template cannot be decrypted there.
function boundTo(templateId: number, hash: Buffer): string {
	return `direct link of template ${templateId}: ${hash.toString("hex")}`;
}
