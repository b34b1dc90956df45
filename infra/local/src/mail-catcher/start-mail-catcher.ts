import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { type CaughtMail, listPage, mailPage } from "./pages.ts";

export interface MailCatcher {
	smtpPort: number;
	/** Where a browser reads the mails. */
	url: string;
	close(): Promise<void>;
}

const KEPT = 500;

/**
 * Takes every mail over SMTP and shows it on a page, for development: nothing is ever delivered. Kept in memory, the
 * last 500, and answered to this machine alone, since the mails hold signing links.
 */
export async function startMailCatcher(ports: { smtp?: number; web?: number } = {}): Promise<MailCatcher> {
	const mails: CaughtMail[] = [];
	let next = 1;
	const smtp = new SMTPServer({
		authOptional: true,
		disabledCommands: ["STARTTLS"],
		onData(stream, session, done) {
			text(stream)
				.then((source) => PostalMime.parse(source))
				.then((email) => {
					const envelopeTo = session.envelope.rcptTo.map(({ address }) => address);
					mails.unshift({ ...email, id: next++, envelopeTo, at: new Date().toISOString() });
					mails.length = Math.min(mails.length, KEPT);
					done();
				}, done);
		},
	});
	const web = createServer((request, response) => send(response, answerTo(mails, request)));
	await listen(smtp, ports.smtp ?? 0);
	await listen(web, ports.web ?? 0);
	return {
		smtpPort: portOf(smtp.server as unknown as Server),
		url: `http://localhost:${portOf(web)}`,
		async close() {
			await new Promise<void>((resolve) => smtp.close(() => resolve()));
			web.closeAllConnections();
			await new Promise((resolve) => web.close(resolve));
		},
	};
}

type Answer = { status: number; type: string; body: string | Buffer };

function answerTo(mails: CaughtMail[], { headers, url }: IncomingMessage): Answer {
	// A page elsewhere could have its own name point here and read along.
	const host = (headers.host ?? "").replace(/:\d+$/, "");
	if (host !== "localhost" && host !== "127.0.0.1") return plain(403, "Not for you.");
	const { pathname, searchParams } = new URL(url ?? "/", "http://localhost");
	if (pathname === "/") return html(listPage(mails));
	if (pathname === "/api/mails") {
		const to = searchParams.get("to");
		const wanted = mails.filter((mail) => to === null || mail.envelopeTo.includes(to)).map(withoutFiles);
		return { status: 200, type: "application/json", body: JSON.stringify(wanted) };
	}
	const [, folder, id, part, index] = pathname.split("/");
	const found = folder === "mails" ? mails.find((mail) => String(mail.id) === id) : undefined;
	if (!found) return plain(404, "There is no such mail.");
	if (part === undefined) return html(mailPage(found));
	if (part === "html") return html(found.html ?? "");
	const file = part === "files" ? found.attachments[Number(index)] : undefined;
	if (!file || typeof file.content === "string") return plain(404, "There is no such file.");
	return { status: 200, type: file.mimeType, body: Buffer.from(file.content as ArrayBuffer) };
}

function html(body: string): Answer {
	return { status: 200, type: "text/html; charset=utf-8", body };
}

function plain(status: number, body: string): Answer {
	return { status, type: "text/plain", body };
}

function withoutFiles({ attachments, ...mail }: CaughtMail) {
	return {
		...mail,
		attachments: attachments.map(({ filename, mimeType }, index) => ({
			filename,
			mimeType,
			path: `/mails/${mail.id}/files/${index}`,
		})),
	};
}

function send(response: ServerResponse, { status, type, body }: Answer): void {
	response.writeHead(status, {
		"Content-Type": type,
		// Whatever a mail holds, it runs nothing and reaches nothing.
		"Content-Security-Policy":
			"default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
		"X-Content-Type-Options": "nosniff",
		"Cache-Control": "no-store",
	});
	response.end(body);
}

type Listening = {
	listen(port: number, host: string, done: () => void): unknown;
	once(event: "error", fail: (error: Error) => void): unknown;
};

function listen(server: Listening, port: number): Promise<void> {
	return new Promise((resolve, reject) => {
		server.once("error", reject);
		server.listen(port, "127.0.0.1", resolve);
	});
}

function portOf(server: Server): number {
	return (server.address() as AddressInfo).port;
}
