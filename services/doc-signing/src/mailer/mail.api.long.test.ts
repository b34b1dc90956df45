import { beforeEach, describe, expect, it } from "@jest/globals";
import { insertSentDocument, type SampleDocument } from "../../test/support/documents/insert-sent.ts";
import { sharedMailApp } from "../../test/support/shared-app.ts";
import type { NewMail } from "../envelopes/documents/mails/queue-mail.ts";
import { queueMail } from "../envelopes/documents/mails/queue-mail.ts";

const { app, mail: server } = sharedMailApp({ MAIL_FROM: "Signing <no-reply@sign.example>" });
beforeEach(() => {
	server.received.length = 0;
	server.refuseWith(0);
});

let nextOnce = 0;
function queue(sample: SampleDocument, mail: Partial<NewMail> = {}): Promise<void> {
	const { db, clock } = app.dependencies;
	const [recipient] = sample.recipients;
	return db.transaction((tx) =>
		queueMail(tx, {
			kind: "request",
			documentId: sample.documentId,
			recipientId: recipient?.id ?? 0,
			to: recipient?.email ?? "",
			once: `test:${++nextOnce}`,
			data: {},
			at: clock(),
			...mail,
		} as NewMail),
	);
}
const statuses = async (sample: SampleDocument) => {
	const { rows } = await app.dependencies.db.$client.query(
		"SELECT status, last_error FROM mails WHERE document_id = $1 ORDER BY created_at, id",
		[sample.documentId],
	);
	return rows;
};

describe("a mail", () => {
	it("is sent over SMTP with the link, in text and HTML, with the sender as Reply-To", async () => {
		const sample = await insertSentDocument(app.dependencies);
		await queue(sample);
		await app.workOff();
		const [mail] = server.received;
		const [recipient] = sample.recipients;
		expect(mail?.recipients).toEqual([recipient?.email]);
		expect(mail?.from?.address).toBe("no-reply@sign.example");
		expect(mail?.replyTo?.[0]?.address).toBe(sample.sender.email);
		expect(mail?.subject).toBe("Grace Hopper asks you to sign “Lease agreement”");
		for (const form of [mail?.text, mail?.html])
			expect(form).toContain(`http://localhost:4200/sign/${recipient?.token}`);
		expect(await statuses(sample)).toEqual([{ status: "SENT", last_error: null }]);
	});

	it("shows the last day in the document's time zone", async () => {
		const expiresAt = new Date("2027-02-19T23:30:00Z");
		const sample = await insertSentDocument(app.dependencies, { people: [{ expiresAt }] });
		await queue(sample);
		await app.workOff();
		expect(server.received[0]?.text).toContain("Please sign it by 20 February 2027.");
	});

	it("with the same `once` is queued and sent once, however often it is requested", async () => {
		const sample = await insertSentDocument(app.dependencies);
		await queue(sample, { once: "request:same" });
		await queue(sample, { once: "request:same" });
		await app.workOff();
		await queue(sample, { once: "request:same" });
		await app.workOff();
		expect(server.received).toHaveLength(1);
	});

	it("is not queued if the change is rolled back", async () => {
		const sample = await insertSentDocument(app.dependencies);
		const { db, clock } = app.dependencies;
		const undone = db.transaction(async (tx) => {
			const [{ id, email } = { id: 0, email: "" }] = sample.recipients;
			const mail = { kind: "request", documentId: sample.documentId, recipientId: id, to: email } as const;
			await queueMail(tx, { ...mail, once: "request:undone", data: {}, at: clock() });
			throw new Error("undone");
		});
		await expect(undone).rejects.toThrow("undone");
		await app.workOff();
		expect(server.received).toHaveLength(0);
	});

	it("keeps the signing link out of its row, its job and the log", async () => {
		const sample = await insertSentDocument(app.dependencies);
		await queue(sample);
		const { rows } = await app.dependencies.db.$client.query(
			"SELECT m::text AS mail, j::text AS job FROM mails m, graphile_worker._private_jobs j WHERE m.document_id = $1",
			[sample.documentId],
		);
		await app.workOff();
		const token = sample.recipients[0]?.token ?? "";
		expect(server.received[0]?.text).toContain(token);
		expect(JSON.stringify(rows)).not.toContain(token);
		expect(app.logged.join()).not.toContain(token);
	});

	it("is retried with the same Message-ID while the mail server is down", async () => {
		const sample = await insertSentDocument(app.dependencies);
		await queue(sample);
		server.refuseWith(451);
		await app.workOff();
		expect(server.received).toHaveLength(0);
		expect((await statuses(sample))[0]).toMatchObject({ status: "QUEUED", last_error: /451|not now/ });

		server.refuseWith(0);
		await makeDue();
		await app.workOff();
		// As after a crash between the mail server's reply and our record of it.
		const { $client } = app.dependencies.db;
		await $client.query("UPDATE mails SET status = 'QUEUED', sent_at = NULL WHERE document_id = $1", [
			sample.documentId,
		]);
		await $client.query(
			"SELECT graphile_worker.add_job('send-mail', json_build_object('mailId', id)) FROM mails WHERE document_id = $1",
			[sample.documentId],
		);
		await app.workOff();
		const ids = server.received.map(({ messageId }) => messageId);
		expect(ids).toHaveLength(2);
		expect(ids[0]).toBe(ids[1]);
		expect(ids[0]).toMatch(/^<[0-9a-f-]{36}@localhost>$/);
	});

	it("is recorded and given up if the server rejects it permanently", async () => {
		const sample = await insertSentDocument(app.dependencies);
		await queue(sample);
		server.refuseWith(550);
		await app.workOff();
		expect((await statuses(sample))[0]).toMatchObject({ status: "REFUSED" });
	});

	it.each([
		[
			"has acted",
			"UPDATE recipients SET signing_status = 'SIGNED', signed_at = now() WHERE document_id = $1",
		],
		["was removed from the document", "DELETE FROM recipients WHERE document_id = $1"],
		["has nothing left to sign", "UPDATE documents SET status = 'CANCELLED' WHERE id = $1"],
	])("that asks to sign is skipped if the recipient %s by then", async (_why, change) => {
		const sample = await insertSentDocument(app.dependencies);
		await queue(sample);
		await app.dependencies.db.$client.query(change, [sample.documentId]);
		await app.workOff();
		expect(server.received).toHaveLength(0);
		expect((await statuses(sample))[0]).toMatchObject({ status: "SKIPPED" });
	});

	it("about a deleted document still has its title", async () => {
		const sample = await insertSentDocument(app.dependencies);
		await queue(sample, { kind: "cancelled" });
		await app.dependencies.db.$client.query("DELETE FROM documents WHERE id = $1", [sample.documentId]);
		await app.workOff();
		expect(server.received[0]?.subject).toBe("Cancelled: “Lease agreement”");
		expect(server.received[0]?.text).toContain("Hello Signer 0,");
	});

	it("cannot get additional headers or recipients from a name, a title or a subject", async () => {
		const sample = await insertSentDocument(app.dependencies, {
			people: [{ name: 'Eve"\r\nBcc: victim@example.com\r\n' }],
			document: {
				title: "Lease\r\nX-Injected: yes",
				subject: "{signer.name} {document.name}\r\n\r\nBcc: victim@example.com",
			},
		});
		await queue(sample);
		await app.workOff();
		const [mail] = server.received;
		expect(mail?.recipients).toEqual([sample.recipients[0]?.email]);
		expect(mail?.headers.map(({ key }) => key)).not.toEqual(expect.arrayContaining(["bcc"]));
		expect(mail?.headers.map(({ key }) => key)).not.toEqual(expect.arrayContaining(["x-injected"]));
		expect(mail?.subject).toContain("Bcc: victim@example.com");
	});
});

function makeDue() {
	return app.dependencies.db.$client.query("UPDATE graphile_worker._private_jobs SET run_at = now()");
}
