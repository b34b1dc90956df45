import { bytes, identity, instantColumn } from "@repo/service-kit/database";
import { sql } from "drizzle-orm";
import { check, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "../tables.ts";
import { teams } from "../teams/tables.ts";

/** A person's or team's branding: on pages, in mails and on certificates. Null: the service's. */
export const branding = pgTable(
	"branding",
	{
		id: identity(),
		userId: integer("user_id").references(() => users.id, { onDelete: "cascade" }),
		teamId: integer("team_id").references(() => teams.id, { onDelete: "cascade" }),
		name: text("name"),
		/** `#rrggbb` in lower case. */
		color: text("color"),
		footer: text("footer"),
		/** Part of the logo's public URL: new with every upload. */
		logoId: uuid("logo_id"),
		logoKey: text("logo_key"),
		logoHash: bytes("logo_hash"),
		logoBytes: integer("logo_bytes"),
		/** In pixels. */
		logoWidth: integer("logo_width"),
		logoHeight: integer("logo_height"),
		updatedAt: instantColumn("updated_at").notNull(),
	},
	(table) => [
		uniqueIndex("branding_user").on(table.userId),
		uniqueIndex("branding_team").on(table.teamId),
		uniqueIndex("branding_logo").on(table.logoId),
		check("branding_owner", sql`num_nonnulls(${table.userId}, ${table.teamId}) = 1`),
		check("branding_color", sql`${table.color} ~ '^#[0-9a-f]{6}$'`),
		check("branding_name", sql`length(${table.name}) BETWEEN 1 AND 80`),
		check("branding_footer", sql`length(${table.footer}) BETWEEN 1 AND 300`),
		check(
			"branding_logo_whole",
			sql`num_nonnulls(${table.logoId}, ${table.logoKey}, ${table.logoHash}, ${table.logoBytes}, ${table.logoWidth}, ${table.logoHeight}) IN (0, 6)`,
		),
	],
);
