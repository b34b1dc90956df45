import { bytes, checkEnum, instantColumn } from "@repo/service-kit/database";
import { sql } from "drizzle-orm";
import { check, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { users } from "../../accounts/tables.ts";
import type { FieldAnswer } from "../../field-types/rules/definition.ts";
import { signatureKinds } from "./kinds.ts";

export type DrawnOrTyped = Extract<FieldAnswer, { type: "strokes" | "typed" }>;

/** What a person saved to sign with again. It is offered to them only, and used only when they choose it. */
export const savedSignatures = pgTable(
	"saved_signatures",
	{
		userId: integer("user_id")
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		kind: text("kind", { enum: signatureKinds }).notNull(),
		/** Null for an image. */
		answer: jsonb("answer").$type<DrawnOrTyped>(),
		/** A PNG that the service rendered from the upload. */
		image: bytes("image"),
		savedAt: instantColumn("saved_at").notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.userId, table.kind] }),
		checkEnum("saved_signatures_kind", table.kind),
		check("saved_signatures_content", sql`num_nonnulls(${table.answer}, ${table.image}) = 1`),
	],
);
