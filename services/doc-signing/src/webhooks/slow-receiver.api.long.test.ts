import { afterAll, beforeAll, beforeEach, expect, it } from "@jest/globals";
import { countJobs, enqueue, startWorker, workOffJobs } from "@repo/service-kit/jobs";
import { until } from "@repo/service-kit/testing";
import { insertSender, insertSentDocument, type Sender } from "../../test/support/sample-document.ts";
import { startApp, type TestApp } from "../../test/support/start-app.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../../test/support/webhook-receiver.ts";
import { tasksOf } from "../jobs.ts";
import { publishEvent } from "./publish-event.ts";

let app: TestApp;
let receiver: WebhookReceiver;
beforeAll(async () => {
	receiver = await startWebhookReceiver();
	app = await startApp({ WEBHOOKS_TO_PRIVATE_ADDRESSES: "true" });
});
afterAll(async () => {
	await app.close();
	await receiver.close();
});
beforeEach(() => {
	receiver.received.length = 0;
});

type Event = "DOCUMENT_SENT" | "DOCUMENT_COMPLETED";
async function subscribe({ authorization }: Sender, event: Event, path: string) {
	const webhook = { url: receiver.url + path, events: [event] };
	await app.agent.post("/api/v1/webhooks").set({ authorization }).send(webhook).expect(200);
}
async function publish(sender: Sender, event: Event) {
	const sample = await insertSentDocument(app.dependencies, { sender });
	const { db, clock } = app.dependencies;
	const owner = { userId: sender.userId, teamId: null };
	await db.transaction((tx) =>
		publishEvent(tx, { owner, event, subject: { documentId: sample.documentId }, at: clock() }),
	);
}
const asked = (path: string) => receiver.received.filter((one) => one.path === path).length;

/** Works off what is there while the receiver does not answer at /slow, up to `held`, and then what is left. */
async function workOff({ concurrency, held }: { concurrency: number; held: () => Promise<void> }) {
	const { dependencies } = app;
	const letGo = receiver.hold("/slow");
	const worker = startWorker({ ...dependencies, tasks: tasksOf(dependencies), concurrency });
	try {
		await held();
		letGo();
		await until(async () => (await countJobs(dependencies.db)).length === 0);
	} finally {
		letGo();
		await worker.stop(5);
	}
}

it("webhooks to a slow receiver take one place of the worker, and leave the others to the rest", async () => {
	const sender = await insertSender(app.dependencies);
	await subscribe(sender, "DOCUMENT_SENT", "/slow");
	await subscribe(sender, "DOCUMENT_COMPLETED", "/quick");
	for (let times = 0; times < 3; times++) await publish(sender, "DOCUMENT_SENT");
	for (let times = 0; times < 3; times++) await publish(sender, "DOCUMENT_COMPLETED");
	const held = async (): Promise<void> => {
		await until(() => asked("/quick") === 3 && asked("/slow") >= 1);
		expect(asked("/slow")).toBe(1);
	};
	await workOff({ concurrency: 2, held });
	expect(asked("/slow")).toBe(3);
});

it("however many receivers of an owner are slow, they take two places of the worker", async () => {
	const [careless, other] = [await insertSender(app.dependencies), await insertSender(app.dependencies)];
	for (let times = 0; times < 4; times++) await subscribe(careless, "DOCUMENT_SENT", "/slow");
	await subscribe(other, "DOCUMENT_SENT", "/quick");
	await publish(careless, "DOCUMENT_SENT");
	for (let times = 0; times < 3; times++) await publish(other, "DOCUMENT_SENT");
	const held = async (): Promise<void> => {
		await until(() => asked("/quick") === 3 && asked("/slow") >= 2);
		expect(asked("/slow")).toBe(2);
	};
	await workOff({ concurrency: 3, held });
	expect(asked("/slow")).toBe(4);
});

it("deliveries that have piled up give way to other work", async () => {
	const { db } = app.dependencies;
	const sender = await insertSender(app.dependencies);
	await subscribe(sender, "DOCUMENT_SENT", "/quick");
	for (let times = 0; times < 2; times++) await publish(sender, "DOCUMENT_SENT");
	await db.transaction((tx) => enqueue(tx, "other-work", {}));
	const delivered: number[] = [];
	const otherWork = async () => void delivered.push(asked("/quick"));
	const tasks = { ...tasksOf(app.dependencies), "other-work": otherWork };
	await workOffJobs({ ...app.dependencies, tasks });
	expect(delivered).toEqual([0]);
	expect(asked("/quick")).toBe(2);
});
