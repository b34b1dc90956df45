import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { PDF } from "@libpdf/core";
import {
	type MailServer,
	startMailServer,
	startWebhookReceiver,
	type WebhookReceiver,
} from "@repo/infra-local/testing";
import { appendEvent } from "../../test/support/append-event.ts";
import {
	insertSender,
	insertSentDocument,
	type SampleDocument,
	signAll,
} from "../../test/support/documents/insert-sent.ts";
import { fixture } from "../../test/support/pdf-files.ts";
import { pageText } from "../../test/support/render-page.ts";
import { startApp, type TestApp } from "../../test/support/start-app.ts";
import { teams } from "../accounts/teams/tables.ts";
import { checkChain } from "../audit-log/check-chain.ts";
import { listEvents } from "../audit-log/queries.ts";
import { verifyPdf } from "../pdf/verification/verify-pdf.ts";
import { objectsToRemove } from "../platform/storage/tables.ts";
import { findSealing, setPendingKey } from "./queries/sealings.ts";
import { queueSealing } from "./queue-sealing.ts";
import { sealDocument } from "./seal-document.ts";

let app: TestApp;
let mail: MailServer;
let receiver: WebhookReceiver;
beforeAll(async () => {
	mail = await startMailServer();
	receiver = await startWebhookReceiver();
	app = await startApp({ SMTP_URL: mail.url, WEBHOOKS_TO_PRIVATE_ADDRESSES: "true" });
});
afterAll(async () => {
	await app.close();
	await receiver.close();
	await mail.close();
});
beforeEach(() => {
	mail.received.length = 0;
	receiver.received.length = 0;
});

const subscribe = async ({ sender }: SampleDocument) =>
	app.agent
		.post("/api/v1/webhooks")
		.set("authorization", sender.authorization)
		.send({ url: receiver.url, events: ["DOCUMENT_COMPLETED"] })
		.expect(200);

const queue = ({ documentId }: SampleDocument) =>
	app.dependencies.db.transaction((tx) => queueSealing(tx, documentId, app.dependencies.clock()));

async function sealedFile({ documentId }: SampleDocument): Promise<Buffer> {
	const sealing = await findSealing(app.dependencies.db, documentId);
	if (sealing?.status !== "SEALED") throw new Error(`not sealed: ${sealing?.lastError}`);
	return app.dependencies.storage.read(sealing.sealedKey as `files/${string}`, {
		sha256: sealing.sealedHash?.toString("hex") ?? "",
		size: sealing.sealedBytes ?? 0,
	});
}

async function ourCertificates(): Promise<string[]> {
	const { rows } = await app.dependencies.db.$client.query("SELECT fingerprint FROM signing_certificates");
	return rows.map(({ fingerprint }) => fingerprint);
}

describe("a finished document", () => {
	it("is sealed: the uploaded bytes first, our signature over everything, the audit head inside", async () => {
		const sample = await insertSentDocument(app.dependencies, { people: [{}, {}, { role: "CC" }] });
		await signAll(app.dependencies, sample);
		const chain = await checkChain(app.dependencies.db, sample.documentId);
		await queue(sample);
		await app.workOff();
		const bytes = await sealedFile(sample);
		expect(bytes.subarray(0, sample.original.length).equals(sample.original)).toBe(true);
		expect(await verifyPdf(bytes, await ourCertificates())).toMatchObject({
			status: "intact",
			ours: true,
			reference: { documentId: String(sample.documentId), auditHead: chain.head },
			original: { matches: true },
		});
	});

	it("is announced once: an audit event, a webhook, and a mail with the PDF to everyone", async () => {
		const sample = await insertSentDocument(app.dependencies, { people: [{}, { role: "CC" }] });
		await subscribe(sample);
		await signAll(app.dependencies, sample);
		await queue(sample);
		await queue(sample);
		await app.workOff();
		await app.workOff();
		const { db } = app.dependencies;
		const events = (await listEvents(db, sample.documentId)).filter(({ type }) => type === "DOCUMENT_SEALED");
		expect(events).toHaveLength(1);
		expect((await checkChain(db, sample.documentId)).intact).toBe(true);
		expect(receiver.received.map(({ body }) => JSON.parse(body).payload.id)).toEqual([sample.documentId]);

		const readers = [...sample.recipients.map(({ email }) => email), sample.sender.email];
		expect(mail.received.map(({ recipients }) => recipients[0]).sort()).toEqual(readers.sort());
		const bytes = await sealedFile(sample);
		for (const { attachments, subject } of mail.received) {
			expect(subject).toBe("Completed: “Lease agreement”");
			expect(attachments[0]?.filename).toBe("Lease agreement.pdf");
			expect(Buffer.from(attachments[0]?.content as ArrayBuffer).equals(bytes)).toBe(true);
		}
	});

	it("is linked if too large for a mail: for seven days for its sender", async () => {
		const pdf = await PDF.load(fixture("three-pages.pdf"));
		pdf.addAttachment("photographs.bin", randomBytes(6 * 1024 * 1024));
		const sample = await insertSentDocument(app.dependencies, { original: Buffer.from(await pdf.save()) });
		await signAll(app.dependencies, sample);
		await queue(sample);
		await app.workOff();
		const received = mail.received.find(({ recipients }) => recipients[0] === sample.sender.email);
		expect(received?.attachments).toEqual([]);
		const [link = ""] = /^http\S+$/m.exec(received?.text ?? "") ?? [];
		expect(new URL(link).searchParams.get("X-Amz-Expires")).toBe("604800");
		const answer = await fetch(link);
		expect(answer.headers.get("content-disposition")).toContain("Lease agreement.pdf");
		expect(Buffer.from(await answer.arrayBuffer()).equals(await sealedFile(sample))).toBe(true);
	});

	it("sends no completion mails if the sender disabled them", async () => {
		const sample = await insertSentDocument(app.dependencies, { document: { sendCompletionEmails: false } });
		await signAll(app.dependencies, sample);
		await queue(sample);
		await app.workOff();
		await sealedFile(sample);
		expect(mail.received).toEqual([]);
	});

	it("is not sealed if it was altered in storage, which operator and owner can see", async () => {
		const sample = await insertSentDocument(app.dependencies);
		await signAll(app.dependencies, sample);
		const { db, storage } = app.dependencies;
		const { rows } = await db.$client.query(
			"SELECT original_key FROM document_data d JOIN documents o ON o.document_data_id = d.id WHERE o.id = $1",
			[sample.documentId],
		);
		const other = Buffer.from(sample.original);
		other[100] = 0;
		await storage.put(rows[0].original_key, other, { contentType: "application/pdf" });
		await queue(sample);
		await app.workOff();
		expect(await findSealing(db, sample.documentId)).toMatchObject({
			status: "FAILED",
			attempts: 1,
			lastError: expect.stringContaining("do not match the recorded checksum"),
		});

		await storage.put(rows[0].original_key, sample.original, { contentType: "application/pdf" });
		await db.$client.query("UPDATE graphile_worker._private_jobs SET run_at = now()");
		await app.workOff();
		expect(await findSealing(db, sample.documentId)).toMatchObject({ status: "SEALED", lastError: null });
	});
});

describe("the certificate", () => {
	it("names the team and the member who sent the document, with the address at that time", async () => {
		const { db, clock } = app.dependencies;
		const [owner, member] = [await insertSender(app.dependencies), await insertSender(app.dependencies)];
		const [team] = await db.insert(teams).values({ name: "Legal", createdAt: clock() }).returning();
		if (!team) throw new Error("no team");
		const sample = await insertSentDocument(app.dependencies, {
			sender: owner,
			document: { teamId: team.id },
		});
		await db.$client.query("UPDATE users SET name = 'Mary Member' WHERE id = $1", [member.userId]);
		const by = { kind: "user", userId: member.userId, email: "before@example.com" } as const;
		const sent = { type: "DOCUMENT_SENT", data: { by, ipAddress: "198.51.100.7" }, at: clock() } as const;
		await db.transaction((tx) => appendEvent(tx, sample.documentId, sent));
		await signAll(app.dependencies, sample);
		await queue(sample);
		await app.workOff();
		const text = await pageText(await sealedFile(sample), 4);
		expect(text).toContain("Sender Mary Member, before@example.com");
		expect(text).toContain(`Account Legal, team:${team.id}`);
		expect(text).toMatch(/Sent .*\s+IP address 198\.51\.100\.7/);
		mail.received.length = 0;
	});
});

describe("a declined document", () => {
	it("is sealed and marked, and not announced as completed", async () => {
		const sample = await insertSentDocument(app.dependencies);
		await subscribe(sample);
		const { $client } = app.dependencies.db;
		await $client.query(
			`UPDATE recipients SET signing_status = 'REJECTED', rejection_reason = 'The rent is wrong.',
				authentication = '{"method": "LINK", "at": "2026-11-21T08:00:00.000Z"}' WHERE document_id = $1`,
			[sample.documentId],
		);
		await $client.query("UPDATE documents SET status = 'REJECTED' WHERE id = $1", [sample.documentId]);
		await queue(sample);
		await app.workOff();
		const verified = await verifyPdf(await sealedFile(sample), await ourCertificates());
		expect(verified).toMatchObject({ status: "intact", ours: true });
		expect(receiver.received).toEqual([]);
		expect(mail.received).toEqual([]);
		const { body } = await app.agent
			.post("/api/v1/verify")
			.set("content-type", "application/pdf")
			.send(await sealedFile(sample))
			.expect(200);
		expect(body).toMatchObject({
			verdict: "DECLINED",
			problems: ["The document was declined. It is not a signed agreement."],
			document: { status: "REJECTED" },
		});
	});
});

describe("two attempts at the same document", () => {
	it("leave one sealed file: the one that seemed dead is superseded", async () => {
		const sample = await insertSentDocument(app.dependencies);
		await signAll(app.dependencies, sample);
		await queue(sample);
		const { dependencies } = app;
		// The slow attempt is superseded while it writes its object.
		const put = dependencies.storage.put;
		let overtaken: string | undefined;
		const slow = {
			...dependencies,
			storage: {
				...dependencies.storage,
				put: async (...given: Parameters<typeof put>) => {
					const stored = await put(...given);
					if (!overtaken) {
						overtaken = given[0];
						await sealDocument(dependencies, sample.documentId);
						// As if the removal recorded by the newer attempt had been carried out.
						await dependencies.db.delete(objectsToRemove);
					}
					return stored;
				},
				remove: async () => "refused" as const,
			},
		};
		await sealDocument(slow, sample.documentId);
		expect(await dependencies.db.delete(objectsToRemove).returning()).toMatchObject([
			{ key: overtaken, fileId: expect.any(String) },
		]);
		await app.workOff();
		await app.workOff();
		expect(await findSealing(dependencies.db, sample.documentId)).toMatchObject({
			status: "SEALED",
			attempts: 2,
		});
		await sealedFile(sample);
		expect(mail.received).toHaveLength(2);
		const events = await listEvents(dependencies.db, sample.documentId);
		expect(events.filter(({ type }) => type === "DOCUMENT_SEALED")).toHaveLength(1);
	});

	it("leave no unreferenced object", async () => {
		const sample = await insertSentDocument(app.dependencies);
		await signAll(app.dependencies, sample);
		await queue(sample);
		const { db, storage } = app.dependencies;
		// As if killed after writing the object and before the transaction.
		const leftover = `files/${"a".repeat(64)}` as const;
		await storage.put(leftover, Buffer.from("leftover"), { contentType: "application/pdf" });
		await db.$client.query("UPDATE sealings SET attempts = 1 WHERE document_id = $1", [sample.documentId]);
		expect(await setPendingKey(db, { documentId: sample.documentId, number: 1 }, leftover)).toBe(true);
		await app.workOff();
		await sealedFile(sample);
		expect(await storage.find(leftover)).toBeUndefined();
	});
});
