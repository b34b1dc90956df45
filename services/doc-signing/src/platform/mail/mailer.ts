import { createTransport } from "nodemailer";

export type Mail = { to: string; subject: string; text: string; html: string };

export type Mailer = { send(mail: Mail): Promise<void>; close(): void };

/** Sends over SMTP. Rejects when the server does not take the mail; nothing is retried here. */
export function smtpMailer({ url, from }: { url: string; from: string }): Mailer {
	const transport = createTransport({
		url,
		connectionTimeout: 5_000,
		greetingTimeout: 5_000,
		socketTimeout: 10_000,
	});
	return {
		async send(mail) {
			await transport.sendMail({ from, ...mail });
		},
		close: () => transport.close(),
	};
}
