import { namedStatement, type Queryable, type Transaction } from "@repo/service-kit/database";
import type { Language } from "@repo/service-kit/languages";
import { keyHashSql, type RateLimit, takeParameters, takeSql } from "@repo/service-kit/rate-limits";
import { and, eq, isNull, or, sql } from "drizzle-orm";
import type { Owner } from "../../../accounts/owner.ts";
import type { NotificationChoices } from "../../../accounts/preferences/rules/notifications.ts";
import { preferences } from "../../../accounts/preferences/tables.ts";
import { mailLanguage } from "../../../accounts/queries.ts";
import { users } from "../../../accounts/tables.ts";
import { findLoadKey } from "../../../accounts/teams/queries.ts";
import { teamMembers } from "../../../accounts/teams/tables.ts";
import type { MailFacts } from "../../../mail/kinds.ts";
import type { DocumentRow } from "../queries.ts";
import { recipients } from "../recipients/tables.ts";
import { documents } from "../tables.ts";

export async function getMailFacts(
	tx: Queryable,
	documentId: number,
	recipientId: number | undefined,
): Promise<MailFacts> {
	const [row] = await tx
		.select({
			documentTitle: documents.title,
			senderName: users.name,
			senderEmail: users.email,
			recipientName: recipients.name,
			recipientEmail: recipients.email,
			role: recipients.role,
			subject: documents.subject,
			message: documents.message,
			language: documents.language,
			sender: { language: users.language, lastLanguage: users.lastLanguage },
		})
		.from(documents)
		.innerJoin(users, eq(users.id, documents.userId))
		.leftJoin(recipients, and(eq(recipients.documentId, documents.id), eq(recipients.id, recipientId ?? 0)))
		.where(eq(documents.id, documentId));
	if (!row || (recipientId !== undefined && row.recipientName === null))
		throw new Error("a mail about a document or recipient that is not there");
	const { sender, ...facts } = row;
	return recipientId === undefined ? { ...facts, language: mailLanguage(sender) } : facts;
}

export type NotifiedSender = {
	name: string;
	email: string;
	language: Language | null;
	lastLanguage: Language | null;
	choices: NotificationChoices;
};

const findSender = namedStatement<
	NotifiedSender,
	{ userId: number; sentBy: number | null; teamId: number | null }
>(
	"notified_sender",
	(value) => sql`
		SELECT u.name, u.email, u.language, u.last_language AS "lastLanguage", coalesce(t.notifications, '{}') || coalesce(o.notifications, '{}') AS choices
		FROM ${users} u LEFT JOIN ${preferences} o ON o.user_id = u.id
			LEFT JOIN ${preferences} t ON t.team_id = ${value("teamId")}::int
		WHERE u.id IN (${value("userId")}::int, ${value("sentBy")}::int) AND u.disabled_at IS NULL AND (${value("teamId")}::int IS NULL OR EXISTS (
			SELECT FROM ${teamMembers} m WHERE m.team_id = ${value("teamId")}::int AND m.user_id = u.id
		))
		ORDER BY u.id IS DISTINCT FROM ${value("sentBy")}::int LIMIT 1`,
);

/**
 * Who sent a document, otherwise who created it, and which emails they chose; undefined if neither may still read it:
 * their accounts are closed, or they have left its team.
 */
export async function findNotifiedSender(
	tx: Queryable,
	{ userId, sentBy, teamId }: Pick<DocumentRow, "userId" | "sentBy" | "teamId">,
): Promise<NotifiedSender | undefined> {
	const [sender] = await findSender(tx, { userId, sentBy, teamId });
	return sender;
}

/** Whether an address is that of a document's sender or creator, who may still read it. A mail may have waited for days. */
export async function isOfSender(db: Queryable, documentId: number, email: string): Promise<boolean> {
	const isMember = sql`EXISTS (SELECT FROM ${teamMembers} m
		WHERE m.team_id = ${documents.teamId} AND m.user_id = ${users.id})`;
	const found = await db
		.select({ id: users.id })
		.from(documents)
		.innerJoin(users, or(eq(users.id, documents.userId), eq(users.id, documents.sentBy)))
		.where(
			and(
				eq(documents.id, documentId),
				eq(users.email, email),
				isNull(users.disabledAt),
				or(isNull(documents.teamId), isMember),
			),
		);
	return found.length > 0;
}

/** The sender's email address. */
export async function getSenderEmail(tx: Queryable, userId: number): Promise<string> {
	const [sender] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
	if (!sender) throw new Error("a document without its sender");
	return sender.email;
}

/** An address to which an account has sent too many documents, and when it can send another. */
export type UsedUp = { address: string; seconds: number };

/** One person may have to sign every document of a CSV file, which has up to 1,000 rows. */
export const mailLimit: RateLimit = {
	name: "document-mails",
	limit: 1_000,
	seconds: 86_400,
	refill: "evenly",
};

const input = (column: string) => `(SELECT ${column} FROM input)`;
const takeOfEach = takeSql(
	"evenly",
	{ keyHash: "key_hash", now: input("now"), step: `documents * ${input("step")}`, span: input("span") },
	"FROM wanted ORDER BY key_hash",
);

type Taking = {
	emails: string[];
	account: string;
	userId: number;
	teamId: number | null;
	now: unknown;
	step: unknown;
	span: unknown;
};

// The account's members are not limited. ada+1@ and ada+2@ are one mailbox (RFC 5233). Rows are locked in one order, so
// that transactions with the same addresses do not deadlock.
const takeEach = namedStatement<UsedUp, Taking>(
	"take_document_mails",
	(value) => sql`
		WITH input AS (
			SELECT ${value("account")}::text AS account, ${value("now")}::timestamptz AS now,
				${value("step")}::interval AS step, ${value("span")}::interval AS span
		), addresses AS (
			SELECT regexp_replace(lower(written), '[+][^@]*@', '@') AS address, count(*) AS documents
			FROM unnest(${value("emails")}::text[]) AS written
			WHERE NOT EXISTS (
				SELECT FROM ${users} u LEFT JOIN ${teamMembers} m ON m.user_id = u.id AND m.team_id = ${value("teamId")}::int
				WHERE lower(u.email) = lower(written)
					AND CASE WHEN ${value("teamId")}::int IS NULL THEN u.id = ${value("userId")}::int ELSE m.user_id IS NOT NULL END
			)
			GROUP BY 1
		), wanted AS MATERIALIZED (
			SELECT address, documents,
				${sql.raw(keyHashSql(mailLimit.name, `${input("account")} || ' ' || address`))} AS key_hash
			FROM addresses
		), taken AS (${sql.raw(takeOfEach)}, key_hash)
		SELECT address,
			greatest(1, ceil(extract(epoch FROM empty_at + documents * step - now - span)))::int AS seconds
		FROM input CROSS JOIN wanted LEFT JOIN rate_limits USING (key_hash)
		WHERE key_hash NOT IN (SELECT key_hash FROM taken) ORDER BY seconds DESC LIMIT 1`,
);

/**
 * Counts one document for each of these emails, in one statement. Returns an address that had none left; the transaction
 * must then undo the others.
 */
export async function takeFromAddresses(
	tx: Transaction,
	owner: Owner,
	emails: string[],
	at: Date,
): Promise<UsedUp | undefined> {
	if (emails.length === 0) return undefined;
	const { userId, teamId } = owner;
	const [now, step, span] = takeParameters(mailLimit, at);
	const [usedUp] = await takeEach(tx, {
		emails,
		account: await findLoadKey(tx, owner),
		userId,
		teamId,
		now,
		step,
		span,
	});
	return usedUp;
}
