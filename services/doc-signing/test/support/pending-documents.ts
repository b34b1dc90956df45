import { type MailServer, startMailServer } from "@repo/infra-local/testing";
import type { Documenso } from "./documenso.ts";
import { addPeople as addAll } from "./documenso-content.ts";
import { startApp, type TestApp } from "./start-app.ts";

/** A service that sends mails, and closes after the test. */
export async function withMailingApp(work: (app: TestApp) => Promise<void>): Promise<void> {
	const mail: MailServer = await startMailServer();
	const app = await startApp({ SMTP_URL: mail.url });
	try {
		await work(app);
	} finally {
		await app.close();
		await mail.close();
	}
}

/** Cy may send, and nothing is delivered to a host that does not exist. */
export async function addPeople(documenso: Documenso): Promise<void> {
	await addAll(documenso);
	await documenso.change(`UPDATE "Webhook" SET enabled = false`);
	await documenso.change(`UPDATE "User" SET "emailVerified" = now() WHERE id = 13`);
}

const tokenOf = (id: number) => `token-of-${id}-0123456`;
export const person = (id: number) => ({
	id,
	path: `/sign/${tokenOf(id)}`,
	token: tokenOf(id),
	email: `person${id}@example.com`,
});
export const signer = (id: number, more: object = {}) => ({
	...{
		id,
		email: `person${id}@example.com`,
		name: `Person ${id}`,
		token: tokenOf(id),
		role: "SIGNER",
		signingOrder: id % 10,
	},
	...{ readStatus: "NOT_OPENED", sendStatus: "NOT_SENT", signingStatus: "NOT_SIGNED", ...more },
});
export const signed = {
	readStatus: "OPENED",
	sendStatus: "SENT",
	signingStatus: "SIGNED",
	signedAt: "2026-02-03 04:05:06",
};
export const options = [
	{ id: 1, value: "A", checked: false },
	{ id: 2, value: "B", checked: false },
];
