import { instantColumn } from "@repo/service-kit/database";
import { integer, pgTable, text } from "drizzle-orm/pg-core";

/** Accounts on legal hold: their documents and templates are kept. Operators place and release holds, also after the account was deleted. */
export const accountHolds = pgTable("account_holds", {
	/** A user's id, or the negative of a team's. */
	accountId: integer("account_id").primaryKey(),
	heldAt: instantColumn("held_at").notNull(),
	/** Shown to the account, and to all members of a team. */
	reason: text("reason").notNull(),
});
