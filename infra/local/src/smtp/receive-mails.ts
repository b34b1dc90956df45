import type { AddressInfo, Server } from "node:net";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

/** An email as received, with the recipients of its envelope. */
export type ReceivedMail = Email & { recipients: string[]; source: string };

export type MailReceiver = { port: number; close(): Promise<void> };

/** Accepts a mail, rejects it with an SMTP status, or never responds. */
export type Verdict = "accept" | number | "hang";

/** A real SMTP server on loopback. Calls `judge` for every mail. */
export async function receiveMails(
	keep: (mail: ReceivedMail) => void,
	{ port = 0, judge = () => "accept" }: { port?: number; judge?: () => Verdict } = {},
): Promise<MailReceiver> {
	const server = new SMTPServer({
		authOptional: true,
		disabledCommands: ["STARTTLS"],
		closeTimeout: 100,
		onRcptTo: (_address, _session, done) => {
			const verdict = judge();
			if (verdict === "hang") return;
			done(verdict === "accept" ? null : Object.assign(new Error("not now"), { responseCode: verdict }));
		},
		onData: (stream, { envelope }, done) => {
			const recipients = envelope.rcptTo.map(({ address }) => address);
			parse(stream, recipients)
				.then(keep)
				.then(() => done(), done);
		},
	});
	await new Promise<void>((resolve, reject) => {
		server.once("error", reject);
		server.listen(port, "127.0.0.1", resolve);
	});
	return {
		port: ((server.server as Server).address() as AddressInfo).port,
		close: () => new Promise((resolve) => server.close(resolve)),
	};
}

async function parse(stream: NodeJS.ReadableStream, recipients: string[]): Promise<ReceivedMail> {
	const bytes = await buffer(stream);
	return { ...(await PostalMime.parse(bytes)), recipients, source: bytes.toString("latin1") };
}
