import { bytes, instantColumn } from "@repo/service-kit/database";
import { index, integer, pgTable } from "drizzle-orm/pg-core";
import { templates } from "../templates/tables.ts";

/** Submitted forms of direct links, so that each creates one document. Kept for a day. */
export const directLinkSubmissions = pgTable(
	"direct_link_submissions",
	{
		/** SHA-256 of the form's id and content. */
		hash: bytes("hash").primaryKey(),
		templateId: integer("template_id")
			.notNull()
			.references(() => templates.id, { onDelete: "cascade" }),
		createdAt: instantColumn("created_at").notNull(),
	},
	(table) => [
		index("direct_link_submissions_created_at").on(table.createdAt),
		index("direct_link_submissions_template_id").on(table.templateId),
	],
);
