import { describe, expect, it } from "@jest/globals";
import { listen } from "@repo/service-kit/http";
import { metricsListener } from "@repo/service-kit/metrics";
import { changePassword, mailTests, requestReset, retryMails } from "../../test/support/mail-tests.ts";
import { runHousekeeping } from "../housekeeping.ts";

const NEXT = "another long password";

const tests = mailTests();

describe("a mail that the server never accepts", () => {
	it("is deleted with its job after MAIL_RETENTION_DAYS", async () => {
		tests.mailbox.refuseWith(451);
		await requestReset(tests);
		await tests.app.sql("UPDATE graphile_worker._private_jobs SET max_attempts = 1");
		await tests.app.workOff();
		const left = async () =>
			(
				await tests.app.sql(
					"SELECT (SELECT count(*)::int FROM mails) AS mails, count(*)::int AS jobs FROM graphile_worker.jobs",
				)
			)[0];
		await runHousekeeping(tests.app.dependencies);
		expect(await left()).toEqual({ mails: 1, jobs: 1 });
		tests.app.travel(31 * 86_400);
		await runHousekeeping(tests.app.dependencies);
		tests.app.travel(-31 * 86_400);
		expect(await left()).toEqual({ mails: 0, jobs: 0 });
	});
});

describe("metrics", () => {
	it("count attempts by result, and pending mails", async () => {
		const server = await listen(metricsListener(tests.app.dependencies), "127.0.0.1", 0);
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
				waiting: value('jobs_waiting{task="send-mail"}') || 0,
			};
		};
		const before = await read();
		tests.mailbox.refuseWith(451);
		await requestReset(tests);
		await tests.app.workOff();
		expect(await read()).toEqual({ ...before, deferred: before.deferred + 1, waiting: 1 });
		tests.mailbox.refuseWith(0);
		await retryMails(tests);
		tests.mailbox.refuseWith(550);
		await requestReset(tests);
		await tests.app.workOff();
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
		tests.mailbox.refuseWith(421);
		await requestReset(tests);
		await changePassword(tests.person, NEXT).expect(303);
		await tests.app.workOff();
		await tests.app.agent.get("/readyz").expect(200);
		await tests.app.agent.get("/healthz").expect(200);
		expect(tests.mailbox.received).toEqual([]);
		tests.mailbox.refuseWith(0);
		await retryMails(tests);
		expect(tests.mailbox.received.map(({ subject }) => subject).sort()).toEqual([
			"Scheduling: reset your password",
			"Your password was changed",
		]);
	});
});

describe("a password reset", () => {
	it("is queued in the same way for an unknown address, and then skipped", async () => {
		const shape = async (email: string) => {
			await requestReset(tests, email);
			const [mail] = await tests.app.sql(
				`SELECT kind, data - 'proofId' AS data, status, last_error FROM mails WHERE "to" = $1`,
				[email],
			);
			return mail;
		};
		const jobs = async () => (await tests.app.sql("SELECT FROM graphile_worker.jobs")).length;
		expect(await shape(tests.person.email)).toEqual(await shape("nobody@example.test"));
		expect(await jobs()).toBe(2);
		await tests.app.workOff();
		expect(tests.mailbox.received.map(({ recipients }) => recipients)).toEqual([[tests.person.email]]);
		expect(await tests.app.sql(`SELECT status FROM mails WHERE "to" = 'nobody@example.test'`)).toEqual([
			{ status: "skipped" },
		]);
	});

	it("is sent to the account's address, not to the one that was typed", async () => {
		await requestReset(tests, tests.person.email.toUpperCase());
		await tests.app.workOff();
		expect(tests.mailbox.received.map(({ recipients }) => recipients)).toEqual([[tests.person.email]]);
	});
});
