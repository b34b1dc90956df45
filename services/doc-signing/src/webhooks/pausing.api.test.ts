import { afterAll, beforeAll, beforeEach, expect, it } from "@jest/globals";
import {
	contend,
	holdLock,
	type MailServer,
	startMailServer,
	startWebhookReceiver,
	type WebhookReceiver,
} from "@repo/infra-local/testing";
import { runCommand, until } from "@repo/service-kit/testing";
import { insertSender, insertSentDocument, type Sender } from "../../test/support/documents/insert-sent.ts";
import { startApp, type TestApp } from "../../test/support/start-app.ts";
import { getLog } from "../envelopes/documents/events/queries.ts";
import { publishDocumentEvent } from "../envelopes/documents/events/record-event.ts";
import { program } from "../operator/program.ts";
import { outbox } from "./outbox.ts";

const HOUR = 3600;

let app: TestApp;
let receiver: WebhookReceiver;
let mail: MailServer;
let sender: Sender;
let webhookId: number;
let documentId: number;
beforeAll(async () => {
	receiver = await startWebhookReceiver();
	mail = await startMailServer();
	app = await startApp({ WEBHOOKS_TO_PRIVATE_ADDRESSES: "true", SMTP_URL: mail.url });
});
afterAll(async () => {
	await app.close();
	await receiver.close();
	await mail.close();
});
beforeEach(async () => {
	receiver.answerWith(500);
	sender = await insertSender(app.dependencies);
	webhookId = (await request("post", "", { url: `${receiver.url}/hook`, events: ["DOCUMENT_SENT"] })).id;
	({ documentId } = await insertSentDocument(app.dependencies, { sender }));
	receiver.received.length = 0;
	mail.received.length = 0;
});

async function request(method: "get" | "post" | "patch", path: string, body?: object, who = sender) {
	const answer = await app.agent[method](`/api/v1/webhooks${path}`).set(as(who)).send(body).expect(200);
	return answer.body;
}
const as = ({ authorization }: Sender) => ({ authorization });
const read = () => request("get", `/${webhookId}`);
const resume = (body?: object) => request("post", `/${webhookId}/resume`, body);
async function deliveries(): Promise<{ id: string; status: string; attempts: number }[]> {
	return (await request("get", `/${webhookId}/deliveries?perPage=100`)).deliveries;
}
const statuses = async () => (await deliveries()).map(({ status }) => status);
async function publish(): Promise<void> {
	const { db, clock } = app.dependencies;
	await db.transaction(async (tx) =>
		publishDocumentEvent(tx, await getLog(tx, documentId), "DOCUMENT_SENT", clock()),
	);
}
async function attempt() {
	await app.sql("UPDATE graphile_worker._private_jobs SET run_at = now()");
	await app.workOff();
}
async function attemptAfter(hours: number) {
	app.travel(hours * HOUR);
	await attempt();
}
/** One event whose every attempt fails until the webhook is paused. */
async function pause() {
	await publish();
	for (const hours of [0, 6, 6, 6, 6]) await attemptAfter(hours);
}

it("an endpoint is paused if every attempt failed for 24 hours, and its owner is emailed once", async () => {
	const since = app.dependencies.clock().toISOString();
	await publish();
	for (const hours of [0, 6, 6, 6, 5.9]) await attemptAfter(hours);
	expect(await read()).toMatchObject({ failingSince: since, pausedAt: null });
	await publish();
	await attemptAfter(0.1);
	expect(await read()).toMatchObject({
		failingSince: since,
		pausedAt: app.dependencies.clock().toISOString(),
	});
	expect(await statuses()).toEqual(["HELD", "HELD"]);
	await attemptAfter(6);
	expect(mail.received).toHaveLength(1);
	expect(mail.received[0]).toMatchObject({
		recipients: [sender.email],
		subject: `Webhook paused: ${receiver.url}/hook`,
		text: expect.stringContaining(`POST /api/v1/webhooks/${webhookId}/resume`),
	});
	expect(mail.received[0]?.text).toContain(`/settings/webhooks/${webhookId}\n`);
	const time = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
	expect(mail.received[0]?.text).toContain(`since ${time.format(new Date(since))} UTC`);
});

it("a success, a new URL, or a day without an attempt resets the period", async () => {
	await publish();
	for (const hours of [0, 6, 6, 6]) await attemptAfter(hours);
	receiver.answerWith(204);
	await attempt();
	expect(await read()).toMatchObject({ failingSince: null });
	receiver.answerWith(500);
	await publish();
	await attemptAfter(6);
	expect(await read()).toMatchObject({ failingSince: app.dependencies.clock().toISOString() });
	await request("patch", `/${webhookId}`, { url: `${receiver.url}/new` });
	expect(await read()).toMatchObject({ failingSince: null });
	await attemptAfter(6);
	await attemptAfter(24);
	expect(await read()).toMatchObject({
		failingSince: app.dependencies.clock().toISOString(),
		pausedAt: null,
	});
});

it("new deliveries of a paused webhook are held without an attempt, and delivered in order on resuming", async () => {
	await pause();
	receiver.answerWith(204);
	receiver.received.length = 0;
	for (let events = 0; events < 2; events++) {
		app.travel(1);
		await publish();
	}
	await app.workOff();
	expect(receiver.received).toEqual([]);
	const held = await request("get", `/${webhookId}/deliveries?status=HELD`);
	expect(held.deliveries).toMatchObject([{ attempts: 0 }, { attempts: 0 }, { attempts: 5 }]);

	expect(await resume()).toMatchObject({ pausedAt: null, failingSince: null });
	await app.workOff();
	expect(await statuses()).toEqual(["DELIVERED", "DELIVERED", "DELIVERED"]);
	const order = receiver.received.map(({ headers }) => headers["webhook-id"]);
	expect(order).toEqual((await deliveries()).map(({ id }) => id).reverse());
});

it("held deliveries can be left on resuming, and redelivered one by one or by resuming again", async () => {
	await pause();
	await publish();
	await app.workOff();
	const [one] = await deliveries();
	const redeliver = `/api/v1/webhooks/${webhookId}/deliveries/${one?.id}/redeliver`;
	const refused = await app.agent.post(redeliver).set(as(sender)).expect(400);
	expect(refused.body.code).toBe("webhook_paused");
	receiver.answerWith(204);
	await resume({ redeliverHeld: false });
	await app.workOff();
	expect(await statuses()).toEqual(["HELD", "HELD"]);
	await app.agent.post(redeliver).set(as(sender)).expect(200);
	await app.workOff();
	expect(await statuses()).toEqual(["DELIVERED", "HELD"]);
	await resume();
	await app.workOff();
	expect(await statuses()).toEqual(["DELIVERED", "DELIVERED"]);
});

it("held deliveries stay held while it is paused", async () => {
	await pause();
	await outbox.releaseHeld(app.dependencies, webhookId);
	expect(await statuses()).toEqual(["HELD"]);
});

it("changing a paused webhook does not resume it, and other accounts cannot", async () => {
	await pause();
	const url = `${receiver.url}/elsewhere`;
	expect(await request("patch", `/${webhookId}`, { url, enabled: true })).toMatchObject({
		url,
		pausedAt: expect.any(String),
	});
	const other = await insertSender(app.dependencies);
	await app.agent.post(`/api/v1/webhooks/${webhookId}/resume`).set(as(other)).expect(404);
	expect((await read()).pausedAt).not.toBeNull();
});

it("two concurrent failures pause it once", async () => {
	await publish();
	await attempt();
	await publish();
	await publish();
	app.travel(24 * HOUR - 1);
	await app.sql("UPDATE webhooks SET last_failure_at = $1 WHERE id = $2", [
		app.dependencies.clock(),
		webhookId,
	]);
	app.travel(1);
	let now = app.dependencies.clock().getTime();
	const dependencies = { ...app.dependencies, clock: () => new Date(now++) };
	const due = (await deliveries()).filter(({ attempts }) => attempts === 0);
	const results = await contend({
		pool: app.dependencies.db.$client,
		lock: { text: "SELECT FROM webhooks WHERE id = $1 FOR UPDATE", values: [webhookId] },
		contenders: due.map(
			({ id }) =>
				() =>
					outbox.deliverWebhook(dependencies, id, { isLastTry: false }),
		),
	});
	expect(results.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
	await attempt();
	expect(await statuses()).toEqual(["HELD", "HELD", "HELD"]);
	expect(mail.received).toHaveLength(1);
});

it("a delivery attempted by two workers stays delivered if the slower attempt fails", async () => {
	await publish();
	await app.sql("DELETE FROM graphile_worker._private_jobs");
	const [{ id } = { id: "" }] = await deliveries();
	const letGo = receiver.hold("/hook");
	const attempts = [true, true].map((isLastTry) =>
		outbox.deliverWebhook(app.dependencies, id, { isLastTry }),
	);
	const settled = Promise.allSettled(attempts);
	await until(() => receiver.received.length === 2);
	await app.sql(
		"UPDATE webhook_deliveries SET status = 'DELIVERED', delivered_at = $2, attempts = 1 WHERE id = $1",
		[id, app.dependencies.clock()],
	);
	letGo();
	await settled;
	expect(await deliveries()).toMatchObject([{ status: "DELIVERED", attempts: 1 }]);
});

it("a delivery that is held while the webhook is being resumed is delivered", async () => {
	await pause();
	await publish();
	// Its job is the one that runs below.
	await app.sql("DELETE FROM graphile_worker._private_jobs");
	receiver.answerWith(204);
	const [{ id } = { id: "" }] = await deliveries();
	const { DATABASE_URL } = app.dependencies.config;
	const lock = await holdLock(DATABASE_URL, "SELECT FROM webhook_deliveries WHERE id = $1 FOR UPDATE", [id]);
	const held = outbox.deliverWebhook(app.dependencies, id, { isLastTry: false });
	await lock.waitedFor();
	const resumed = resume().then(() => app.workOff());
	await Promise.race([resumed, untilTwoWait()]);
	await lock.release();
	await Promise.all([held, resumed]);
	await app.workOff();
	expect(await statuses()).toEqual(["DELIVERED", "DELIVERED"]);
});

async function untilTwoWait(): Promise<void> {
	for (;;) {
		const waiting = await app.sql(
			"SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
		);
		if (waiting.length >= 2) return;
	}
}

it("the operator lists and resumes paused webhooks", async () => {
	await pause();
	const run = (line: string) => runCommand(program, app.dependencies, line.split(" "));
	const listed = await run("webhooks list");
	expect(listed.out).toMatch(new RegExp(`^${webhookId} +user ${sender.userId} +paused .+/hook`, "m"));
	expect(JSON.stringify(listed.value)).not.toContain("encryptedSecret");
	receiver.answerWith(204);
	expect((await run(`webhooks resume ${webhookId} --keep-held`)).out).toContain(
		"is resumed. Held deliveries are not sent",
	);
	await app.workOff();
	expect(await statuses()).toEqual(["HELD"]);
	expect((await run(`webhooks resume ${webhookId}`)).out).toContain(
		"was not paused. Held deliveries are sent first",
	);
	await app.workOff();
	expect(await statuses()).toEqual(["DELIVERED"]);
	expect((await run("webhooks list")).out).not.toMatch(new RegExp(`^${webhookId} `, "m"));
	expect(await run("webhooks resume 999999")).toMatchObject({ exitCode: 1 });
});
