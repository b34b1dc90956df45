import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { type MailServer, startMailServer } from "@repo/infra-local/testing";
import { until } from "@repo/service-kit/testing";
import { newPerson } from "./support/people.ts";
import { requestResetAt, type ServiceProcess, startServiceProcess } from "./support/service-process.ts";
import { startApp, type TestApp } from "./support/start-app.ts";

let mailbox: MailServer;
let app: TestApp;
let server: ServiceProcess;

beforeAll(async () => {
	mailbox = await startMailServer();
	app = await startApp();
	server = await startServiceProcess(app, mailbox);
}, 60_000);
afterAll(async () => {
	await server.stop();
	await app.close();
	await mailbox.close();
});

it("a mail is sent once after kill -9 between the change and the delivery", async () => {
	const { email } = await newPerson(app, "ada");
	mailbox.hang();
	await requestResetAt(server.baseUrl, email);
	await until(() => mailbox.offered() === 1);
	await server.kill();
	mailbox.refuseWith(0);
	const { $client } = app.dependencies.db;
	// The job is released when its worker has been silent for 30 s.
	await $client.query("UPDATE job_workers SET seen_at = seen_at - interval '1 minute'");
	server = await startServiceProcess(app, mailbox);
	await until(() => mailbox.received.length > 0);
	await until(async () => (await $client.query("SELECT FROM graphile_worker.jobs")).rows.length === 0);
	expect(mailbox.received.map(({ recipients, subject }) => [recipients, subject])).toEqual([
		[[email], "Scheduling: reset your password"],
	]);
	const { rows } = await $client.query("SELECT status FROM mails");
	expect(rows).toEqual([{ status: "sent" }]);
}, 120_000);
