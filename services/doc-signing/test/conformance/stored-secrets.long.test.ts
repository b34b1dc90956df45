import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { startWebhookReceiver, type WebhookReceiver } from "@repo/infra-local/testing";
import { createDraft, signatureField, upload } from "../support/documents/draft.ts";
import { berta, sendNewDocument } from "../support/documents/sent.ts";
import { readyTemplate } from "../support/documents/template.ts";
import { type SigningApp, startSigningApp } from "../support/signing-app.ts";

let app: SigningApp;
let receiver: WebhookReceiver;
beforeAll(async () => {
	receiver = await startWebhookReceiver();
	app = await startSigningApp({ WEBHOOKS_TO_PRIVATE_ADDRESSES: "true" });
});
afterAll(async () => {
	await app.close();
	await receiver.close();
});

it("no table contains a plaintext signing token, webhook secret or API token", async () => {
	const secrets = [app.account.token, await subscribe()];
	const { documentId, recipients, uploadUrl } = await createDraft(app.account, { recipients: [berta] });
	await upload(uploadUrl);
	const field = { ...signatureField, recipientId: recipients[0]?.recipientId };
	await app.account.request("post", `/documents/${documentId}/fields`).send(field).expect(200);
	await app.account
		.request("post", `/documents/${documentId}/send`)
		.set("Idempotency-Key", "send")
		.expect(200);
	const generated = await generate();
	const signed = await sendNewDocument(app.account);
	for (const { token } of [...recipients, ...generated, ...signed.people]) secrets.push(token);
	// While mails and webhooks are queued, and after they are sent and the document is sealed.
	await expectNoneStored(secrets);
	const [person] = signed.people;
	if (!person) throw new Error("nobody");
	await app.agent.get(person.path).expect(200);
	await app.sign(person, signed.fieldIds[0]);
	await app.workOff();
	expect(app.mail.received.some(({ text }) => text?.includes(person.token))).toBe(true);
	await expectNoneStored(secrets);
});

async function subscribe(): Promise<string> {
	const { body } = await app.account
		.request("post", "/webhooks")
		.set("Idempotency-Key", "subscribe")
		.send({ url: `${receiver.url}/`, events: ["DOCUMENT_SENT", "DOCUMENT_COMPLETED"] })
		.expect(200);
	return body.secret.slice("whsec_".length);
}

async function generate(): Promise<{ token: string }[]> {
	const template = await readyTemplate(app.account);
	const named = template.ids.map((id) => ({ id, name: "Ada", email: "ada@example.com" }));
	const { body } = await app.account
		.request("post", `/templates/${template.id}/generate-document`)
		.set("Idempotency-Key", "generate")
		.send({ recipients: named })
		.expect(200);
	return body.recipients;
}

/** Searches every row as text, with bytes in hexadecimal. */
async function expectNoneStored(secrets: string[]): Promise<void> {
	const { $client } = app.dependencies.db;
	const { rows: tables } = await $client.query<{ name: string }>(
		"SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname IN ('public', 'graphile_worker')",
	);
	const forms = secrets.flatMap((secret) => [secret, Buffer.from(secret).toString("hex")]);
	for (const { name } of tables) {
		const { rows } = await $client.query<{ row: string }>(`SELECT row::text AS row FROM ${name} AS row`);
		const held = rows.filter(({ row }) => forms.some((form) => row.includes(form)));
		expect([name, held]).toEqual([name, []]);
	}
	expect(tables.length).toBeGreaterThan(20);
}
