import { bytes, checkEnum, instantColumn } from "@repo/service-kit/database";
import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { authorizationCodes } from "../authorization/tables.ts";
import { signingAlgorithms } from "../clients/rules/signing-algorithm.ts";
import { connections } from "../grants/tables.ts";

/** One per code exchange. Access tokens reference it (`rti`), so revoking it revokes them. */
export const refreshTokens = pgTable(
	"refresh_tokens",
	{
		id: uuid("id").primaryKey().defaultRandom(),
		tokenHash: bytes("token_hash").notNull(),
		/** Of a public client, after its first refresh: the token that this one replaced, and when. */
		previousHash: bytes("previous_hash"),
		rotatedAt: instantColumn("rotated_at"),
		connectionId: integer("connection_id")
			.notNull()
			.references(() => connections.id),
		authorizationCodeHash: bytes("authorization_code_hash")
			.notNull()
			.references(() => authorizationCodes.codeHash),
		scopes: text("scopes").array().notNull(),
		/** Of which its access tokens are; null for this service. */
		resource: text("resource"),
		createdAt: instantColumn("created_at").notNull(),
		lastUsedAt: instantColumn("last_used_at").notNull(),
		expiresAt: instantColumn("expires_at").notNull(),
		revokedAt: instantColumn("revoked_at"),
	},
	(table) => [
		uniqueIndex("refresh_tokens_token_hash_unique").on(table.tokenHash),
		// RFC 6749 §4.1.2: a code gives one set of tokens. Decides between concurrent exchanges.
		uniqueIndex("refresh_tokens_one_per_code").on(table.authorizationCodeHash),
		// Only live ones: ended ones are kept for a while, and connections are never deleted.
		index("refresh_tokens_live")
			.on(table.connectionId, table.createdAt)
			.where(sql`${table.revokedAt} IS NULL`),
	],
);

/** Refresh tokens of public clients that were replaced. One that is sent again has leaked (RFC 9700 §4.14.2). */
export const usedRefreshTokens = pgTable(
	"used_refresh_tokens",
	{
		tokenHash: bytes("token_hash").primaryKey(),
		/** Its row, if that still exists. */
		refreshTokenId: uuid("refresh_token_id").notNull(),
		usedAt: instantColumn("used_at").notNull(),
	},
	(table) => [index("used_refresh_tokens_used_at").on(table.usedAt)],
);

/** Access tokens revoked individually (RFC 7009); a row may be deleted when its token would have expired. */
export const revokedAccessTokens = pgTable(
	"revoked_access_tokens",
	{
		jti: uuid("jti").primaryKey(),
		expiresAt: instantColumn("expires_at").notNull(),
	},
	(table) => [index("revoked_access_tokens_expires_at").on(table.expiresAt)],
);

const keyColumns = () => ({
	kid: text("kid").primaryKey(),
	algorithm: text("algorithm", { enum: signingAlgorithms }).notNull(),
	publicJwk: text("public_jwk").notNull(),
	/** PKCS#8 under AES-256-GCM with SIGNING_KEY_SECRET: nonce ‖ ciphertext ‖ tag. */
	encryptedPrivateKey: bytes("encrypted_private_key").notNull(),
	createdAt: instantColumn("created_at").notNull(),
	/** Null for the next key. */
	signsFrom: instantColumn("signs_from"),
	/** From then on it signs nothing new; its tokens are valid until they expire. */
	retiredAt: instantColumn("retired_at"),
});

/**
 * Keys: next → current → retired. The next one is already in the JWKS, so that resource servers know it when it starts
 * to sign; a retired one remains for as long as its tokens can be valid. With `each`, there is a current and a next one
 * for each algorithm.
 */
const keyTable = (name: string, { each }: { each: boolean }) =>
	pgTable(name, keyColumns(), (table) => [
		uniqueIndex(`${name}_one_signs`)
			.on(each ? table.algorithm : sql`(${table.retiredAt} IS NULL)`)
			.where(sql`${table.retiredAt} IS NULL AND ${table.signsFrom} IS NOT NULL`),
		uniqueIndex(`${name}_one_next`)
			.on(each ? table.algorithm : sql`(${table.signsFrom} IS NULL)`)
			.where(sql`${table.signsFrom} IS NULL`),
		check(`${name}_retired`, sql`${table.retiredAt} IS NULL OR ${table.signsFrom} IS NOT NULL`),
		checkEnum(`${name}_algorithm`, table.algorithm),
	]);

/** Keys of access tokens. */
export const signingKeys = keyTable("signing_keys", { each: false });

/** Keys of ID tokens, in a table of their own, so that neither kind of token passes for the other. */
export const idSigningKeys = keyTable("id_signing_keys", { each: true });
