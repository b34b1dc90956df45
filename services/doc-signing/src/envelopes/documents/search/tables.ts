import { index, integer, pgTable, text } from "drizzle-orm/pg-core";

/**
 * What a search of documents reads, of those that are not deleted. Filled by a job (feed-search.ts), so that no request
 * waits for the index of its pieces (migrations/0008_search_texts.sql).
 */
export const searchTexts = pgTable("search_texts", {
	/** Not a foreign key: the job would wait for the row's lock, and requests for the job. */
	documentId: integer("document_id").primaryKey(),
	accountId: integer("account_id").notNull(),
	title: text("title").notNull(),
	/** The external id, and the recipients' names and addresses, a line each. */
	others: text("others").notNull(),
});

/**
 * Documents whose texts may have changed since the job last ran: triggers write a row for each change, and searches read
 * these documents themselves.
 */
export const searchChanges = pgTable(
	"search_changes",
	{ accountId: integer("account_id").notNull(), documentId: integer("document_id").notNull() },
	(table) => [index("search_changes_of_account").on(table.accountId, table.documentId)],
);
