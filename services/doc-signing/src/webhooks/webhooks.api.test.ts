import { beforeEach, describe, expect, it } from "@jest/globals";
import { Webhook } from "standardwebhooks";
import { insertSender, insertSentDocument, type Sender } from "../../test/support/documents/insert-sent.ts";
import { sharedWebhookApp } from "../../test/support/shared-webhook-app.ts";
import { getLog } from "../envelopes/documents/events/queries.ts";
import { publishDocumentEvent } from "../envelopes/documents/events/record-event.ts";

const { app, receiver } = sharedWebhookApp();
let sender: Sender;
beforeEach(async () => {
	sender = await insertSender(app.dependencies);
});

const as = ({ authorization }: Sender) => ({ authorization });
async function subscribe(events = ["DOCUMENT_SENT"], who = sender, url = `${receiver.url}/hook`) {
	const { body } = await app.agent.post("/api/v1/webhooks").set(as(who)).send({ url, events }).expect(200);
	return body;
}
async function subscribeWith(settings: object, status = 200) {
	const hook = { url: `${receiver.url}/hook`, events: ["DOCUMENT_SENT"], ...settings };
	const { body } = await app.agent.post("/api/v1/webhooks").set(as(sender)).send(hook).expect(status);
	return body;
}
async function publish(event: "DOCUMENT_SENT" | "DOCUMENT_COMPLETED" = "DOCUMENT_SENT") {
	const sample = await insertSentDocument(app.dependencies, { sender });
	const { db, clock } = app.dependencies;
	await db.transaction(async (tx) =>
		publishDocumentEvent(tx, await getLog(tx, sample.documentId), event, clock()),
	);
	return sample;
}
async function deliveries(id: number) {
	const { body } = await app.agent.get(`/api/v1/webhooks/${id}/deliveries`).set(as(sender)).expect(200);
	return body.deliveries;
}
const makeDue = () =>
	app.dependencies.db.$client.query("UPDATE graphile_worker._private_jobs SET run_at = now()");

describe("webhooks in the API", () => {
	it("return their secret once, and store it encrypted", async () => {
		const created = await subscribe();
		expect(created.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
		const read = await app.agent.get(`/api/v1/webhooks/${created.id}`).set(as(sender)).expect(200);
		expect(read.body).toEqual({ ...created, secret: undefined });
		const { rows } = await app.dependencies.db.$client.query(
			"SELECT encrypted_secret FROM webhooks WHERE id = $1",
			[created.id],
		);
		expect(rows[0].encrypted_secret.toString("latin1")).not.toContain(created.secret.slice(6));
	});

	it("return the same secret for the same Idempotency-Key, and store that encrypted, too", async () => {
		const ask = () =>
			app.agent
				.post("/api/v1/webhooks")
				.set({ ...as(sender), "idempotency-key": "one" })
				.send({ url: "https://example.com/", events: ["DOCUMENT_SENT"] });
		const first = await ask();
		const second = await ask();
		expect(second.body).toEqual(first.body);
		const { rows } = await app.dependencies.db.$client.query(
			"SELECT encrypted_answer FROM idempotency_keys WHERE key = 'one'",
		);
		expect(rows).toHaveLength(1);
		expect(rows[0].encrypted_answer.toString("latin1")).not.toContain(first.body.secret.slice(6));
	});

	it("reject unknown members, which may be meant as protection", async () => {
		const { errors } = await subscribeWith({ sendSecretHeaders: false }, 400);
		expect(errors).toEqual([{ path: "body.sendSecretHeaders", message: "is not a known parameter" }]);
		const { id } = await subscribe();
		await app.agent.patch(`/api/v1/webhooks/${id}`).set(as(sender)).send({ enable: false }).expect(400);
	});

	it("can be listed, changed and deleted by their owner", async () => {
		const { id } = await subscribe();
		const path = `/api/v1/webhooks/${id}`;
		const change = { events: ["DOCUMENT_SIGNED", "DOCUMENT_SIGNED"], enabled: false };
		const { body: changed } = await app.agent.patch(path).set(as(sender)).send(change).expect(200);
		expect(changed).toMatchObject({ id, events: ["DOCUMENT_SIGNED"], enabled: false });
		const list = await app.agent.get("/api/v1/webhooks").set(as(sender)).expect(200);
		expect(list.body).toEqual({ webhooks: [changed], totalPages: 1 });
		await app.agent.delete(path).set(as(sender)).expect(200);
		await app.agent.delete(path).set(as(sender)).expect(404);
	});

	it("do not exist for other accounts", async () => {
		const { id } = await subscribe();
		const other = as(await insertSender(app.dependencies));
		await app.agent.get(`/api/v1/webhooks/${id}`).set(other).expect(404);
		await app.agent.patch(`/api/v1/webhooks/${id}`).set(other).send({ enabled: false }).expect(404);
		await app.agent.get(`/api/v1/webhooks/${id}/deliveries`).set(other).expect(404);
		await app.agent.delete(`/api/v1/webhooks/${id}`).set(other).expect(404);
		await app.agent.get("/api/v1/webhooks").set(other).expect(200, { webhooks: [], totalPages: 0 });
		await app.agent.get("/api/v1/webhooks").expect(401);
	});

	it.each([
		[{ url: "ftp://example.com", events: ["DOCUMENT_SENT"] }],
		[{ url: "https://example.com", events: [] }],
		[{ url: "https://example.com", events: ["DOCUMENT_LOST"] }],
		[{ events: ["DOCUMENT_SENT"] }],
	])("reject %j", async (body) => {
		await app.agent.post("/api/v1/webhooks").set(as(sender)).send(body).expect(400);
	});
});

describe("a webhook's own secret", () => {
	const headersOf = (index: number) => receiver.received[index]?.headers as Record<string, string>;

	it.each([
		["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", {}],
		["a plain text", { format: "raw" as const }],
	])("%s signs its deliveries", async (secret, options) => {
		expect((await subscribeWith({ secret })).secret).toBe(secret);
		await publish();
		await app.workOff();
		const [{ headers, body } = { headers: {}, body: "" }] = receiver.received;
		expect(new Webhook(secret, options).verify(body, headers as Record<string, string>)).toMatchObject({
			event: "DOCUMENT_SENT",
		});
		expect(headers).not.toHaveProperty("x-documenso-secret");
	});

	it.each([[""], [null]])("is generated for %j", async (secret) => {
		expect((await subscribeWith({ secret })).secret).toMatch(/^whsec_/);
	});

	it.each([
		["whsec_mine"],
		[`whsec_${"A".repeat(31)}`],
		[" padded "],
		["Gru\u00df"],
		["a\nb"],
		["x".repeat(256)],
	])("is rejected as %j", async (secret) => {
		const { errors } = await subscribeWith({ secret }, 400);
		expect(errors).toMatchObject([{ path: "body.secret" }]);
	});

	it("is sent in X-Documenso-Secret only if enabled, with a warning in the response", async () => {
		const created = await subscribeWith({ secret: "mine", sendSecretHeader: true });
		expect(created.secretHeaderWarning).toMatch(/can forge deliveries.*network in between sees the secret/);
		await publish();
		await app.workOff();
		expect(headersOf(0)["x-documenso-secret"]).toBe("mine");

		const path = `/api/v1/webhooks/${created.id}`;
		const off = { sendSecretHeader: false, secret: "another" };
		const { body: changed } = await app.agent.patch(path).set(as(sender)).send(off).expect(200);
		expect(changed).toMatchObject({ sendSecretHeader: false, secretHeaderWarning: null });
		expect(JSON.stringify(changed)).not.toContain("another");
		await publish();
		await app.workOff();
		expect(headersOf(1)).not.toHaveProperty("x-documenso-secret");
		const verify = () =>
			new Webhook("another", { format: "raw" }).verify(receiver.received[1]?.body ?? "", headersOf(1));
		expect(verify()).toMatchObject({ event: "DOCUMENT_SENT" });
	});
});

describe("a delivery", () => {
	it("is signed as the Standard Webhooks library expects, and describes the event", async () => {
		const { secret } = await subscribe();
		const { documentId, recipients } = await publish();
		await app.workOff();
		const [{ headers, body } = { headers: {}, body: "" }] = receiver.received;
		const verified = new Webhook(secret).verify(body, headers as Record<string, string>);
		expect(verified).toMatchObject({
			event: "DOCUMENT_SENT",
			createdAt: app.dependencies.clock().toISOString(),
			webhookEndpoint: `${receiver.url}/hook`,
			payload: {
				id: documentId,
				title: "Lease agreement",
				status: "PENDING",
				recipients: [{ id: recipients[0]?.id, email: recipients[0]?.email, signingStatus: "NOT_SIGNED" }],
			},
		});
		expect(() => new Webhook(secret).verify(`${body} `, headers as Record<string, string>)).toThrow();
		expect(app.logged.join("\n")).not.toContain(secret.slice("whsec_".length));
	});

	it("never carries a signing token", async () => {
		const { id } = await subscribe();
		const { recipients } = await publish();
		await app.workOff();
		expect(recipients[0]?.token).toMatch(/.{40}/);
		expect(receiver.received[0]?.body).not.toContain(recipients[0]?.token);
		expect(receiver.received[0]?.body).not.toContain("/sign/");
		expect(JSON.stringify(await deliveries(id))).not.toContain(recipients[0]?.token);
	});

	it("is sent only to that owner's enabled and subscribed webhooks", async () => {
		await subscribe(["DOCUMENT_COMPLETED"]);
		await subscribe(["DOCUMENT_SENT"], await insertSender(app.dependencies));
		const off = await subscribe();
		await app.agent.patch(`/api/v1/webhooks/${off.id}`).set(as(sender)).send({ enabled: false });
		await publish();
		await app.workOff();
		expect(receiver.received).toEqual([]);
	});

	it("is retried with the same id until accepted, and records each attempt", async () => {
		const { id, secret } = await subscribe();
		await publish();
		receiver.answerWith(500);
		await app.workOff();
		expect(await deliveries(id)).toMatchObject([{ status: "PENDING", attempts: 1, responseStatus: 500 }]);
		receiver.answerWith(200);
		await makeDue();
		await app.workOff();
		expect(await deliveries(id)).toMatchObject([
			{ status: "DELIVERED", attempts: 2, responseStatus: 200, error: null },
		]);
		const ids = receiver.received.map(({ headers }) => headers["webhook-id"]);
		expect(ids[0]).toBe(ids[1]);
		for (const { body, headers } of receiver.received)
			new Webhook(secret).verify(body, headers as Record<string, string>);
	});

	it("fails after a day of attempts, and can be redelivered", async () => {
		const { id } = await subscribe();
		await publish();
		receiver.answerWith(302);
		const waits: number[] = [];
		for (let tries = 0; tries < 14; tries++) {
			await makeDue();
			await app.workOff();
			const { rows } = await app.dependencies.db.$client.query(
				"SELECT extract(epoch FROM run_at - now())::float AS wait FROM graphile_worker.jobs",
			);
			if (rows[0]) waits.push(rows[0].wait);
		}
		const hours = waits.reduce((sum, wait) => sum + wait, 0) / 3600;
		expect(hours).toBeGreaterThan(20);
		expect(hours).toBeLessThan(30);
		const [failed] = await deliveries(id);
		expect(failed).toMatchObject({ status: "FAILED", attempts: 14, responseStatus: 302 });

		receiver.answerWith(204);
		const path = `/api/v1/webhooks/${id}/deliveries/${failed.id}/redeliver`;
		await app.agent
			.post(path)
			.set(as(await insertSender(app.dependencies)))
			.expect(404);
		await app.agent.post(path).set(as(sender)).expect(200);
		await app.workOff();
		expect(await deliveries(id)).toMatchObject([{ id: failed.id, status: "DELIVERED" }]);
		expect(receiver.received.at(-1)?.headers["webhook-id"]).toBe(failed.id);
	});

	it("reports an unreachable endpoint without revealing our network", async () => {
		const { id } = await subscribe(["DOCUMENT_SENT"], sender, "http://127.0.0.1:1/");
		await publish();
		await app.workOff();
		const [{ error }] = await deliveries(id);
		expect(error).toBe("The receiver refused or dropped the connection.");
		const lines = app.logged.map((line) => JSON.parse(line)).filter(({ name }) => name === "deliver-webhook");
		expect(lines.at(-1)).toMatchObject({ level: 40, attempts: 1, maxAttempts: 14, reason: error });
		expect(app.logged.filter((line) => line.includes("NotTaken"))).toEqual([]);
		await app.agent.delete(`/api/v1/webhooks/${id}`).set(as(sender)).expect(200);
		await makeDue();
		await app.workOff();
	});

	it("is not recorded if the change is rolled back", async () => {
		const { id } = await subscribe();
		const sample = await insertSentDocument(app.dependencies, { sender });
		const { db, clock } = app.dependencies;
		const undone = db.transaction(async (tx) => {
			await publishDocumentEvent(tx, await getLog(tx, sample.documentId), "DOCUMENT_SENT", clock());
			throw new Error("undone");
		});
		await expect(undone).rejects.toThrow("undone");
		await app.workOff();
		expect(await deliveries(id)).toEqual([]);
	});
});
