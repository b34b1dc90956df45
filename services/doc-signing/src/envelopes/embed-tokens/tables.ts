import { bytes, checkEnum, identity, instantColumn } from "@repo/service-kit/database";
import { sql } from "drizzle-orm";
import {
	type AnyPgColumn,
	boolean,
	check,
	index,
	integer,
	pgTable,
	text,
	uniqueIndex,
} from "drizzle-orm/pg-core";
import { embedKinds, embedPurposes } from "../../accounts/embedding/rules/embed-grant.ts";
import { users } from "../../accounts/tables.ts";
import { apiTokens } from "../../accounts/tokens/tables.ts";
import { recipients } from "../documents/recipients/tables.ts";

/** `emb_…`, returned once, for a frame of another site. It acts as the API token that created it, on one document or template, or stands for one recipient's link. */
export const embedTokens = pgTable(
	"embed_tokens",
	{
		id: identity(),
		tokenHash: bytes("token_hash").notNull(),
		apiTokenId: integer("api_token_id")
			.notNull()
			.references(() => apiTokens.id, { onDelete: "cascade" }),
		userId: integer("user_id")
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		purpose: text("purpose", { enum: embedPurposes }).notNull(),
		kind: text("kind", { enum: embedKinds }),
		objectId: integer("object_id"),
		/** The token whose frame created the object: it ends with that one. */
		parentId: integer("parent_id").references((): AnyPgColumn => embedTokens.id, { onDelete: "cascade" }),
		/** Whose link it stands for, while they have this address. With `direct`, null until the visitor's document is created. */
		recipientId: integer("recipient_id").references(() => recipients.id, { onDelete: "cascade" }),
		email: text("email"),
		/** With `direct`, the visitor's, and of the document. */
		name: text("name"),
		externalId: text("external_id"),
		/** The sender's claim; null with the other purposes. */
		addressProvenByHost: boolean("address_proven_by_host"),
		/** The only site that may show the frame; null for all that the owner allows. */
		origin: text("origin"),
		mayChangeRecipients: boolean("may_change_recipients").notNull(),
		mayChangeSettings: boolean("may_change_settings").notNull(),
		maySend: boolean("may_send").notNull(),
		createdAt: instantColumn("created_at").notNull(),
		expiresAt: instantColumn("expires_at").notNull(),
	},
	(table) => [
		uniqueIndex("embed_tokens_token_hash_unique").on(table.tokenHash),
		index("embed_tokens_api_token_id").on(table.apiTokenId),
		index("embed_tokens_user_id").on(table.userId),
		index("embed_tokens_expires_at").on(table.expiresAt),
		checkEnum("embed_tokens_purpose", table.purpose),
		checkEnum("embed_tokens_kind", table.kind),
		check(
			"embed_tokens_object",
			sql`num_nonnulls(${table.kind}, ${table.objectId}) = CASE ${table.purpose} WHEN 'author' THEN 0 ELSE 2 END`,
		),
		check(
			"embed_tokens_recipient",
			sql`num_nonnulls(${table.email}, ${table.addressProvenByHost}) = CASE WHEN ${table.purpose} IN ('sign', 'direct') THEN 2 ELSE 0 END
				AND CASE ${table.purpose} WHEN 'sign' THEN ${table.recipientId} IS NOT NULL WHEN 'direct' THEN true ELSE ${table.recipientId} IS NULL END
				AND (${table.name} IS NOT NULL) = (${table.purpose} = 'direct') AND (${table.externalId} IS NULL OR ${table.purpose} = 'direct')`,
		),
		index("embed_tokens_parent_id").on(table.parentId),
		index("embed_tokens_recipient_id").on(table.recipientId),
	],
);
