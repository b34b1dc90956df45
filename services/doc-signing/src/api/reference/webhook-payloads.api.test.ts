import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { exampleFaults } from "@repo/validation";
import { type SentPerson, sendNewDocument } from "../../../test/support/documents/sent.ts";
import { readyTemplate } from "../../../test/support/documents/template.ts";
import { type SigningApp, startSigningApp } from "../../../test/support/signing-app.ts";
import { deadlineTasks } from "../../envelopes/documents/deadlines/jobs.ts";
import { eraseDocument } from "../../personal-data/erasure/erase-document.ts";
import { erasureTasks } from "../../personal-data/erasure/jobs.ts";
import { webhookEvents } from "../../webhooks/events.ts";
import { webhookDescriptions } from "./describe-webhooks.ts";

let app: SigningApp;
beforeAll(async () => {
	app = await startSigningApp();
});
afterAll(() => app.close());

describe("the webhooks in the API document", () => {
	it("have an entry for every event, with a valid example", async () => {
		const { body } = await app.agent.get("/api/v1/openapi.json").expect(200);
		expect(Object.keys(body.webhooks)).toEqual(webhookEvents);
		expect(exampleFaults([], webhookDescriptions)).toEqual([]);
	});

	it("describe exactly what the service sends", async () => {
		await app.account
			.request("post", "/webhooks")
			.send({ url: "https://example.com/hook", events: webhookEvents })
			.expect(200);
		await causeEveryEvent();
		const { rows } = await app.dependencies.db.$client.query<{ event: string; payload: object }>(
			"SELECT event, payload FROM webhook_deliveries",
		);
		await app.dependencies.db.$client.query(
			"SELECT graphile_worker.complete_jobs(array_agg(id)) FROM graphile_worker.jobs WHERE task_identifier = 'deliver-webhook'",
		);
		expect(new Set(rows.map(({ event }) => event))).toEqual(new Set(webhookEvents));
		for (const { event, payload } of rows) {
			const description = webhookDescriptions[event];
			if (!description) throw new Error(`${event} is not described`);
			expect(exampleFaults([], { [event]: { ...description, example: payload } })).toEqual([]);
		}
	}, 60_000);
});

async function causeEveryEvent(): Promise<void> {
	const { account } = app;
	const signed = await sendNewDocument(account, { formValues: { rent: 1200 } });
	const [person] = signed.people as [SentPerson];
	await app.agent.get(person.path).expect(200);
	await app.sign(person, signed.fieldIds[0]);
	const declined = await sendNewDocument(account);
	await app.decline(declined.people[0] as SentPerson).expect(200);
	const cancelled = await sendNewDocument(account);
	await account.request("post", `/documents/${cancelled.documentId}/cancel`).expect(200);
	const { id, ids } = await readyTemplate(account);
	const recipients = ids.map((one, index) => ({ id: one, name: "Ada", email: `ada${index}@example.com` }));
	await account.request("post", `/templates/${id}/generate-document`).send({ recipients }).expect(200);
	await account.request("patch", `/templates/${id}`).send({ title: "Lease 2027" }).expect(200);
	await account.request("delete", `/templates/${id}`).expect(200);
	await sendNewDocument(account);
	const erased = await sendNewDocument(account);
	await account.request("post", `/documents/${erased.documentId}/cancel`).expect(200);
	const operator = { access: "operator", by: { kind: "operator", name: "root" } } as const;
	await app.dependencies.db.transaction((tx) =>
		eraseDocument(tx, app.dependencies, { documentId: erased.documentId, ...operator }),
	);
	app.travel(91 * 86_400);
	await deadlineTasks(app.dependencies)["expire-recipients"]?.({}, {} as never);
	await app.workOff();
	await erasureTasks(app.dependencies)["finish-erasures"]?.({}, {} as never);
}
