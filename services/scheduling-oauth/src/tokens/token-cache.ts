import { LRUCache } from "lru-cache";
import type { VerifiedAccessToken } from "./access-token.ts";
import type { SigningKey } from "./signing-keys.ts";

/**
 * Data that this process need not read or verify again. Whether a key or a token is still valid is never
 * cached.
 */
export type TokenCache = {
	/** The keys of a table by `kid`: the key of a kid never changes. */
	keysOf: (table: object) => Map<string, SigningKey>;
	/**
	 * Tokens whose signature this process created or verified, by digest, so that no token is stored. An app sends the
	 * same token for half an hour.
	 */
	verifiedTokens: LRUCache<string, VerifiedAccessToken>;
};

const MAX_VERIFIED_TOKENS = 10_000;

export function createTokenCache(): TokenCache {
	const byTable = new Map<object, Map<string, SigningKey>>();
	const keysOf = (table: object) => {
		const known = byTable.get(table) ?? new Map<string, SigningKey>();
		byTable.set(table, known);
		return known;
	};
	return { keysOf, verifiedTokens: new LRUCache({ max: MAX_VERIFIED_TOKENS }) };
}
