import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { startWebhookReceiver, type WebhookReceiver } from "@repo/infra-local/testing";
import { createAccount } from "../../test/support/accounts.ts";
import { insertSender, insertSentDocument, type Sender } from "../../test/support/documents/insert-sent.ts";
import { pageForms } from "../../test/support/page-forms.ts";
import { startApp, type TestApp } from "../../test/support/start-app.ts";
import { getLog } from "../envelopes/documents/events/queries.ts";
import { publishDocumentEvent } from "../envelopes/documents/events/record-event.ts";

let app: TestApp;
let receiver: WebhookReceiver;
let sender: Sender;
beforeAll(async () => {
	receiver = await startWebhookReceiver();
	app = await startApp();
	sender = await insertSender(app.dependencies);
});
afterAll(async () => {
	await app.close();
	await receiver.close();
});

it.each([
	"http://127.0.0.1/",
	"http://[::1]/",
	"http://localhost:9000/",
	"http://hooks.localhost/",
	"http://169.254.169.254/latest/meta-data",
	"http://[::ffff:10.0.0.1]/",
	"http://2130706433/",
	"http://0/",
])("a webhook to %s is rejected", async (url) => {
	const { body } = await app.agent
		.post("/api/v1/webhooks")
		.set("authorization", sender.authorization)
		.send({ url, events: ["DOCUMENT_SENT"] })
		.expect(400);
	expect(body.errors).toEqual([{ path: "body.url", message: "must not point to a private network address" }]);
});

it("the settings reject one, too, beside the field", async () => {
	const browser = await pageForms(app, await createAccount(app));
	const form = await browser.formOf("/settings/webhooks/new", "/settings/webhooks");
	const refused = await browser.send(form, { url: "http://127.0.0.1/", DOCUMENT_SENT: "on" }).expect(400);
	expect(refused.text).toMatch(/id="url-error">Must not point to a private network address/);
});

it("a webhook row with a private address delivers nothing", async () => {
	const { db, clock } = app.dependencies;
	const hook = { url: "https://example.com/", events: ["DOCUMENT_SENT"] };
	const created = await app.agent
		.post("/api/v1/webhooks")
		.set("authorization", sender.authorization)
		.send(hook)
		.expect(200);
	await db.$client.query("UPDATE webhooks SET url = $1", [receiver.url]);
	const { documentId } = await insertSentDocument(app.dependencies, { sender });
	await db.transaction(async (tx) =>
		publishDocumentEvent(tx, await getLog(tx, documentId), "DOCUMENT_SENT", clock()),
	);
	await app.workOff();
	const { body } = await app.agent
		.get(`/api/v1/webhooks/${created.body.id}/deliveries`)
		.set("authorization", sender.authorization);
	expect(body.deliveries[0].error).toBe(
		"The address is in a private network, to which webhooks are not delivered.",
	);
	expect(receiver.received).toEqual([]);
	await db.$client.query("DELETE FROM graphile_worker._private_jobs");
});
