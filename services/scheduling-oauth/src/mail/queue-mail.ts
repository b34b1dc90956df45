import type { Queryable } from "@repo/service-kit/database";
import { enqueue } from "@repo/service-kit/jobs";
import type { MailData, MailKind } from "./kinds.ts";
import { insertMail } from "./queries.ts";

export type NewMail<Kind extends MailKind = MailKind> = {
	kind: Kind;
	to: string;
	data: MailData[Kind];
	at: Date;
};

/** About four days, for a mail server that is down over a weekend. */
const MAX_ATTEMPTS = 25;

/** Stores a mail and the job that sends it, in the transaction of the change it reports. */
export async function queueMail<Kind extends MailKind>(tx: Queryable, mail: NewMail<Kind>): Promise<void> {
	const { kind, to, data, at } = mail;
	const mailId = await insertMail(tx, { kind, to, data, createdAt: at });
	await enqueue(tx, "send-mail", { mailId }, { key: `mail:${mailId}`, maxAttempts: MAX_ATTEMPTS });
}
