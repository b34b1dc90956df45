import { bytes, credentialColumns, identity } from "@repo/service-kit/database";
import { idempotencyColumns } from "@repo/service-kit/idempotency";
import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, unique, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "../tables.ts";
import { teams } from "../teams/tables.ts";

/** `api_…`, shown once. Belongs to a user and, when created in a team, works only on that team's documents. */
export const apiTokens = pgTable(
	"api_tokens",
	{
		id: identity(),
		userId: integer("user_id")
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		teamId: integer("team_id").references(() => teams.id, { onDelete: "cascade" }),
		tokenHash: bytes("token_hash").notNull(),
		/** Refused for everything but reading. */
		readOnly: boolean("read_only").notNull().default(false),
		...credentialColumns(),
	},
	(table) => [
		uniqueIndex("api_tokens_token_hash_unique").on(table.tokenHash),
		index("api_tokens_user_id").on(table.userId),
		index("api_tokens_team_id").on(table.teamId),
	],
);

/** The response to the first POST with a key, repeated for the same key and body for 24 hours. */
export const idempotencyKeys = pgTable(
	"idempotency_keys",
	{
		apiTokenId: integer("api_token_id").references(() => apiTokens.id, { onDelete: "cascade" }),
		/** For a browser with a session: keys belong to the user, since sessions end. */
		userId: integer("user_id").references(() => users.id, { onDelete: "cascade" }),
		...idempotencyColumns(),
	},
	(table) => [
		unique("idempotency_keys_api_token").on(table.apiTokenId, table.key),
		unique("idempotency_keys_user").on(table.userId, table.key),
		check("idempotency_keys_holder", sql`num_nonnulls(${table.apiTokenId}, ${table.userId}) = 1`),
		index("idempotency_keys_created_at").on(table.createdAt),
	],
);
