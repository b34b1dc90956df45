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
const running: Running[] = [];

beforeAll(async () => {
	mailbox = await startMailServer();
	app = await startApp();
}, 60_000);
afterAll(async () => {
	await Promise.all(running.map((one) => one.stop()));
	await app.close();
	await mailbox.close();
});

/** The service as deployed, on the database of `app`. Returns its URL. */
async function serve(ROLE: string): Promise<string> {
	const baseUrl = `http://127.0.0.1:${await findFreePort()}`;
	const service = serviceOf("scheduling-oauth", {
		ROLE,
		BASE_URL: baseUrl,
		PORT: new URL(baseUrl).port,
		METRICS_PORT: String(await findFreePort()),
		DATABASE_URL: app.dependencies.config.DATABASE_URL,
		SIGNING_KEY_SECRET: "0".repeat(43),
		SUPPORT_EMAIL: "support@example.test",
		SMTP_URL: mailbox.url,
	});
	running.push(await service.serve());
	return baseUrl;
}

it("two servers run no jobs, and a worker runs theirs", async () => {
	const servers = [await serve("server"), await serve("server")];
	const people = [await newPerson(app, "ada"), await newPerson(app, "grace")];
	for (const [index, url] of servers.entries()) {
		const browser = supertest.agent(url);
		const { text } = await browser.get("/password/forgotten").expect(200);
		await browser
			.post("/password/forgotten")
			.type("form")
			.send({ ...hiddenFields(text), email: people[index]?.email })
			.expect(303);
	}
	const count = async (table: string) =>
		(await app.dependencies.db.$client.query(`SELECT FROM ${table}`)).rowCount;
	// A process that runs jobs registers as a worker, and takes a new job within milliseconds.
	await new Promise((resolve) => setTimeout(resolve, 1_000));
	expect([await count("job_workers"), mailbox.offered()]).toEqual([0, 0]);
	expect(await count("graphile_worker.jobs WHERE attempts = 0")).toBe(2);

	const worker = await serve("worker");
	await until(() => mailbox.received.length === 2);
	const recipients = mailbox.received.flatMap(({ recipients }) => recipients);
	expect(recipients.sort()).toEqual(people.map(({ email }) => email).sort());
	await until(async () => (await count("graphile_worker.jobs")) === 0);
	await supertest(worker).get("/readyz").expect(200);
}, 60_000);
