import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { type MailServer, startMailServer } from "@repo/infra-local/testing";
import { until } from "@repo/service-kit/testing";
import supertest from "supertest";
import { newPerson } from "./support/people.ts";
import { requestResetAt, type ServiceProcess, startServiceProcess } from "./support/service-process.ts";
import { startApp, type TestApp } from "./support/start-app.ts";

let mailbox: MailServer;
let app: TestApp;
const running: ServiceProcess[] = [];

beforeAll(async () => {
	mailbox = await startMailServer();
	app = await startApp();
}, 60_000);
afterAll(async () => {
	await Promise.all(running.map((one) => one.stop()));
	await app.close();
	await mailbox.close();
});

/** Returns its URL. */
async function serve(ROLE: string): Promise<string> {
	const one = await startServiceProcess(app, mailbox, { ROLE });
	running.push(one);
	return one.baseUrl;
}

it("two servers run no jobs, and a worker runs theirs", async () => {
	const servers = [await serve("server"), await serve("server")];
	const people = [await newPerson(app, "ada"), await newPerson(app, "grace")];
	for (const [index, url] of servers.entries()) await requestResetAt(url, people[index]?.email ?? "");
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
