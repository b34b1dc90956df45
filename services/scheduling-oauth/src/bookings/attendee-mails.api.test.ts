import { describe, expect, it } from "@jest/globals";
import type { ReceivedMail } from "@repo/infra-local/testing";
import { mailTests, retryMails } from "../../test/support/mail-tests.ts";
import { newPerson, type Person } from "../../test/support/people.ts";
import { createApiKey } from "../accounts/api-keys/create-api-key.ts";
import { MAX_ATTENDEE_MAILS } from "./queries.ts";

const tests = mailTests();
const attendee = (name: string) => ({ name, email: `${name}@example.test` });
const span = (hour: number) => ({
	start: new Date(Date.UTC(2030, 4, 1, hour)).toISOString(),
	end: new Date(Date.UTC(2030, 4, 1, hour + 1)).toISOString(),
});

async function caller(person: Person = tests.person) {
	await tests.app.sql("UPDATE users SET mails_attendees = true WHERE id = $1", [person.id]);
	const key = await createApiKey(tests.app.dependencies, person, { name: "x", days: 0 });
	const post = (path: string, body?: object) =>
		tests.app.agent.post(`/api/v1/bookings${path}`).set("X-API-Key", key).send(body);
	const book = async (hour: number, more: object) =>
		(await post("", { title: "Lunch", ...span(hour), ...more }).expect(201)).body.uid as string;
	return { post, book };
}

async function mails() {
	await tests.app.workOff();
	const { received } = tests.mailbox;
	return received.splice(0);
}

describe("attendees", () => {
	it("get a mail with the calendar file when a booking is made, moved and cancelled", async () => {
		const { post, book } = await caller();
		const zoned = { ...attendee("ben"), time_zone: "Europe/Berlin" };
		const uid = await book(10, { attendees: [zoned, attendee("cleo"), attendee("BEN")] });
		const made = await mails();
		expect(made.map(({ recipients }) => recipients[0]?.toLowerCase()).sort()).toEqual([
			"ben@example.test",
			"cleo@example.test",
		]);
		const [first] = made.filter(({ recipients }) => /cleo/.test(String(recipients)));
		expect(first?.subject).toBe("Invitation: Lunch");
		expect(first?.text).toContain(tests.person.email);
		const file = readCalendar(first);
		expect(file).toMatch(/^METHOD:REQUEST$/m);
		expect(file).toMatch(/^SEQUENCE:0$/m);
		expect(file).toContain(`UID:${uid}@localhost`);
		expect(file).not.toContain("ben@");

		await post(`/${uid}/reschedule`, span(12)).expect(200);
		const [moved] = await mails();
		expect(moved?.subject).toBe("New time: Lunch");
		expect(readCalendar(moved)).toMatch(/METHOD:REQUEST\n[\s\S]*SEQUENCE:1\n/);
		await post(`/${uid}/cancel`).expect(200);
		const [cancelled] = await mails();
		expect(cancelled?.subject).toBe("Cancelled: Lunch");
		const end = readCalendar(cancelled);
		expect(end).toMatch(/METHOD:CANCEL\n[\s\S]*SEQUENCE:2\n/);
		expect(end).toContain(`UID:${uid}@localhost`);
	});

	it("get one mail for a booking that changed before the first was sent", async () => {
		const { post, book } = await caller();
		const uid = await book(10, { attendees: [attendee("dora")] });
		await post(`/${uid}/reschedule`, span(12)).expect(200);
		expect((await mails()).map(({ subject }) => subject)).toEqual(["New time: Lunch"]);
	});

	it("get none if the user does not want it, has not proven the address, or the booking is over", async () => {
		const { book } = await caller();
		const attendees = [attendee("emil")];
		const save = (mailsAttendees: string) =>
			tests.person.browser
				.post("/account")
				.type("form")
				.send({ csrf: tests.person.token("profile"), name: "X", timeZone: "UTC", mailsAttendees })
				.expect(303);
		await save("no");
		await book(1, { attendees });
		expect((await tests.person.browser.get("/account")).text).toMatch(/value="no" selected/);
		await save("yes");
		await tests.app.sql("UPDATE users SET email_proven_at = NULL WHERE id = $1", [tests.person.id]);
		await book(3, { attendees });
		await tests.app.sql("UPDATE users SET email_proven_at = now() WHERE id = $1", [tests.person.id]);
		await book(5, { attendees, start: "2020-05-01T10:00:00Z", end: "2020-05-01T11:00:00Z" });
		expect(await mails()).toEqual([]);
		await book(7, { attendees });
		expect(await mails()).toHaveLength(1);
	});

	it("get nothing that the caller wrote, except a title without links", async () => {
		const { book } = await caller();
		const title = `Win https://evil.example/x now at www.evil.example <b>${"y".repeat(140)}`;
		await book(10, {
			title,
			description: "DESCRIPTION-TEXT",
			location: "LOCATION-TEXT",
			attendees: [{ name: "NAME-TEXT", email: "fay@example.test" }],
		});
		const [mail] = await mails();
		const all = `${mail?.subject} ${mail?.text} ${mail?.html} ${readCalendar(mail)}`;
		expect(all).not.toMatch(/DESCRIPTION-TEXT|LOCATION-TEXT|NAME-TEXT|https?:\/\/evil|evil\.example/);
		expect(mail?.html).not.toContain("<b>");
		expect(mail?.html).not.toContain("href");
		expect(mail?.subject?.length).toBeLessThan(130);
	});

	it("get ten a day at one address, whoever books", async () => {
		let sent = 0;
		for (let person = 0; person < 3; person += 1) {
			const { book } = await caller(await newPerson(tests.app, `spammer-${person}`));
			for (let hour = 0; hour < 5; hour += 1) await book(hour, { attendees: [attendee("victim")] });
			sent += (await mails()).length;
		}
		expect(sent).toBe(10);
		const rows = await tests.app.sql("SELECT count(*)::int AS n FROM mails WHERE status = 'skipped'");
		expect(rows).toEqual([{ n: 5 }]);
	});

	it("get no more than a user may cause in a day", async () => {
		const { book } = await caller();
		const crowd = (day: number) => Array.from({ length: 100 }, (_, n) => attendee(`guest-${day}-${n}`));
		for (let hour = 0; hour < MAX_ATTENDEE_MAILS / 100; hour += 1)
			await book(hour, { attendees: crowd(hour) });
		await book(10, { attendees: [attendee("one-more")] });
		const rows = await tests.app.sql("SELECT count(*)::int AS n FROM mails");
		expect(rows).toEqual([{ n: MAX_ATTENDEE_MAILS }]);
		await tests.app.sql("SELECT graphile_worker.complete_jobs(array_agg(id)) FROM graphile_worker.jobs");
	});

	it("get their mail later if the mail server is down, which takes one from the allowance", async () => {
		const { book } = await caller();
		tests.mailbox.refuseWith(451);
		await book(10, { attendees: [attendee("gus")] });
		await tests.app.workOff();
		await retryMails(tests);
		tests.mailbox.refuseWith(0);
		await retryMails(tests);
		expect(tests.mailbox.received.splice(0)).toHaveLength(1);
		for (let hour = 12; hour < 21; hour += 1) await book(hour, { attendees: [attendee("gus")] });
		expect(await mails()).toHaveLength(9);
	});
});

/** The calendar file in a mail. */
function readCalendar(mail: ReceivedMail | undefined): string {
	const file = mail?.attachments.find(({ mimeType }) => mimeType === "text/calendar");
	return Buffer.from(file?.content as ArrayBuffer)
		.toString()
		.replaceAll("\r\n", "\n");
}
