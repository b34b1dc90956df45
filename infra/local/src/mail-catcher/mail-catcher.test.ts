import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { createTransport } from "nodemailer";
import { type MailCatcher, startMailCatcher } from "./start-mail-catcher.ts";

let catcher: MailCatcher;
beforeAll(async () => {
	catcher = await startMailCatcher();
	const transport = createTransport({ url: `smtp://127.0.0.1:${catcher.smtpPort}` });
	await transport.sendMail({
		from: "sign@example.com",
		to: "ada@example.com",
		subject: "Sign <this>",
		text: "Open https://sign.example/sign/x please",
		html: "<p>Open it<script>steal()</script></p>",
		attachments: [
			{ filename: "lease.pdf", content: Buffer.from("%PDF-1.7"), contentType: "application/pdf" },
		],
	});
	transport.close();
});
afterAll(() => catcher.close());

const read = async (path: string) => {
	const answer = await fetch(`${catcher.url}${path}`);
	return { status: answer.status, headers: answer.headers, text: await answer.text() };
};

it("lists mails, and shows each with its link and attachments", async () => {
	expect((await read("/")).text).toContain("Sign &lt;this&gt;");
	const { text } = await read("/mails/1");
	expect(text).toContain('<a href="https://sign.example/sign/x" target="_blank">');
	expect((await read("/mails/1/files/0")).text).toBe("%PDF-1.7");
	expect((await read("/mails/2")).status).toBe(404);
});

it("returns JSON to programs, by recipient", async () => {
	const found = JSON.parse((await read("/api/mails?to=ada@example.com")).text);
	expect(found).toMatchObject([{ id: 1, subject: "Sign <this>", attachments: [{ filename: "lease.pdf" }] }]);
	expect(JSON.parse((await read("/api/mails?to=eve@example.com")).text)).toEqual([]);
});

it("runs no script from a mail, and rejects other host names", async () => {
	const { headers } = await read("/mails/1/html");
	expect(headers.get("content-security-policy")).toMatch(/default-src 'none'.*sandbox/);
	expect(headers.get("content-security-policy")).not.toContain("allow-scripts");
	const { request } = await import("node:http");
	const status = await new Promise((resolve) => {
		request(`${catcher.url}/`, { headers: { host: "evil.example" } }, (answer) =>
			resolve(answer.statusCode),
		).end();
	});
	expect(status).toBe(403);
});
