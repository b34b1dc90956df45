import { bytes, checkEnum, checkWords, identity, instantColumn } from "@repo/service-kit/database";
import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { accessAuthMethods, actionAuthMethods } from "../../auth-options.ts";
import { recipientColumns } from "../../tables.ts";
import { readStatuses, sendStatuses, signingStatuses } from "../rules/recipient-status.ts";
import { documents } from "../tables.ts";

/** How a recipient was authenticated, as printed on the certificate of completion. */
export type Authentication = {
	method: "LINK" | "ACCOUNT" | "PASSKEY" | "TWO_FACTOR_AUTH" | "EMAIL_CODE";
	at: string;
	/** The passkey's, `totp:` or `account:` with the account's id. */
	credentialId?: string;
	/** With an embed token, which came from the sender's system instead of an email: whether the sender claims that it has proven the address. */
	addressProvenByHost?: boolean;
	/** The name of the API token whose program claims so. */
	vouchedBy?: string;
};

export const recipients = pgTable(
	"recipients",
	{
		id: identity(),
		documentId: integer("document_id")
			.notNull()
			.references(() => documents.id, { onDelete: "cascade" }),
		...recipientColumns(),
		signingOrder: integer("signing_order"),
		/** SHA-256 of the signing token, which finds the recipient of a link. */
		tokenHash: bytes("token_hash").notNull(),
		/** The encrypted token, which reads return by contract (signing-token.ts). */
		encryptedToken: bytes("encrypted_token").notNull(),
		/** A template's placeholder without a named person: such a document cannot be sent. */
		isPlaceholder: boolean("is_placeholder").notNull().default(false),
		/** The template's recipient it was generated from. */
		templateRecipientId: integer("template_recipient_id"),

		// A CC is SENT and SIGNED from the start, as in v1. The trigger recipients_copies sets both with the role.
		readStatus: text("read_status", { enum: readStatuses }).notNull().default("NOT_OPENED"),
		signingStatus: text("signing_status", { enum: signingStatuses }).notNull().default("NOT_SIGNED"),
		sendStatus: text("send_status", { enum: sendStatuses }).notNull().default("NOT_SENT"),
		/** When an invitation was first emailed. */
		sentAt: instantColumn("sent_at"),
		/** The account of the sender, who is led to their own signature after sending: no email asks them for it. */
		senderAtHand: integer("sender_at_hand"),
		/** When the link was first requested, perhaps by a mail scanner. */
		linkFetchedAt: instantColumn("link_fetched_at"),
		/** When the page first ran, or a button of its form was pressed. */
		openedAt: instantColumn("opened_at"),
		consentedAt: instantColumn("consented_at"),
		signedAt: instantColumn("signed_at"),
		expiresAt: instantColumn("expires_at"),
		expiredNoticeAt: instantColumn("expired_notice_at"),
		/** Since the current period started. */
		remindedAt: instantColumn("reminded_at"),
		rejectionReason: text("rejection_reason"),
		authentication: jsonb("authentication").$type<Authentication>(),
		ipAddress: text("ip_address"),
		userAgent: text("user_agent"),
		createdAt: instantColumn("created_at").notNull(),
	},
	(table) => [
		uniqueIndex("recipients_token_hash_unique").on(table.tokenHash),
		index("recipients_document_id").on(table.documentId, table.id),
		// For sign-up by invited people only.
		index("recipients_email").on(sql`lower(${table.email})`),
		// "Sent to me".
		index("recipients_invited")
			.on(sql`lower(${table.email})`, table.signingStatus, table.documentId)
			.where(sql`${table.sentAt} IS NOT NULL OR ${table.senderAtHand} IS NOT NULL`),
		index("recipients_expiry").on(table.expiresAt).where(sql`${table.signingStatus} = 'NOT_SIGNED'`),
		checkEnum("recipients_role", table.role),
		checkWords("recipients_access_auth", table.accessAuth, accessAuthMethods),
		checkWords("recipients_action_auth", table.actionAuth, actionAuthMethods),
		checkEnum("recipients_read_status", table.readStatus),
		checkEnum("recipients_signing_status", table.signingStatus),
		checkEnum("recipients_send_status", table.sendStatus),
		check(
			"recipients_signed",
			sql`(${table.signingStatus} = 'SIGNED' AND ${table.role} <> 'CC') = (${table.signedAt} IS NOT NULL)`,
		),
		check(
			"recipients_copies",
			sql`${table.role} <> 'CC' OR (${table.sendStatus} = 'SENT' AND ${table.signingStatus} = 'SIGNED')`,
		),
		check(
			"recipients_rejected",
			sql`(${table.signingStatus} = 'REJECTED') = (${table.rejectionReason} IS NOT NULL)`,
		),
		check("recipients_opened", sql`(${table.readStatus} = 'OPENED') = (${table.openedAt} IS NOT NULL)`),
	],
);
