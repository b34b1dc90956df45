import { loadLater } from "../process/load-later.ts";

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
	/** `cid`: an image that the HTML shows as `cid:…`. */
	attachments?: { filename: string; contentType: string; content: Buffer; cid?: string }[];
};

const loadNodemailer = loadLater(import.meta, "nodemailer", () => import("nodemailer"));

export type Mailer = { send(mail: Mail): Promise<void>; close(): void };

/** The server rejected this mail permanently (RFC 5321 §4.2.1, 5yz): sending it again would not help. */
export class MailRefused extends Error {
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
					// As an object: text would be parsed, and could name several recipients.
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
