import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";

export type ReceivedMail = {
	to: string[];
	from: string;
	subject: string;
	text: string;
	html: string;
	raw: string;
};

export type Mailbox = { url: string; mails: ReceivedMail[]; close(): Promise<void> };

/** A real SMTP server that takes every mail and keeps it. */
export async function startMailbox(): Promise<Mailbox> {
	const mails: ReceivedMail[] = [];
	const server = new SMTPServer({
		disabledCommands: ["AUTH", "STARTTLS"],
		onData(stream, session, done) {
			receive(
				stream,
				session.envelope.rcptTo.map(({ address }) => address),
			).then((mail) => {
				mails.push(mail);
				done();
			}, done);
		},
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const { port } = server.server.address() as AddressInfo;
	return {
		url: `smtp://127.0.0.1:${port}`,
		mails,
		close: () => new Promise((resolve) => server.close(() => resolve())),
	};
}

async function receive(stream: NodeJS.ReadableStream, to: string[]): Promise<ReceivedMail> {
	const raw = await text(stream);
	const mail = await PostalMime.parse(raw);
	return {
		to,
		from: mail.from?.address ?? "",
		subject: mail.subject ?? "",
		text: mail.text ?? "",
		html: mail.html ?? "",
		raw,
	};
}
