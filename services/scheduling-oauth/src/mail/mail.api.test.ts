import { describe, expect, it } from "@jest/globals";
import { contend } from "@repo/infra-local/testing";
import { changePassword, mailTests, requestReset, retryMails } from "../../test/support/mail-tests.ts";
import { cookiesOf, newBrowser, newPerson } from "../../test/support/people.ts";
import { startApp } from "../../test/support/start-app.ts";
import { queueMail } from "./queue-mail.ts";

const NEXT = "another long password";

const tests = mailTests();

const linkIn = (text: string | undefined) => /\/email-link\?token=[\w-]{43}/.exec(text ?? "")?.[0] ?? "";

async function openLink(link: string) {
	const browser = newBrowser(tests.app);
	await browser.get(link).expect(303);
	return (await browser.get("/email-link")).status;
}

describe("a mail", () => {
	it("is delivered on retry if the server greylists it", async () => {
		tests.mailbox.refuseWith(451);
		await requestReset(tests);
		await tests.app.workOff();
		expect(tests.mailbox.received).toEqual([]);
		expect(await tests.app.sql("SELECT status, last_error FROM mails")).toEqual([
			{ status: "queued", last_error: expect.stringContaining("451") },
		]);
		tests.mailbox.refuseWith(0);
		await retryMails(tests);
		expect(tests.mailbox.received.map(({ recipients }) => recipients)).toEqual([[tests.person.email]]);
		expect(await openLink(linkIn(tests.mailbox.received[0]?.text))).toBe(200);
		expect(await tests.app.sql("SELECT status FROM mails")).toEqual([{ status: "sent" }]);
	});

	it("is retried after seconds, then at increasing intervals", async () => {
		tests.mailbox.refuseWith(451);
		await requestReset(tests);
		const waits: number[] = [];
		for (let attempt = 0; attempt < 3; attempt += 1) {
			await tests.app.sql("UPDATE graphile_worker._private_jobs SET run_at = now()");
			await tests.app.workOff();
			const [job] = await tests.app.sql(
				"SELECT extract(epoch FROM run_at - now())::float AS wait FROM graphile_worker.jobs",
			);
			waits.push(job.wait);
		}
		for (const [index, wait] of waits.entries()) {
			expect(wait).toBeGreaterThan(Math.E ** index);
			expect(wait).toBeLessThan(Math.E ** (index + 1) + 1);
		}
	});

	it("is given up if the server rejects it permanently, and logged without the address", async () => {
		tests.mailbox.refuseWith(550);
		await requestReset(tests);
		await tests.app.workOff();
		expect(await tests.app.sql("SELECT status, last_error FROM mails")).toEqual([
			{ status: "refused", last_error: expect.stringContaining("550") },
		]);
		const lines = tests.app.logged.filter((line) => line.includes("refused a mail"));
		expect(lines).toHaveLength(1);
		expect(lines.join()).not.toContain(tests.person.email);
		expect(await tests.app.sql("SELECT FROM graphile_worker.jobs")).toEqual([]);
	});

	it("has the support address as Reply-To", async () => {
		await requestReset(tests);
		await tests.app.workOff();
		expect(tests.mailbox.received[0]?.replyTo?.[0]?.address).toBe("support@example.test");
	});

	it("keeps the link out of its row, its job and the log", async () => {
		tests.mailbox.refuseWith(451);
		await requestReset(tests);
		await tests.app.workOff();
		tests.mailbox.refuseWith(0);
		await retryMails(tests);
		const token = linkIn(tests.mailbox.received[0]?.text).split("=")[1] ?? "";
		expect(token).toHaveLength(43);
		const rows = await tests.app.sql("SELECT m::text AS mail FROM mails m");
		const stored = JSON.stringify([rows, await tests.app.sql("SELECT last_error FROM graphile_worker.jobs")]);
		expect(stored).not.toContain(token);
		expect(tests.app.logged.join("")).not.toContain(token);
	});

	it("is sent again with the same Message-ID if it may have been accepted, and the last link works", async () => {
		await requestReset(tests);
		await tests.app.workOff();
		// As after a crash between the server's response and its record.
		await tests.app.sql("UPDATE mails SET status = 'queued', finished_at = NULL");
		await tests.app.sql(
			"SELECT graphile_worker.add_job('send-mail', json_build_object('mailId', id)) FROM mails",
		);
		await tests.app.workOff();
		const [first, second] = tests.mailbox.received;
		expect(tests.mailbox.received).toHaveLength(2);
		expect(first?.messageId).toBe(second?.messageId);
		expect(first?.messageId).toMatch(/^<[0-9a-f-]{36}@localhost>$/);
		const [one, other] = [linkIn(first?.text), linkIn(second?.text)];
		expect([await openLink(one), await openLink(other)]).toEqual([400, 200]);
	});

	it("is sent once, however often its job runs", async () => {
		await requestReset(tests);
		await tests.app.sql(
			"SELECT graphile_worker.add_job('send-mail', json_build_object('mailId', id)) FROM mails",
		);
		await tests.app.workOff();
		expect(tests.mailbox.received).toHaveLength(1);
	});

	it("is sent once by two instances", async () => {
		const other = await startApp({
			SMTP_URL: tests.mailbox.url,
			DATABASE_URL: tests.app.dependencies.config.DATABASE_URL,
		});
		for (let index = 0; index < 10; index += 1)
			await requestReset(tests, (await newPerson(tests.app, `two-${index}`)).email);
		await Promise.all([tests.app.workOff(), other.workOff()]);
		await other.close();
		expect(new Set(tests.mailbox.received.map(({ recipients }) => recipients.join())).size).toBe(10);
		expect(tests.mailbox.received).toHaveLength(10);
	});
});

describe("a change and its mail happen together", () => {
	it("neither if the change is rolled back", async () => {
		const { db, clock } = tests.app.dependencies;
		const data = { timeZone: "UTC" };
		const mail = { kind: "password-changed", to: tests.person.email, data, at: clock() } as const;
		const rolledBack = db.transaction(async (tx) => {
			await queueMail(tx, mail);
			throw new Error("rolled back");
		});
		await expect(rolledBack).rejects.toThrow("rolled back");
		expect(await tests.app.sql("SELECT FROM graphile_worker.jobs")).toEqual([]);
		await tests.app.workOff();
		expect([tests.mailbox.received, await tests.app.sql("SELECT FROM mails")]).toEqual([[], []]);
	});

	it("once if two password changes race", async () => {
		const other = { ...tests.person, browser: newBrowser(tests.app) };
		other.browser.set("Cookie", cookiesOf(tests.app.dependencies, tests.person));
		await contend({
			pool: tests.app.dependencies.db.$client,
			lock: { text: "SELECT FROM users WHERE id = $1 FOR UPDATE", values: [tests.person.id] },
			contenders: [tests.person, other].map((one) => async () => changePassword(one, NEXT)),
		});
		await tests.app.workOff();
		expect(tests.mailbox.received.map(({ subject }) => subject)).toEqual(["Your password was changed"]);
	});
});
