import { idempotencyColumns } from "@repo/service-kit/idempotency";
import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, unique } from "drizzle-orm/pg-core";
import { apiKeys } from "../accounts/api-keys/tables.ts";
import { users } from "../accounts/tables.ts";
import { connections } from "../grants/tables.ts";

/** The response to the first POST with an Idempotency-Key, repeated for the same key and body for 24 hours. */
export const idempotencyKeys = pgTable(
	"idempotency_keys",
	{
		apiKeyId: integer("api_key_id").references(() => apiKeys.id, { onDelete: "cascade" }),
		connectionId: integer("connection_id").references(() => connections.id, { onDelete: "cascade" }),
		/** For a browser with a session: keys belong to the user, since sessions end. */
		userId: integer("user_id").references(() => users.id, { onDelete: "cascade" }),
		...idempotencyColumns(),
	},
	(table) => [
		unique("idempotency_keys_api_key").on(table.apiKeyId, table.key),
		unique("idempotency_keys_connection").on(table.connectionId, table.key),
		unique("idempotency_keys_user").on(table.userId, table.key),
		check(
			"idempotency_keys_holder",
			sql`num_nonnulls(${table.apiKeyId}, ${table.connectionId}, ${table.userId}) = 1`,
		),
		index("idempotency_keys_created_at").on(table.createdAt),
	],
);
