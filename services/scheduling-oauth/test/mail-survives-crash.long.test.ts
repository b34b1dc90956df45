import { afterAll, beforeAll, expect, it } from "@jest/globals";
import {
	findFreePort,
	type MailServer,
	type Running,
	serviceOf,
	startMailServer,
} from "@repo/infra-local/testing";
import { until } from "@repo/service-kit/testing";
import supertest from "supertest";
import { hiddenFields, newPerson } from "./support/people.ts";
import { startApp, type TestApp } from "./support/start-app.ts";

let mailbox: MailServer;
let app: TestApp;
let baseUrl: string;
let server: Running;

beforeAll(async () => {
	mailbox = await startMailServer();
	app = await startApp();
	baseUrl = `http://127.0.0.1:${await findFreePort()}`;
	server = await serve();
}, 60_000);
afterAll(async () => {
	await server.stop();
	await app.close();
	await mailbox.close();
});

/** The service as deployed, on the database of `app`. */
async function serve(): Promise<Running> {
	const service = serviceOf("scheduling-oauth", {
		BASE_URL: baseUrl,
		PORT: new URL(baseUrl).port,
		METRICS_PORT: String(await findFreePort()),
		DATABASE_URL: app.dependencies.config.DATABASE_URL,
		SIGNING_KEY_SECRET: "0".repeat(43),
		SUPPORT_EMAIL: "support@example.test",
		SMTP_URL: mailbox.url,
	});
	return service.serve();
}

it("a mail is sent once after kill -9 between the change and the delivery", async () => {
	const { email } = await newPerson(app, "ada");
	mailbox.hang();
	const browser = supertest.agent(baseUrl);
	const { text } = await browser.get("/password/forgotten").expect(200);
	await browser
		.post("/password/forgotten")
		.type("form")
		.send({ ...hiddenFields(text), email })
		.expect(303);
	await until(() => mailbox.offered() === 1);
	await server.kill();
	mailbox.refuseWith(0);
	server = await serve();
	// The job is released when its worker has been silent for 30 s.
	await until(() => mailbox.received.length > 0);
	const { $client } = app.dependencies.db;
	await until(async () => (await $client.query("SELECT FROM graphile_worker.jobs")).rows.length === 0);
	expect(mailbox.received.map(({ recipients, subject }) => [recipients, subject])).toEqual([
		[[email], "Scheduling: reset your password"],
	]);
	const { rows } = await $client.query("SELECT status FROM mails");
	expect(rows).toEqual([{ status: "sent" }]);
}, 120_000);
