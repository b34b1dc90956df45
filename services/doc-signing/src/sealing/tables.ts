import { bytes, checkEnum, instantColumn } from "@repo/service-kit/database";
import { sql } from "drizzle-orm";
import {
	bigint,
	check,
	index,
	integer,
	jsonb,
	pgTable,
	primaryKey,
	text,
	uniqueIndex,
} from "drizzle-orm/pg-core";
import { documents } from "../envelopes/documents/tables.ts";
import { evidenceKinds, evidenceStates } from "./rules/evidence-state.ts";
import { sealingStatuses } from "./rules/sealing-status.ts";

/** Every certificate ever used for sealing, so that old files still verify as ours. Rows are never deleted. */
export const signingCertificates = pgTable(
	"signing_certificates",
	{
		/** SHA-256 over the DER, hex. */
		fingerprint: text("fingerprint").primaryKey(),
		/** PEM, with the issuers after it. */
		chain: text("chain").notNull(),
		/** For a generated certificate: its key as PEM under AES-256-GCM. Null when the key is configured. */
		encryptedKey: bytes("encrypted_key"),
		createdAt: instantColumn("created_at").notNull(),
		retiredAt: instantColumn("retired_at"),
		/** When it or one of its issuers was revoked, and which; null while no revocation is known. */
		revokedAt: instantColumn("revoked_at"),
		revokedCertificate: text("revoked_certificate"),
		revocationLearnedAt: instantColumn("revocation_learned_at"),
	},
	(table) => [
		check(
			"signing_certificates_revoked",
			sql`num_nonnulls(${table.revokedAt}, ${table.revokedCertificate}, ${table.revocationLearnedAt}) IN (0, 3)`,
		),
		// One active generated key over all instances, whichever starts first.
		uniqueIndex("signing_certificates_one_generated")
			.on(sql`(${table.encryptedKey} IS NOT NULL)`)
			.where(sql`${table.encryptedKey} IS NOT NULL AND ${table.retiredAt} IS NULL`),
	],
);

/** The PINs that a token refused, as MACs: no process tries one again. */
export const refusedPins = pgTable("refused_pins", { mac: bytes("mac").primaryKey() });

/** The sealing of a finished document: queued → sealed, or failed and retried. One row per document. */
export const sealings = pgTable(
	"sealings",
	{
		documentId: integer("document_id")
			.primaryKey()
			.references(() => documents.id),
		status: text("status", { enum: sealingStatuses }).notNull().default("QUEUED"),
		attempts: integer("attempts").notNull().default(0),
		lastError: text("last_error"),
		/** The object that an attempt is about to write: if the attempt dies, the next one removes it. */
		pendingKey: text("pending_key"),
		/** Content-addressed. */
		sealedKey: text("sealed_key"),
		sealedHash: bytes("sealed_hash"),
		sealedBytes: bigint("sealed_bytes", { mode: "number" }),
		/** The head of the audit chain, printed in the seal. */
		auditHash: bytes("audit_hash"),
		/** PAdES level: B-B, B-T, B-LT. */
		level: text("level"),
		/** Fingerprint of the signing certificate. */
		certificate: text("certificate").references(() => signingCertificates.fingerprint),
		queuedAt: instantColumn("queued_at").notNull(),
		sealedAt: instantColumn("sealed_at"),
	},
	(table) => [
		checkEnum("sealings_status", table.status),
		check("sealings_sealed", sql`(${table.status} = 'SEALED') = (${table.sealedKey} IS NOT NULL)`),
		index("sealings_open").on(table.queuedAt).where(sql`${table.status} <> 'SEALED'`),
		index("sealings_sealed_hash").on(table.sealedHash),
	],
);

/** A file of an imported document; its hash in hex. */
export type ImportedFile = { name: string; sha256: string; bytes: number };

/** Documents that another service finished and sealed: their files stay as they were there. They have no row in `sealings`. */
export const importedDocuments = pgTable(
	"imported_documents",
	{
		documentId: integer("document_id")
			.primaryKey()
			.references(() => documents.id),
		/** Such as `Documenso`. */
		service: text("service").notNull(),
		/** The last migration of its database. */
		version: text("version").notNull(),
		/** The document's id there. */
		sourceId: text("source_id").notNull(),
		importedAt: instantColumn("imported_at").notNull(),
		/** When the document ended there: its completion, or its last change. */
		endedAt: instantColumn("ended_at"),
		files: jsonb("files").$type<ImportedFile[]>().notNull(),
		/** The hashes of the files and of the download, in hex. */
		hashes: text("hashes").array().notNull(),
		/** The file as people download it: a ZIP of several. */
		fileKey: text("file_key").notNull(),
		fileHash: bytes("file_hash").notNull(),
		fileBytes: bigint("file_bytes", { mode: "number" }).notNull(),
		/** The hash of DOCUMENT_IMPORTED, the first event of the log. */
		auditHash: bytes("audit_hash").notNull(),
	},
	(table) => [index("imported_documents_hashes").using("gin", table.hashes)],
);

/** Which server or certificate a sealed file lacks evidence from, and why. */
export type MissingEvidence = { what: string; reason: string };

/**
 * Evidence that a sealed file lacks. Retried until it is added (and the row deleted), UNAVAILABLE for good (no
 * address, or too late), or the certificate is found to be REVOKED.
 */
export const pendingEvidence = pgTable(
	"pending_evidence",
	{
		documentId: integer("document_id")
			.notNull()
			.references(() => sealings.documentId),
		kind: text("kind", { enum: evidenceKinds }).notNull(),
		state: text("state", { enum: evidenceStates }).notNull(),
		missing: jsonb("missing").$type<MissingEvidence[]>().notNull(),
		attempts: integer("attempts").notNull().default(0),
		since: instantColumn("since").notNull(),
		lastTriedAt: instantColumn("last_tried_at"),
		/** Null when it is not retried. */
		nextTryAt: instantColumn("next_try_at"),
		/** When the certificate in question expires, which ends the attempts. */
		endsAt: instantColumn("ends_at"),
	},
	(table) => [
		primaryKey({ columns: [table.documentId, table.kind] }),
		checkEnum("pending_evidence_kind", table.kind),
		checkEnum("pending_evidence_state", table.state),
		check("pending_evidence_tried", sql`(${table.state} = 'PENDING') = (${table.nextTryAt} IS NOT NULL)`),
		index("pending_evidence_open")
			.on(table.since, table.documentId)
			.where(sql`${table.state} <> 'UNAVAILABLE'`),
		index("pending_evidence_next").on(table.nextTryAt).where(sql`${table.state} = 'PENDING'`),
	],
);
