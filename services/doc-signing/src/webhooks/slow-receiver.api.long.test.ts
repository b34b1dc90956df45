import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { insertSender, insertSentDocument, type Sender } from "../../test/support/sample-document.ts";
import { startApp, type TestApp } from "../../test/support/start-app.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../../test/support/webhook-receiver.ts";
import { until } from "../../test/support/worker-under-test.ts";
import { tasksOf } from "../jobs.ts";
import { startWorker } from "../platform/jobs/worker.ts";
import { publishEvent } from "./publish-event.ts";

let app: TestApp;
let receiver: WebhookReceiver;
let sender: Sender;
beforeAll(async () => {
	receiver = await startWebhookReceiver();
	app = await startApp({ WEBHOOKS_TO_PRIVATE_ADDRESSES: "true" });
	sender = await insertSender(app.dependencies);
});
afterAll(async () => {
	await app.close();
	await receiver.close();
});

async function subscribe(event: string, path: string) {
	const { authorization } = sender;
	const webhook = { url: receiver.url + path, events: [event] };
	await app.agent.post("/api/v1/webhooks").set({ authorization }).send(webhook).expect(200);
}
async function publish(event: "DOCUMENT_SENT" | "DOCUMENT_COMPLETED") {
	const sample = await insertSentDocument(app.dependencies, { sender });
	const { db, clock } = app.dependencies;
	const owner = { userId: sender.userId, teamId: null };
	await db.transaction((tx) =>
		publishEvent(tx, { owner, event, subject: { documentId: sample.documentId }, at: clock() }),
	);
}

it("webhooks to a slow receiver take one place of the worker, and leave the others to the rest", async () => {
	const { dependencies } = app;
	const letGo = receiver.hold("/slow");
	await subscribe("DOCUMENT_SENT", "/slow");
	for (let times = 0; times < 3; times++) await publish("DOCUMENT_SENT");
	await subscribe("DOCUMENT_COMPLETED", "/quick");
	for (let times = 0; times < 3; times++) await publish("DOCUMENT_COMPLETED");
	const worker = startWorker({ ...dependencies, tasks: tasksOf(dependencies), concurrency: 2 });
	const asked = (path: string) => receiver.received.filter((one) => one.path === path).length;
	try {
		await until(() => asked("/quick") === 3);
		expect(asked("/slow")).toBe(1);
		letGo();
		await until(() => asked("/slow") === 3);
	} finally {
		letGo();
		await worker.stop(5);
	}
});
