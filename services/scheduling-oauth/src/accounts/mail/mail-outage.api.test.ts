import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { type MailServer, startMailServer } from "@repo/infra-local/testing";
import { listen, metricsListener } from "@repo/service-kit/http";
import { newPerson, PASSWORD, type Person } from "../../../test/support/people.ts";
import { requestProof } from "../../../test/support/proofs.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";
import { runHousekeeping } from "../../housekeeping.ts";

const NEXT = "another long password";

let mailbox: MailServer;
let app: TestApp;
let person: Person;
let count = 0;

beforeAll(async () => {
	mailbox = await startMailServer();
	app = await startApp({ SMTP_URL: mailbox.url });
});
beforeEach(async () => {
	count += 1;
	person = await newPerson(app, `person-${count}`);
});
afterEach(async () => {
	mailbox.refuseWith(0);
	await retry();
	mailbox.received.length = 0;
	await query("DELETE FROM mails");
});
afterAll(async () => {
	await app.close();
	await mailbox.close();
});

const query = async (text: string, values: unknown[] = []) =>
	(await app.dependencies.db.$client.query(text, values)).rows;

const requestReset = (email = person.email) => requestProof(app, { email, ip: `192.0.2.${count}` });

const changePassword = (one: Person) =>
	one.browser
		.post("/account/password")
		.type("form")
		.send({ csrf: one.token("password"), current_password: PASSWORD, password: NEXT });

/** As if the time until the next attempt had passed. */
async function retry() {
	await query("UPDATE graphile_worker._private_jobs SET run_at = now()");
	await app.workOff();
}

describe("a mail that the server never takes", () => {
	it("is deleted with its job after MAIL_RETENTION_DAYS", async () => {
		mailbox.refuseWith(451);
		await requestReset();
		await query("UPDATE graphile_worker._private_jobs SET max_attempts = 1");
		await app.workOff();
		const left = async () =>
			(
				await query(
					"SELECT (SELECT count(*)::int FROM mails) AS mails, count(*)::int AS jobs FROM graphile_worker.jobs",
				)
			)[0];
		await runHousekeeping(app.dependencies);
		expect(await left()).toEqual({ mails: 1, jobs: 1 });
		app.travel(31 * 86_400);
		await runHousekeeping(app.dependencies);
		app.travel(-31 * 86_400);
		expect(await left()).toEqual({ mails: 0, jobs: 0 });
	});
});

describe("metrics", () => {
	it("count attempts by result, and mails that wait", async () => {
		const server = await listen(metricsListener(app.dependencies), "127.0.0.1", 0);
		const read = async () => {
			const text = await (await fetch(`http://127.0.0.1:${server.port}/metrics`)).text();
			const value = (name: string) =>
				Number(
					text
						.split("\n")
						.find((line) => line.startsWith(name))
						?.split(" ")[1],
				);
			return {
				sent: value('mail_attempts_total{result="sent"}'),
				deferred: value('mail_attempts_total{result="deferred"}'),
				refused: value('mail_attempts_total{result="refused"}'),
				waiting: value('jobs_waiting{job="send-mail"}') || 0,
			};
		};
		const before = await read();
		mailbox.refuseWith(451);
		await requestReset();
		await app.workOff();
		expect(await read()).toEqual({ ...before, deferred: before.deferred + 1, waiting: 1 });
		mailbox.refuseWith(0);
		await retry();
		mailbox.refuseWith(550);
		await requestReset();
		await app.workOff();
		expect(await read()).toEqual({
			sent: before.sent + 1,
			deferred: before.deferred + 1,
			refused: before.refused + 1,
			waiting: 0,
		});
		await server.stop(0);
	});
});

describe("while the mail server is down", () => {
	it("requests succeed, the service is ready, and every mail arrives afterwards", async () => {
		mailbox.refuseWith(421);
		await requestReset();
		await changePassword(person).expect(303);
		await app.workOff();
		await app.agent.get("/readyz").expect(200);
		await app.agent.get("/healthz").expect(200);
		expect(mailbox.received).toEqual([]);
		mailbox.refuseWith(0);
		await retry();
		expect(mailbox.received.map(({ subject }) => subject).sort()).toEqual([
			"Scheduling: reset your password",
			"Your password was changed",
		]);
	});
});

describe("a password reset", () => {
	it("is queued alike for an address that nobody has, and then skipped", async () => {
		const shape = async (email: string) => {
			await requestReset(email);
			const [mail] = await query(
				`SELECT kind, data - 'proofId' AS data, status, last_error FROM mails WHERE "to" = $1`,
				[email],
			);
			return mail;
		};
		const jobs = async () => (await query("SELECT FROM graphile_worker.jobs")).length;
		expect(await shape(person.email)).toEqual(await shape("nobody@example.test"));
		expect(await jobs()).toBe(2);
		await app.workOff();
		expect(mailbox.received.map(({ recipients }) => recipients)).toEqual([[person.email]]);
		expect(await query(`SELECT status FROM mails WHERE "to" = 'nobody@example.test'`)).toEqual([
			{ status: "skipped" },
		]);
	});

	it("goes to the address that the account has, not to the one that was typed", async () => {
		await requestReset(person.email.toUpperCase());
		await app.workOff();
		expect(mailbox.received.map(({ recipients }) => recipients)).toEqual([[person.email]]);
	});
});
