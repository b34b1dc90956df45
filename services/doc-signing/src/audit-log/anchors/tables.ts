import { bytes, instantColumn } from "@repo/service-kit/database";
import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

/**
 * Signed Merkle roots over the heads of the audit logs, each with the hash of the previous one. Append-only: the
 * database rejects UPDATE and DELETE.
 */
export const auditAnchors = pgTable(
	"audit_anchors",
	{
		/** From 1, without gaps: if two instances create the same one, the primary key admits one. */
		number: integer("number").primaryKey(),
		at: instantColumn("at").notNull(),
		/** SHA-256 of the previous anchor's statement; null for the first. */
		previousHash: bytes("previous_hash"),
		merkleRoot: bytes("merkle_root").notNull(),
		/** The signed canonical JSON. */
		statement: bytes("statement").notNull(),
		signature: bytes("signature").notNull(),
		/** PEM of the certificate that signed it. */
		certificate: text("certificate").notNull(),
		/** RFC 3161, over the signature; null when no server is configured or none responded. */
		timeStamp: bytes("time_stamp"),
	},
	({ number, previousHash }) => [
		check("audit_anchors_number", sql`${number} > 0`),
		check("audit_anchors_first", sql`(${number} = 1) = (${previousHash} IS NULL)`),
	],
);

/** The leaves of each root: the last event of every log that grew. */
export const auditAnchorHeads = pgTable(
	"audit_anchor_heads",
	{
		anchor: integer("anchor_number")
			.notNull()
			.references(() => auditAnchors.number),
		documentId: integer("document_id").notNull(),
		sequence: integer("sequence").notNull(),
		hash: bytes("head_hash").notNull(),
	},
	({ anchor, documentId, sequence }) => [
		primaryKey({ columns: [anchor, documentId] }),
		index("audit_anchor_heads_document").on(documentId, sequence),
	],
);
