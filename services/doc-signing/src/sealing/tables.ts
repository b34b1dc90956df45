import { bytes, instantColumn } from "@repo/service-kit/database";
import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { documents } from "../documents/tables.ts";

/** Every certificate that ever sealed, so that a file of years ago is still known as ours. Never removed. */
export const signingCertificates = pgTable(
	"signing_certificates",
	{
		/** SHA-256 over the DER, hex. */
		fingerprint: text("fingerprint").primaryKey(),
		/** PEM, the issuers after it. */
		chain: text("chain").notNull(),
		/** Of a certificate that the service made: its key as PEM under AES-256-GCM. Null when the key is a setting. */
		encryptedKey: bytes("encrypted_key"),
		createdAt: instantColumn("created_at").notNull(),
		retiredAt: instantColumn("retired_at"),
	},
	(table) => [
		// One generated key at work over all instances, whoever of them starts first.
		uniqueIndex("signing_certificates_one_generated")
			.on(sql`(${table.encryptedKey} IS NOT NULL)`)
			.where(sql`${table.encryptedKey} IS NOT NULL AND ${table.retiredAt} IS NULL`),
	],
);

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
		/** The object that an attempt is about to write: should the attempt die, the next one removes it. */
		pendingKey: text("pending_key"),
		/** Content-addressed. */
		sealedKey: text("sealed_key"),
		sealedHash: bytes("sealed_hash"),
		sealedBytes: bigint("sealed_bytes", { mode: "number" }),
		/** The audit chain's head that is printed inside. */
		auditHash: bytes("audit_hash"),
		/** PAdES level reached: B-B, B-T. */
		level: text("level"),
		/** Fingerprint of the certificate that signed. */
		certificate: text("certificate").references(() => signingCertificates.fingerprint),
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
