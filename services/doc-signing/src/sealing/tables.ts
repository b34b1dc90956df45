import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { documents } from "../documents/tables.ts";
import { bytes, instantColumn } from "../platform/database/columns.ts";

/** The making of a finished document's PDF: queued → sealed, or failed and tried again. One row a document. */
export const sealings = pgTable(
	"sealings",
	{
		documentId: integer("document_id")
			.primaryKey()
			.references(() => documents.id),
		status: text("status", { enum: ["QUEUED", "SEALED", "FAILED"] })
			.notNull()
			.default("QUEUED"),
		attempts: integer("attempts").notNull().default(0),
		lastError: text("last_error"),
		/** Content-addressed. */
		sealedKey: text("sealed_key"),
		sealedHash: bytes("sealed_hash"),
		sealedBytes: bigint("sealed_bytes", { mode: "number" }),
		/** The audit chain's head that is printed inside. */
		auditHash: bytes("audit_hash"),
		/** PAdES level reached: B-B, B-T, B-LT. */
		level: text("level"),
		queuedAt: instantColumn("queued_at").notNull(),
		sealedAt: instantColumn("sealed_at"),
	},
	(table) => [
		check("sealings_status", sql`${table.status} IN ('QUEUED', 'SEALED', 'FAILED')`),
		check("sealings_sealed", sql`(${table.status} = 'SEALED') = (${table.sealedKey} IS NOT NULL)`),
		index("sealings_open").on(table.queuedAt).where(sql`${table.status} <> 'SEALED'`),
		index("sealings_sealed_hash").on(table.sealedHash),
	],
);
