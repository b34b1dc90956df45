import { bytes, checkEnum, credentialColumns, identity } from "@repo/service-kit/database";
import { index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "../tables.ts";

/** `read`: refused for everything but reading. */
export const apiKeyAccess = ["full", "read"] as const;
export type ApiKeyAccess = (typeof apiKeyAccess)[number];

export const apiKeys = pgTable(
	"api_keys",
	{
		id: identity(),
		userId: integer("user_id")
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		keyHash: bytes("key_hash").notNull(),
		access: text("access", { enum: apiKeyAccess }).notNull().default("full"),
		...credentialColumns(),
	},
	(table) => [
		uniqueIndex("api_keys_key_hash_unique").on(table.keyHash),
		index("api_keys_user_id").on(table.userId),
		checkEnum("api_keys_access", table.access),
	],
);
