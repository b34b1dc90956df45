import type { Clock } from "../clock.ts";
import { countBy, timeLong, timeShort } from "../metrics/registry.ts";
import { loadLater } from "../process/load-later.ts";
import { inSpan } from "../tracing/tracer.ts";

export type Mail = {
	to: string;
	subject: string;
	text: string;
	html: string;
	/** Without angle brackets; the same at every attempt, so that duplicates can be recognized. */
	messageId?: string;
	/** Shown instead of the service's name. */
	fromName?: string;
	replyTo?: { name: string; address: string };
	/** An event for the recipient's calendar (RFC 6047). */
	icalEvent?: { method: "REQUEST" | "CANCEL"; filename: string; content: string };
	/** `cid`: an image that the HTML shows as `cid:…`. */
	attachments?: { filename: string; contentType: string; content: Buffer; cid?: string }[];
};

const loadNodemailer = loadLater(import.meta, "nodemailer", () => import("nodemailer"));

export type Mailer = { send(mail: Mail): Promise<void>; close(): void };

/** The server rejected this mail permanently (RFC 5321 §4.2.1, 5yz): sending it again would not help. */
class MailRefused extends Error {
	override name = "MailRefused";
}

/** Sends over SMTP. Rejects when the server does not accept the mail; does not retry. */
export function smtpMailer({ url, from }: { url: string; from: string }): Mailer {
	const open = async () => {
		const { createTransport } = await loadNodemailer();
		const timeouts = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000 };
		return createTransport({ url, ...timeouts });
	};
	let opened: ReturnType<typeof open> | undefined;
	return {
		async send({ to, messageId, fromName, ...mail }) {
			opened ??= open().catch((error) => {
				opened = undefined;
				throw error;
			});
			const transport = await opened;
			try {
				await transport.sendMail({
					from: fromName ? { name: fromName, address: /<(.*)>$/.exec(from)?.[1] ?? from } : from,
					...mail,
					// An object, since text would be parsed, and could name several recipients.
					to: { name: "", address: to },
					...(messageId && { messageId: `<${messageId}>` }),
					// RFC 3834 §5: suppresses automatic replies.
					headers: { "Auto-Submitted": "auto-generated" },
					disableFileAccess: true,
					disableUrlAccess: true,
				});
			} catch (error) {
				throw isRefusal(error) ? new MailRefused((error as Error).message) : error;
			}
		},
		close: () => void opened?.then((transport) => transport.close()).catch(() => {}),
	};
}

// Only a refusal of the recipient or the content is final; 5yz to AUTH or MAIL is an error in our settings.
function isRefusal(error: unknown): boolean {
	const { responseCode, command } = error as { responseCode?: unknown; command?: unknown };
	return (
		typeof responseCode === "number" && responseCode >= 500 && (command === "RCPT TO" || command === "DATA")
	);
}

/** `deferred`: the server is down or asks to try again later. `refused`: it will never accept this mail. */
export type Delivery = { result: "sent" } | { result: "deferred" | "refused"; reason: string };

type Deps = { mailer: Mailer; clock: Clock };

/** Offers a mail to the server once and records result and duration in the metrics. Never rejects. */
export async function deliver({ mailer, clock }: Deps, mail: Mail, queuedAt: Date): Promise<Delivery> {
	const begun = performance.now();
	const delivery = await offer(mailer, mail);
	mailAttempts.inc(delivery.result);
	mailSeconds.observe((performance.now() - begun) / 1000);
	if (delivery.result === "sent") mailDelay.observe((clock().getTime() - queuedAt.getTime()) / 1000);
	return delivery;
}

async function offer(mailer: Mailer, mail: Mail): Promise<Delivery> {
	try {
		await inSpan("send mail", { kind: "CLIENT" }, () => mailer.send(mail));
		return { result: "sent" };
	} catch (error) {
		const reason = error instanceof Error ? error.message : String(error);
		return { result: error instanceof MailRefused ? "refused" : "deferred", reason };
	}
}

const mailAttempts = countBy({
	name: "mail_attempts_total",
	help: "Attempts to hand a mail to the mail server, by result: sent, deferred (retried later) or refused (given up).",
	label: "result",
	values: ["sent", "deferred", "refused"],
});

const mailSeconds = timeShort({
	name: "mail_attempt_duration_seconds",
	help: "How long the mail server took to accept or refuse a mail.",
});

const mailDelay = timeLong({
	name: "mail_delay_seconds",
	help: "Time from queueing a mail until the mail server accepted it.",
});
