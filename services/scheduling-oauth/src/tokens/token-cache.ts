import { LRUCache } from "lru-cache";
import type { VerifiedAccessToken } from "./access-token.ts";
import type { SigningKey } from "./signing-keys.ts";

/**
 * Data that this process need not read or verify again. Whether a key or a token is still valid is never
 * cached.
 */
export type TokenCache = {
	/** By `kid`: the key of a kid never changes. */
	signingKeys: Map<string, SigningKey>;
	/**
	 * Tokens whose signature this process created or verified, by digest, so that no token is stored. An app sends the
	 * same token for half an hour.
	 */
	verifiedTokens: LRUCache<string, VerifiedAccessToken>;
};

const MAX_VERIFIED_TOKENS = 10_000;

export function createTokenCache(): TokenCache {
	return { signingKeys: new Map(), verifiedTokens: new LRUCache({ max: MAX_VERIFIED_TOKENS }) };
}
