import { decryptWithKeyId, encryptWithKeyId } from "@repo/service-kit/crypto";
import type { Config } from "../config.ts";
import type { KeyClaim, StoredResponse } from "./queries.ts";

type Key = Pick<Config, "ENCRYPTION_SECRET">;
type Place = Pick<KeyClaim, "apiTokenId" | "key">;

/** A kept answer may hold signing links, upload URLs and a webhook's secret. */
export function encryptResponse(answer: StoredResponse, place: Place, config: Key): Buffer {
	return encryptWithKeyId(Buffer.from(JSON.stringify(answer)), keyOf(config), boundTo(place));
}

export function decryptResponse(encrypted: Buffer, place: Place, config: Key): StoredResponse {
	return JSON.parse(decryptWithKeyId(encrypted, keyOf(config), boundTo(place)).toString());
}

function keyOf({ ENCRYPTION_SECRET }: Key): Buffer {
	return Buffer.from(ENCRYPTION_SECRET, "base64url");
}

function boundTo({ apiTokenId, key }: Place): string {
	return `answer to API token ${apiTokenId} for Idempotency-Key ${key}`;
}
