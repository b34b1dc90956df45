import { beforeAll, expect, it } from "@jest/globals";
import { countJobs, startWorker } from "@repo/service-kit/jobs";
import { openOutbound } from "@repo/service-kit/outbound";
import { until } from "@repo/service-kit/testing";
import { insertSender, insertSentDocument, type Sender } from "../../test/support/documents/insert-sent.ts";
import { sharedWebhookApp } from "../../test/support/shared-webhook-app.ts";
import { getLog } from "../envelopes/documents/events/queries.ts";
import { publishDocumentEvent } from "../envelopes/documents/events/record-event.ts";
import { listQueues } from "../jobs.ts";

const { app, receiver } = sharedWebhookApp({ JOB_SLOTS: "webhooks=7" });
beforeAll(async () => {
	const { dependencies } = app;
	await dependencies.outbound.close();
	// A held webhook does not time out, however slow the machine is.
	dependencies.outbound = openOutbound({ toPrivateAddresses: true, timeoutMs: 120_000 });
});

type Event = "DOCUMENT_SENT" | "DOCUMENT_COMPLETED";
async function subscribe({ authorization }: Sender, event: Event, path: string) {
	const webhook = { url: receiver.url + path, events: [event] };
	await app.agent.post("/api/v1/webhooks").set({ authorization }).send(webhook).expect(200);
}
async function publish(sender: Sender, event: Event) {
	const sample = await insertSentDocument(app.dependencies, { sender });
	const { db, clock } = app.dependencies;
	await db.transaction(async (tx) =>
		publishDocumentEvent(tx, await getLog(tx, sample.documentId), event, clock()),
	);
}
const requestsTo = (path: string) => receiver.received.filter((one) => one.path === path).length;

/** Runs the queued jobs while the receiver does not respond at /slow, up to `held`, and then the rest. */
async function workOff(held: () => Promise<void>) {
	const { dependencies } = app;
	const letGo = receiver.hold("/slow");
	const worker = startWorker({ ...dependencies, queues: listQueues(dependencies) });
	try {
		await held();
		letGo();
		await until(async () => (await countJobs(dependencies.db)).length === 0);
	} finally {
		letGo();
		await worker.stop(5);
	}
}

it("an endpoint that hangs takes one slot, and its owner's other endpoints do not wait", async () => {
	const sender = await insertSender(app.dependencies);
	await subscribe(sender, "DOCUMENT_SENT", "/slow");
	// One more than the lanes that even and odd ids used to share.
	for (let times = 0; times < 2; times++) await subscribe(sender, "DOCUMENT_COMPLETED", "/quick");
	for (let times = 0; times < 3; times++) await publish(sender, "DOCUMENT_SENT");
	for (let times = 0; times < 4; times++) await publish(sender, "DOCUMENT_COMPLETED");
	await workOff(async () => {
		await until(() => requestsTo("/quick") === 8 && requestsTo("/slow") >= 1);
		expect(requestsTo("/slow")).toBe(1);
	});
	expect(requestsTo("/slow")).toBe(3);
});

it("two owners whose endpoints all hang leave slots for others", async () => {
	const careless = [await insertSender(app.dependencies), await insertSender(app.dependencies)];
	const other = await insertSender(app.dependencies);
	for (const owner of careless) {
		for (let times = 0; times < 6; times++) await subscribe(owner, "DOCUMENT_SENT", "/slow");
		await publish(owner, "DOCUMENT_SENT");
	}
	await subscribe(other, "DOCUMENT_SENT", "/quick");
	for (let times = 0; times < 3; times++) await publish(other, "DOCUMENT_SENT");
	await workOff(async () => {
		await until(() => requestsTo("/quick") === 3 && requestsTo("/slow") >= 4);
		expect(requestsTo("/slow")).toBe(4);
	});
	expect(requestsTo("/slow")).toBe(12);
});

it("failing endpoints leave a slot for their owner's others, however many hang", async () => {
	const sender = await insertSender(app.dependencies);
	for (let times = 0; times < 3; times++) await subscribe(sender, "DOCUMENT_SENT", "/slow");
	await app.dependencies.db.$client.query(
		"UPDATE webhooks SET failing_since = now(), last_failure_at = now() WHERE user_id = $1",
		[sender.userId],
	);
	await subscribe(sender, "DOCUMENT_COMPLETED", "/quick");
	await publish(sender, "DOCUMENT_SENT");
	await publish(sender, "DOCUMENT_COMPLETED");
	await workOff(async () => {
		await until(() => requestsTo("/quick") === 1 && requestsTo("/slow") >= 1);
		expect(requestsTo("/slow")).toBe(1);
	});
	expect(requestsTo("/slow")).toBe(3);
});
