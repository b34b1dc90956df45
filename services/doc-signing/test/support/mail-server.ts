import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

export type ReceivedMail = Email & { recipients: string[]; source: string };

export type MailServer = {
	url: string;
	/** In the order they came. */
	received: ReceivedMail[];
	/** Answers the next mails with this SMTP status instead of taking them; 0 takes them again. */
	refuseWith(code: number): void;
	close(): Promise<void>;
};

/** A real SMTP server on a port of its own that keeps what it is given. */
export async function startMailServer(): Promise<MailServer> {
	const received: ReceivedMail[] = [];
	let refusal = 0;
	const server = new SMTPServer({
		authOptional: true,
		disabledCommands: ["STARTTLS"],
		onRcptTo: (_address, _session, done) => {
			done(refusal ? Object.assign(new Error("not now"), { responseCode: refusal }) : null);
		},
		onData: (stream, session, done) => {
			const pieces: Buffer[] = [];
			stream.on("data", (piece: Buffer) => pieces.push(piece));
			stream.on("end", () => {
				const source = Buffer.concat(pieces);
				const recipients = session.envelope.rcptTo.map(({ address }) => address);
				PostalMime.parse(source).then((email) => {
					received.push({ ...email, recipients, source: source.toString("latin1") });
					done();
				}, done);
			});
		},
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const { port } = server.server.address() as AddressInfo;
	return {
		url: `smtp://127.0.0.1:${port}`,
		received,
		refuseWith: (code) => {
			refusal = code;
		},
		close: () => new Promise((resolve) => server.close(resolve)),
	};
}
