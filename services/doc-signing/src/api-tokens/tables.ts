import { bytes, identity, instantColumn } from "@repo/service-kit/database";
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "../accounts/tables.ts";
import { teams } from "../teams/tables.ts";

/** `api_…`, shown once. Belongs to a user and, when made in a team, works on that team's documents alone. */
export const apiTokens = pgTable(
	"api_tokens",
	{
		id: identity(),
		userId: integer("user_id")
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		teamId: integer("team_id").references(() => teams.id, { onDelete: "cascade" }),
		name: text("name").notNull(),
		tokenHash: bytes("token_hash").notNull(),
		createdAt: instantColumn("created_at").notNull(),
		expiresAt: instantColumn("expires_at"),
		lastUsedAt: instantColumn("last_used_at"),
		revokedAt: instantColumn("revoked_at"),
	},
	(table) => [
		uniqueIndex("api_tokens_token_hash_unique").on(table.tokenHash),
		index("api_tokens_user_id").on(table.userId),
		index("api_tokens_team_id").on(table.teamId),
	],
);

/** The first answer to a POST, given again for the same key and body within 24 hours. */
export const idempotencyKeys = pgTable(
	"idempotency_keys",
	{
		apiTokenId: integer("api_token_id")
			.notNull()
			.references(() => apiTokens.id, { onDelete: "cascade" }),
		key: text("key").notNull(),
		/** Of method, path and body: another request under the same key is refused. */
		requestHash: bytes("request_hash").notNull(),
		/** Encrypted: answers hold signing links and webhook secrets. Null while the first request is active. */
		encryptedAnswer: bytes("encrypted_answer"),
		createdAt: instantColumn("created_at").notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.apiTokenId, table.key] }),
		index("idempotency_keys_created_at").on(table.createdAt),
	],
);
