import { decryptWithKeyId, encryptWithKeyId } from "@repo/service-kit/crypto";
import type { Config } from "../../config.ts";
import type { KeyPlace, StoredResponse } from "./queries.ts";

type Key = Pick<Config, "ENCRYPTION_SECRET">;

/** A stored response may contain signing links, upload URLs and a webhook's secret. */
export function encryptResponse(response: StoredResponse, place: KeyPlace, config: Key): Buffer {
	return encryptWithKeyId(Buffer.from(JSON.stringify(response)), deriveKey(config), boundTo(place));
}

export function decryptResponse(encrypted: Buffer, place: KeyPlace, config: Key): StoredResponse {
	return JSON.parse(decryptWithKeyId(encrypted, deriveKey(config), boundTo(place)).toString());
}

function deriveKey({ ENCRYPTION_SECRET }: Key): Buffer {
	return Buffer.from(ENCRYPTION_SECRET, "base64url");
}

function boundTo({ holder, key }: KeyPlace): string {
	const who = holder.userId === undefined ? `API token ${holder.apiTokenId}` : `user ${holder.userId}`;
	return `answer to ${who} for Idempotency-Key ${key}`;
}
