import { beforeEach, describe, expect, it } from "@jest/globals";
import { contend } from "@repo/infra-local/testing";
import { insertSentDocument, type SampleDocument } from "../../../../test/support/documents/insert-sent.ts";
import { sharedMailApp } from "../../../../test/support/shared-app.ts";
import { listEvents } from "../../../audit-log/queries.ts";
import { takeFromAddresses } from "../mails/queries.ts";
import { deadlineTasks } from "./jobs.ts";

const DAY = 86_400;
const { app, mail } = sharedMailApp();
beforeEach(async () => {
	// Leftovers of earlier tests do not matter here.
	await app.dependencies.db.$client.query(
		"UPDATE recipients SET reminded_at = now(), expired_notice_at = now()",
	);
	await app.dependencies.db.$client.query("UPDATE documents SET reminder_every_days = NULL");
	mail.received.length = 0;
});

async function sweep(name: "expire-recipients" | "remind-recipients"): Promise<void> {
	await deadlineTasks(app.dependencies)[name]?.({}, {} as never);
	await app.workOff();
}
const eventsOf = async ({ documentId }: SampleDocument) =>
	(await listEvents(app.dependencies.db, documentId)).map(({ type }) => type);
const subjects = () => mail.received.map(({ subject, recipients: [to] }) => ({ to, subject }));

describe("when a recipient's request expires", () => {
	it("the sender is notified once, by mail, webhook and audit log", async () => {
		const sample = await insertSentDocument(app.dependencies, { people: [{ name: "Ada" }, { role: "CC" }] });
		const { body: hook } = await app.agent
			.post("/api/v1/webhooks")
			.set("authorization", sample.sender.authorization)
			.send({ url: "https://example.com/", events: ["RECIPIENT_EXPIRED"] })
			.expect(200);
		await sweep("expire-recipients");
		expect(mail.received).toEqual([]);

		app.travel(90 * DAY);
		await app.dependencies.db.$client.query("UPDATE webhooks SET enabled = true");
		await sweep("expire-recipients");
		await sweep("expire-recipients");
		expect(subjects()).toEqual([{ to: sample.sender.email, subject: "Expired for Ada: “Lease agreement”" }]);
		expect((await eventsOf(sample)).filter((type) => type === "RECIPIENT_EXPIRED")).toHaveLength(1);
		const { rows } = await app.dependencies.db.$client.query(
			"SELECT payload->>'event' AS event FROM webhook_deliveries WHERE webhook_id = $1",
			[hook.id],
		);
		expect(rows).toEqual([{ event: "RECIPIENT_EXPIRED" }]);
		await app.dependencies.db.$client.query("DELETE FROM graphile_worker._private_jobs");
	});

	it.each([
		[
			"who has signed",
			"UPDATE recipients SET signing_status = 'SIGNED', signed_at = now() WHERE document_id = $1",
		],
		["of a document that was cancelled", "UPDATE documents SET status = 'CANCELLED' WHERE id = $1"],
		["of a document that was deleted", "UPDATE documents SET deleted_at = now() WHERE id = $1"],
		[
			"whose period was restarted",
			"UPDATE recipients SET expires_at = expires_at + interval '1 year' WHERE document_id = $1",
		],
	])("nobody is notified of one %s", async (_who, change) => {
		const sample = await insertSentDocument(app.dependencies);
		await app.dependencies.db.$client.query(change, [sample.documentId]);
		app.travel(90 * DAY);
		await sweep("expire-recipients");
		expect(mail.received).toEqual([]);
	});

	it("a failure does not delay others, and is retried by the next run", async () => {
		const { db } = app.dependencies;
		const failing = await insertSentDocument(app.dependencies);
		const other = await insertSentDocument(app.dependencies);
		app.travel(90 * DAY);
		await db.$client.query(`
			CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''no''; END';
			CREATE TRIGGER fails BEFORE INSERT ON mails FOR EACH ROW
				WHEN (NEW.document_id = ${failing.documentId}) EXECUTE FUNCTION fail()`);
		await expect(sweep("expire-recipients")).rejects.toThrow();
		await app.workOff();
		expect(subjects().map(({ to }) => to)).toEqual([other.sender.email]);
		await db.$client.query("DROP TRIGGER fails ON mails");
		await sweep("expire-recipients");
		expect(subjects().map(({ to }) => to)).toEqual([other.sender.email, failing.sender.email]);
	});

	it("is announced once by concurrent runs", async () => {
		const sample = await insertSentDocument(app.dependencies);
		app.travel(90 * DAY);
		const tasks = deadlineTasks(app.dependencies);
		await contend({
			pool: app.dependencies.db.$client,
			lock: { text: "SELECT 1 FROM documents WHERE id = $1 FOR UPDATE", values: [sample.documentId] },
			contenders: [1, 2, 3].map(() => async () => tasks["expire-recipients"]?.({}, {} as never)),
		});
		await app.workOff();
		expect(mail.received).toHaveLength(1);
		expect((await eventsOf(sample)).filter((type) => type === "RECIPIENT_EXPIRED")).toHaveLength(1);
	});
});

describe("a recipient who has not acted", () => {
	it("is reminded once, a week after the request", async () => {
		const sample = await insertSentDocument(app.dependencies, { people: [{}, { role: "CC" }] });
		app.travel(6 * DAY);
		await sweep("remind-recipients");
		expect(mail.received).toEqual([]);
		app.travel(1 * DAY);
		await sweep("remind-recipients");
		await sweep("remind-recipients");
		expect(subjects()).toEqual([
			{ to: sample.recipients[0]?.email, subject: "Reminder: please sign “Lease agreement”" },
		]);
		expect(await eventsOf(sample)).toContain("RECIPIENT_REMINDED");
	});

	const remindedSubjects = (sample: SampleDocument) =>
		subjects().filter(({ to }) => to === sample.recipients[0]?.email).length;

	it("is reminded on the document's schedule until the request expires", async () => {
		const expiresAt = new Date(app.dependencies.clock().getTime() + 10 * DAY * 1000);
		const sample = await insertSentDocument(app.dependencies, {
			document: { signingDays: 10, reminderAfterDays: 2, reminderEveryDays: 3 },
			people: [{ expiresAt }],
		});
		const counts: number[] = [];
		for (let day = 1; day <= 12; day++) {
			app.travel(DAY);
			await sweep("remind-recipients");
			await sweep("remind-recipients");
			counts.push(remindedSubjects(sample));
		}
		expect(counts).toEqual([0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 3, 3]);
		expect((await eventsOf(sample)).filter((type) => type === "RECIPIENT_REMINDED")).toHaveLength(3);
	});

	it("is not reminded if the document has reminders disabled", async () => {
		const sample = await insertSentDocument(app.dependencies, {
			document: { reminderAfterDays: 0, reminderEveryDays: 1 },
		});
		for (let day = 0; day < 10; day++) {
			app.travel(DAY);
			await sweep("remind-recipients");
		}
		expect(remindedSubjects(sample)).toBe(0);
	});

	it("is not reminded if the account has sent too many documents to the address", async () => {
		const sample = await insertSentDocument(app.dependencies);
		app.travel(7 * DAY);
		const { db, clock } = app.dependencies;
		const owner = { userId: sample.sender.userId, teamId: null };
		const emails = Array(1_000).fill(sample.recipients[0]?.email);
		await db.transaction((tx) => takeFromAddresses(tx, owner, emails, clock()));
		await sweep("remind-recipients");
		app.travel(DAY);
		await sweep("remind-recipients");
		expect(remindedSubjects(sample)).toBe(0);
		expect(await eventsOf(sample)).not.toContain("RECIPIENT_REMINDED");
	});

	it("is reminded once by concurrent runs", async () => {
		const sample = await insertSentDocument(app.dependencies, {
			document: { reminderAfterDays: 1, reminderEveryDays: 1 },
		});
		app.travel(DAY);
		const tasks = deadlineTasks(app.dependencies);
		await contend({
			pool: app.dependencies.db.$client,
			lock: { text: "SELECT 1 FROM documents WHERE id = $1 FOR UPDATE", values: [sample.documentId] },
			contenders: [1, 2, 3].map(() => async () => tasks["remind-recipients"]?.({}, {} as never)),
		});
		await app.workOff();
		expect(remindedSubjects(sample)).toBe(1);
	});

	it.each([
		[
			"who was not emailed because the sender distributes the links",
			{ sendStatus: "NOT_SENT", sentAt: null },
		],
		["whose request has expired", { expiresAt: new Date(0) }],
	] as const)("is not reminded who %s", async (_who, recipient) => {
		await insertSentDocument(app.dependencies, { people: [recipient] });
		app.travel(8 * DAY);
		await sweep("remind-recipients");
		expect(mail.received).toEqual([]);
	});
});

it.each([
	["expire-recipients", 90, "expired"],
	["remind-recipients", 7, "reminder"],
] as const)("%s continues with the next batch, also after a failure", async (name, days, kind) => {
	const { db } = app.dependencies;
	const ids: number[] = [];
	for (let count = 0; count < 5; count++) ids.push((await insertSentDocument(app.dependencies)).documentId);
	app.travel(days * DAY);
	await db.$client.query(`
		CREATE OR REPLACE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''no''; END';
		CREATE TRIGGER fails BEFORE INSERT ON mails FOR EACH ROW
			WHEN (NEW.document_id = ${ids[0]}) EXECUTE FUNCTION fail()`);
	const run = async () => deadlineTasks(app.dependencies, 2)[name]?.({}, {} as never);
	const mailed = async () => {
		const { rows } = await db.$client.query(
			"SELECT document_id AS id FROM mails WHERE kind = $1 AND document_id = ANY($2) ORDER BY 1",
			[kind, ids],
		);
		return rows.map(({ id }) => id);
	};
	await expect(run()).rejects.toThrow();
	expect(await mailed()).toEqual(ids.slice(1));
	await db.$client.query("DROP TRIGGER fails ON mails");
	await run();
	expect(await mailed()).toEqual(ids);
	await app.workOff();
});

it("a document that was deleted since it was listed is skipped", async () => {
	const { db } = app.dependencies;
	const [first, second] = [
		await insertSentDocument(app.dependencies),
		await insertSentDocument(app.dependencies),
	];
	app.travel(90 * DAY);
	await db.$client.query(`
		CREATE FUNCTION delete_second() RETURNS trigger LANGUAGE plpgsql AS
			'BEGIN UPDATE documents SET deleted_at = now() WHERE id = ${second.documentId}; RETURN NEW; END';
		CREATE TRIGGER deletes BEFORE INSERT ON mails FOR EACH ROW
			WHEN (NEW.document_id = ${first.documentId}) EXECUTE FUNCTION delete_second()`);
	await deadlineTasks(app.dependencies)["expire-recipients"]?.({}, {} as never);
	const { rows } = await db.$client.query(
		"SELECT document_id AS id FROM mails WHERE kind = 'expired' AND document_id = ANY($1)",
		[[first.documentId, second.documentId]],
	);
	expect(rows).toEqual([{ id: first.documentId }]);
	await db.$client.query("DROP TRIGGER deletes ON mails");
	await app.workOff();
});
