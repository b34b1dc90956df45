import { bytes, credentialColumns, identity } from "@repo/service-kit/database";
import { index, integer, pgTable, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "../tables.ts";

export const apiKeys = pgTable(
	"api_keys",
	{
		id: identity(),
		userId: integer("user_id")
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		keyHash: bytes("key_hash").notNull(),
		...credentialColumns(),
	},
	(table) => [
		uniqueIndex("api_keys_key_hash_unique").on(table.keyHash),
		index("api_keys_user_id").on(table.userId),
	],
);
