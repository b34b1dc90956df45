import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";

export type ReceivedMail = {
	to: string[];
	from: string;
	replyTo: string | undefined;
	subject: string;
	messageId: string;
	text: string;
	html: string;
	raw: string;
};

export type Mailbox = {
	url: string;
	mails: ReceivedMail[];
	/** How many mails were offered, taken or not. */
	offered(): number;
	/** Answers every mail with this SMTP status instead of taking it; 0 takes them again. */
	refuseWith(code: number): void;
	/** Leaves every mail unanswered. */
	hang(): void;
	close(): Promise<void>;
};

/** A real SMTP server that keeps every mail it takes. */
export async function startMailbox(): Promise<Mailbox> {
	const mails: ReceivedMail[] = [];
	let refusal = 0;
	let isHanging = false;
	let offered = 0;
	const server = new SMTPServer({
		disabledCommands: ["AUTH", "STARTTLS"],
		closeTimeout: 100,
		onRcptTo(_address, _session, done) {
			offered += 1;
			if (isHanging) return;
			done(refusal ? Object.assign(new Error("Greylisted"), { responseCode: refusal }) : null);
		},
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
		offered: () => offered,
		refuseWith(code) {
			refusal = code;
			isHanging = false;
		},
		hang() {
			isHanging = true;
		},
		close: () => new Promise((resolve) => server.close(() => resolve())),
	};
}

async function receive(stream: NodeJS.ReadableStream, to: string[]): Promise<ReceivedMail> {
	const raw = await text(stream);
	const mail = await PostalMime.parse(raw);
	return {
		to,
		from: mail.from?.address ?? "",
		replyTo: mail.replyTo?.[0]?.address,
		subject: mail.subject ?? "",
		messageId: mail.messageId ?? "",
		text: mail.text ?? "",
		html: mail.html ?? "",
		raw,
	};
}
