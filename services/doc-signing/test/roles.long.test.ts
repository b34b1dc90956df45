import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { type MailServer, startMailServer } from "@repo/infra-local/testing";
import { until } from "@repo/service-kit/testing";
import supertest from "supertest";
import { createAccount } from "./support/accounts.ts";
import { createSendable } from "./support/documents/sent.ts";
import { type ServiceProcess, startServiceProcess } from "./support/service-process.ts";
import { startApp, type TestApp } from "./support/start-app.ts";

let mail: MailServer;
let app: TestApp;
const running: ServiceProcess[] = [];

beforeAll(async () => {
	mail = await startMailServer();
	app = await startApp({ SMTP_URL: mail.url });
}, 60_000);
afterAll(async () => {
	for (const one of running) await one.stop();
	await app.close();
	await mail.close();
});

async function serve(ROLE: string): Promise<ServiceProcess> {
	const one = await startServiceProcess(app.dependencies, { ROLE, DRAIN_SECONDS: "0" });
	running.push(one);
	return one;
}

const count = async (table: string) =>
	(await app.dependencies.db.$client.query(`SELECT FROM ${table}`)).rowCount;

it("a server runs no jobs, and a worker runs the server's", async () => {
	const server = await serve("server");
	const agent = supertest(server.address);
	const account = await createAccount({ ...app, agent }, { plan: "enterprise" });
	const { documentId } = await createSendable(account);
	await account.request("post", `/documents/${documentId}/send`).send({}).expect(200);
	// A process that runs jobs registers as a worker, and takes a new job within milliseconds.
	await new Promise((resolve) => setTimeout(resolve, 1_000));
	expect([await count("job_workers"), mail.offered()]).toEqual([0, 0]);
	expect(await count("graphile_worker.jobs WHERE task_identifier = 'send-mail' AND attempts = 0")).toBe(1);

	const worker = await serve("worker");
	await until(() => mail.received.length === 1);
	await until(async () => (await count("graphile_worker.jobs")) === 0);
	await supertest(worker.address).get("/readyz").expect(200);
}, 60_000);
