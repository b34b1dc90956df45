import { ExpectedFailure } from "@repo/service-kit/jobs";
import { type Delivery, deliver, renderHtml, renderText } from "@repo/service-kit/mail";
import type { Dependencies } from "../dependencies.ts";
import { findQueuedMail, finishMail, type MailRow, recordMailError } from "../mail/queries.ts";
import { mailWriters, PRODUCT } from "./mail-writers.ts";

type Deps = Pick<Dependencies, "config" | "db" | "clock" | "mailer" | "log">;

/**
 * Sends a queued mail. At least once: if the process dies after the server accepted the mail and before that
 * is recorded, it is sent again with the same Message-ID. Throws if the server cannot accept it now, so that
 * the job is retried.
 */
export async function sendMail(deps: Deps, mailId: string): Promise<void> {
	const { db, clock, log } = deps;
	const mail = await findQueuedMail(db, mailId);
	if (!mail) return;
	const delivery = await attemptMail(deps, mail);
	if ("reason" in delivery) await recordMailError(db, mailId, delivery.reason);
	if (delivery.result === "deferred")
		throw new ExpectedFailure(`The mail server did not accept an email: ${delivery.reason}`);
	if (delivery.result === "refused") log.warn({ mailId, kind: mail.kind }, "the mail server refused a mail");
	await finishMail(db, mailId, delivery.result, clock());
}

async function attemptMail(deps: Deps, mail: MailRow): Promise<Delivery | { result: "skipped" }> {
	const { config } = deps;
	// queueMail ensures that `data` matches its kind.
	const written = await mailWriters[mail.kind](deps, { ...mail, data: mail.data as never });
	if (!written) return { result: "skipped" };
	const { to, content, more } = written;
	const message = {
		to,
		subject: content.subject,
		text: renderText(content),
		html: renderHtml(content, PRODUCT),
		messageId: `${mail.id}@${new URL(config.BASE_URL).hostname}`,
		replyTo: { name: "", address: config.SUPPORT_EMAIL },
		...more,
	};
	return deliver(deps, message, mail.createdAt);
}
