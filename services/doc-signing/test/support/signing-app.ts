import { type MailServer, startMailServer } from "@repo/infra-local/testing";
import { asc, eq } from "drizzle-orm";
import { documentEvents } from "../../src/audit-log/tables.ts";
import { fields } from "../../src/envelopes/documents/fields/tables.ts";
import { recipients } from "../../src/envelopes/documents/recipients/tables.ts";
import { documents } from "../../src/envelopes/documents/tables.ts";
import { createAccount, type TestAccount } from "./accounts.ts";
import type { SentPerson } from "./documents/sent.ts";
import { signTyped } from "./documents/sign.ts";
import { startApp, type TestApp } from "./start-app.ts";

/** The service with a sender and a mail server, and the actions of recipients with their links. */
export type SigningApp = Awaited<ReturnType<typeof startSigningApp>>;

export async function startSigningApp(settings: Record<string, string> = {}) {
	const mail: MailServer = await startMailServer();
	const app: TestApp = await startApp({ SMTP_URL: mail.url, ...settings });
	const account: TestAccount = await createAccount(app, { plan: "enterprise" });
	const { agent, dependencies } = app;
	const { db } = dependencies;
	const json = (method: "put" | "post", path: string) =>
		agent[method](path).set("Accept", "application/json");
	const events = (documentId: number) =>
		db
			.select()
			.from(documentEvents)
			.where(eq(documentEvents.documentId, documentId))
			.orderBy(asc(documentEvents.sequence));
	return {
		...app,
		account,
		mail,
		save: (who: SentPerson, fieldId: number | undefined, answer: object) =>
			json("put", `${who.path}/fields/${fieldId}`).send(answer),
		/** As the page's script does when it runs. */
		opened: (who: SentPerson) => json("post", `${who.path}/opened`),
		consent: (who: SentPerson) => json("post", `${who.path}/consent`),
		complete: (who: SentPerson) => json("post", `${who.path}/complete`),
		decline: (who: SentPerson, reason = "Not mine.") => json("post", `${who.path}/decline`).send({ reason }),
		sign: (who: SentPerson, fieldId: number | undefined) => signTyped(app, who, fieldId),
		async documentRow(id: number) {
			const [row] = await db.select().from(documents).where(eq(documents.id, id));
			if (!row) throw new Error("no such document");
			return row;
		},
		async recipientRow(who: SentPerson) {
			const [row] = await db.select().from(recipients).where(eq(recipients.id, who.id));
			if (!row) throw new Error("no such recipient");
			return row;
		},
		async fieldRow(id: number | undefined) {
			const [row] = await db
				.select()
				.from(fields)
				.where(eq(fields.id, id ?? 0));
			if (!row) throw new Error("no such field");
			return row;
		},
		events,
		eventTypes: async (documentId: number) => (await events(documentId)).map(({ type }) => type),
		/** Runs the queued jobs and fails if one is left. */
		async close() {
			await app.workOff();
			await app.close();
			await mail.close();
		},
	};
}
