import { bytes, identity, instantColumn } from "@repo/service-kit/database";
import { index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "../tables.ts";

export const apiKeys = pgTable(
	"api_keys",
	{
		id: identity(),
		userId: integer("user_id")
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		name: text("name").notNull(),
		keyHash: bytes("key_hash").notNull(),
		/** The first characters, so that people can tell keys apart. */
		hint: text("hint").notNull(),
		createdAt: instantColumn("created_at").notNull(),
		expiresAt: instantColumn("expires_at"),
		lastUsedAt: instantColumn("last_used_at"),
		revokedAt: instantColumn("revoked_at"),
	},
	(table) => [
		uniqueIndex("api_keys_key_hash_unique").on(table.keyHash),
		index("api_keys_user_id").on(table.userId),
	],
);
