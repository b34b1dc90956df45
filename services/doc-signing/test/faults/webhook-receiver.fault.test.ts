import { afterAll, beforeAll, expect, it } from "@jest/globals";
import {
	openCleanups,
	recordFault,
	startWebhookReceiver,
	type WebhookReceiver,
} from "@repo/infra-local/testing";
import { startWorker } from "@repo/service-kit/jobs";
import { until } from "@repo/service-kit/testing";
import { getLog } from "../../src/envelopes/documents/events/queries.ts";
import { publishDocumentEvent } from "../../src/envelopes/documents/events/record-event.ts";
import { listQueues } from "../../src/jobs.ts";
import { insertSender, insertSentDocument, type Sender } from "../support/documents/insert-sent.ts";
import { startApp, type TestApp } from "../support/start-app.ts";

const HEALTHY = 8;
const HANGING = 3;

let app: TestApp;
let receiver: WebhookReceiver;
let sender: Sender;
let documentId: number;
const cleanups = openCleanups();
beforeAll(async () => {
	receiver = await startWebhookReceiver();
	cleanups.add(receiver.close);
	app = await startApp({ WEBHOOKS_TO_PRIVATE_ADDRESSES: "true" });
	cleanups.add(app.close);
	sender = await insertSender(app.dependencies);
	({ documentId } = await insertSentDocument(app.dependencies, { sender }));
	await subscribe("DOCUMENT_SENT", "/hangs");
	await subscribe("DOCUMENT_COMPLETED", "/healthy");
});
afterAll(cleanups.run);

async function subscribe(event: string, path: string) {
	const webhook = { url: receiver.url + path, events: [event] };
	const { authorization } = sender;
	await app.agent.post("/api/v1/webhooks").set({ authorization }).send(webhook).expect(200);
}
async function publish(event: "DOCUMENT_SENT" | "DOCUMENT_COMPLETED", count: number) {
	const { db, clock } = app.dependencies;
	for (let events = 0; events < count; events++)
		await db.transaction(async (tx) =>
			publishDocumentEvent(tx, await getLog(tx, documentId), event, clock()),
		);
}
const requestsTo = (path: string) => receiver.received.filter((one) => one.path === path).length;
async function countDeliveries(condition: string): Promise<number> {
	const { rows } = await app.dependencies.db.$client.query(
		`SELECT count(*)::int AS count FROM webhook_deliveries WHERE ${condition}`,
	);
	return rows[0].count;
}
async function measure(work: () => Promise<void>): Promise<number> {
	const start = Date.now();
	await work();
	return Date.now() - start;
}

it("a receiver that hangs past its time limit delays no other endpoint of its owner, and loses nothing", async () => {
	const { dependencies } = app;
	const letGo = receiver.hold("/hangs");
	const worker = startWorker({ ...dependencies, queues: listQueues(dependencies) });
	try {
		const deliverHealthy = () =>
			measure(async () => {
				const before = requestsTo("/healthy");
				await publish("DOCUMENT_COMPLETED", HEALTHY);
				await until(() => requestsTo("/healthy") === before + HEALTHY);
			});
		const aloneMs = await deliverHealthy();
		await publish("DOCUMENT_SENT", HANGING);
		await until(() => requestsTo("/hangs") === 1);
		const healthyMs = await deliverHealthy();
		// 0.3 s on a quiet machine. Behind the hanging endpoint, each of them would wait for ten more.
		expect(healthyMs).toBeLessThan(9_000 + 3 * aloneMs);
		expect(requestsTo("/hangs")).toBe(1);

		await until(async () => (await countDeliveries("attempts > 0 AND status = 'PENDING'")) > 0);
		letGo();
		const recoveryMs = await measure(() =>
			until(async () => (await countDeliveries("status <> 'DELIVERED'")) === 0),
		);
		const lostWrites = 2 * HEALTHY + HANGING - (await countDeliveries("status = 'DELIVERED'"));
		recordFault({
			fault: `doc-signing: webhook receiver hangs; ${HEALTHY} of ${HEALTHY} healthy deliveries in ${healthyMs} ms`,
			requests: receiver.received.length,
			lostWrites,
			recoveryMs,
		});
		expect(lostWrites).toBe(0);
	} finally {
		letGo();
		await worker.stop(5);
	}
}, 90_000);
