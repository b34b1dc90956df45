import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { receiveMails } from "../smtp/receive-mails.ts";
import { type CaughtMail, listPage, mailPage } from "./pages.ts";

export interface MailCatcher {
	smtpPort: number;
	/** Where a browser shows the mails. */
	url: string;
	close(): Promise<void>;
}

const MAX_MAILS = 500;

/**
 * Accepts every mail over SMTP and shows it on a page, for development: nothing is delivered. Keeps the last 500 in
 * memory and serves only this machine, because the mails contain signing links.
 */
export async function startMailCatcher(ports: { smtp?: number; web?: number } = {}): Promise<MailCatcher> {
	const mails: CaughtMail[] = [];
	let next = 1;
	const smtp = await receiveMails(
		({ source: _source, ...mail }) => {
			mails.unshift({ ...mail, id: next++, at: new Date().toISOString() });
			mails.length = Math.min(mails.length, MAX_MAILS);
		},
		{ port: ports.smtp ?? 0 },
	);
	const web = createServer((request, response) => send(response, answerTo(mails, request)));
	await listen(web, ports.web ?? 0).catch(async (error) => {
		await smtp.close();
		throw error;
	});
	return {
		smtpPort: smtp.port,
		url: `http://localhost:${readPort(web)}`,
		async close() {
			await smtp.close();
			web.closeAllConnections();
			await new Promise((resolve) => web.close(resolve));
		},
	};
}

type Answer = { status: number; type: string; body: string | Buffer };

function answerTo(mails: CaughtMail[], { headers, url }: IncomingMessage): Answer {
	// DNS rebinding: another site could point its own name at this address.
	const host = (headers.host ?? "").replace(/:\d+$/, "");
	if (host !== "localhost" && host !== "127.0.0.1") return plain(403, "Host name not allowed.");
	const { pathname, searchParams } = new URL(url ?? "/", "http://localhost");
	if (pathname === "/") return html(listPage(mails));
	if (pathname === "/api/mails") {
		const to = searchParams.get("to");
		const wanted = mails.filter((mail) => to === null || mail.recipients.includes(to)).map(withoutFiles);
		return { status: 200, type: "application/json", body: JSON.stringify(wanted) };
	}
	const [, folder, id, part, index] = pathname.split("/");
	const found = folder === "mails" ? mails.find((mail) => String(mail.id) === id) : undefined;
	if (!found) return plain(404, "Mail not found.");
	if (part === undefined) return html(mailPage(found));
	if (part === "html") return html(found.html ?? "");
	const file = part === "files" ? found.attachments[Number(index)] : undefined;
	if (!file || typeof file.content === "string") return plain(404, "File not found.");
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
		// Mails must not run scripts or load anything.
		"Content-Security-Policy":
			"default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
		"X-Content-Type-Options": "nosniff",
		"Cache-Control": "no-store",
	});
	response.end(body);
}

function listen(server: Server, port: number): Promise<void> {
	return new Promise((resolve, reject) => {
		server.once("error", reject);
		server.listen(port, "127.0.0.1", resolve);
	});
}

function readPort(server: Server): number {
	return (server.address() as AddressInfo).port;
}
