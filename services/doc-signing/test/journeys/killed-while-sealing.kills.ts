import { setTimeout as delay } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, it } from "@jest/globals";
import { Client } from "minio";
import { checkChain } from "../../src/audit-log/check-chain.ts";
import { listEvents } from "../../src/audit-log/queries.ts";
import { verifyPdf } from "../../src/pdf/verification/verify-pdf.ts";
import { reportAlive } from "../../src/platform/jobs/queries.ts";
import { findSealing } from "../../src/sealing/queries/sealings.ts";
import { queueSealing } from "../../src/sealing/queue-sealing.ts";
import { holdLock } from "../support/hold-lock.ts";
import { type MailServer, startMailServer } from "../support/mail-server.ts";
import { insertSentDocument, type SampleDocument, signAll } from "../support/sample-document.ts";
import { startApp, type TestApp } from "../support/start-app.ts";
import { type StorageGate, startStorageGate } from "../support/storage-gate.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../support/webhook-receiver.ts";
import { startWorkerProcess, type WorkerProcess } from "../support/worker-process.ts";

let app: TestApp;
let mail: MailServer;
let receiver: WebhookReceiver;
let gate: StorageGate;
let settings: Record<string, string>;
beforeAll(async () => {
	mail = await startMailServer();
	receiver = await startWebhookReceiver();
	app = await startApp({ SMTP_URL: mail.url, WEBHOOKS_TO_PRIVATE_ADDRESSES: "true" });
	const { config } = app.dependencies;
	gate = await startStorageGate(config.S3_ENDPOINT);
	settings = {
		BASE_URL: config.BASE_URL,
		ENCRYPTION_SECRET: config.ENCRYPTION_SECRET,
		DATABASE_URL: config.DATABASE_URL,
		S3_ENDPOINT: gate.url,
		S3_BUCKET: config.S3_BUCKET,
		S3_ACCESS_KEY: config.S3_ACCESS_KEY,
		S3_SECRET_KEY: config.S3_SECRET_KEY,
		SMTP_URL: config.SMTP_URL,
		WEBHOOKS_TO_PRIVATE_ADDRESSES: "true",
	};
	// So that the first worker does not wait for a lock on the table while it makes one.
	await app.dependencies.signingKeys.current();
});
afterAll(async () => {
	await app.close();
	await gate.close();
	await receiver.close();
	await mail.close();
});

// Also those of a test that failed half-way.
const workers: WorkerProcess[] = [];
afterEach(async () => {
	for (const worker of workers.splice(0)) await worker.kill();
});
async function startWorker(): Promise<WorkerProcess> {
	const worker = await startWorkerProcess(settings);
	workers.push(worker);
	return worker;
}

type Held = { reached: Promise<void>; release(): Promise<void> };
const locked = async (statement: string, values: unknown[] = []): Promise<Held> => {
	const lock = await holdLock(settings.DATABASE_URL ?? "", statement, values);
	return { reached: lock.waitedFor(), release: () => lock.release() };
};
const requested = async (method: string, when: "before" | "after"): Promise<Held> => {
	const held = gate.hold(method, when);
	return { reached: held.reached, release: async () => held.release() };
};
/** A table that is also needed at the start: it is locked when the worker has got as far as the uploaded file. */
const lockedLater = async (statement: string): Promise<Held> => {
	const reading = gate.hold("GET", "after");
	let lock: Held | undefined;
	const reached = reading.reached.then(async () => {
		lock = await locked(statement);
		reading.release();
		await lock.reached;
	});
	return { reached, release: async () => lock?.release() };
};

/** The job itself is kept from ending; the mails and webhooks that follow from it are out. */
const lockedAtTheEnd = async (): Promise<Held> => {
	const { reached, release } = await lockedLater("SELECT 1 FROM graphile_worker._private_jobs FOR UPDATE");
	const othersDone = reached.then(async () => {
		while ((await countJobs()) > 1) await delay(50);
	});
	return { reached: othersDone, release };
};

/** Where a worker can die, in the order of its work: how it is held there. */
const steps: [string, (documentId: number) => Promise<Held>][] = [
	["before it begins", (id) => locked("SELECT 1 FROM sealings WHERE document_id = $1 FOR UPDATE", [id])],
	["while it reads the uploaded file", () => requested("GET", "before")],
	["before it draws and signs", () => lockedLater("LOCK signing_certificates")],
	["before it notes what it will write", () => lockedLater("LOCK sealings IN SHARE MODE")],
	["before it writes the sealed file", () => requested("PUT", "before")],
	["with the sealed file written and nothing to show for it", () => requested("PUT", "after")],
	[
		"before the transaction that makes it count",
		(id) => locked("SELECT 1 FROM documents WHERE id = $1 FOR UPDATE", [id]),
	],
	["within that transaction, at the audit event", () => locked("LOCK document_events IN SHARE MODE")],
	["within that transaction, at the webhooks", () => locked("LOCK webhook_deliveries IN SHARE MODE")],
	["within that transaction, at the mails", () => locked("LOCK mails IN SHARE MODE")],
	["when all is done but the job", () => lockedAtTheEnd()],
];

it.each(steps)(
	"a worker that is killed %s leaves one sealed document and one message each",
	async (_step, hold) => {
		const sample = await finishedDocument();
		const held = await hold(sample.documentId);
		const worker = await startWorker();
		try {
			await held.reached;
		} finally {
			await worker.kill();
			await held.release();
		}
		await workOffAsTheNextWorker();
		await expectSealedOnce(sample);
	},
);

it("a storage that goes away during sealing delays it, and nothing is done twice", async () => {
	const sample = await finishedDocument();
	gate.go();
	const before = gate.dropped();
	const worker = await startWorker();
	const { db } = app.dependencies;
	while ((await findSealing(db, sample.documentId))?.status !== "FAILED") await delay(100);
	expect(gate.dropped()).toBeGreaterThan(before);
	gate.come();
	await db.$client.query("UPDATE graphile_worker._private_jobs SET run_at = now()");
	while ((await countJobs()) > 0) await delay(100);
	await worker.kill();
	await expectSealedOnce(sample);
});

async function finishedDocument(): Promise<SampleDocument> {
	mail.received.length = 0;
	receiver.received.length = 0;
	const { db, clock } = app.dependencies;
	const sample = await insertSentDocument(app.dependencies, { people: [{}, { role: "CC" }] });
	await app.agent
		.post("/api/v1/webhooks")
		.set("authorization", sample.sender.authorization)
		.send({ url: receiver.url, events: ["DOCUMENT_COMPLETED"] })
		.expect(200);
	await signAll(app.dependencies, sample);
	await db.transaction((tx) => queueSealing(tx, sample.documentId, clock()));
	return sample;
}

/** Half a minute later, another worker notices that the killed one has gone silent. */
async function workOffAsTheNextWorker(): Promise<void> {
	const { db } = app.dependencies;
	await db.$client.query("UPDATE job_workers SET seen_at = seen_at - interval '1 minute'");
	await reportAlive(db, "the next worker", 30);
	await app.workOff();
}

async function countJobs(): Promise<number> {
	const { rows } = await app.dependencies.db.$client.query(
		"SELECT count(*)::int AS jobs FROM graphile_worker.jobs",
	);
	return rows[0].jobs;
}

async function expectSealedOnce({ documentId, recipients, sender, original }: SampleDocument): Promise<void> {
	const { db, storage } = app.dependencies;
	const sealing = await findSealing(db, documentId);
	expect(sealing).toMatchObject({ status: "SEALED", pendingKey: null });
	const bytes = await storage.read(sealing?.sealedKey as `files/${string}`, {
		sha256: sealing?.sealedHash?.toString("hex") ?? "",
		size: sealing?.sealedBytes ?? 0,
	});
	expect(bytes.subarray(0, original.length).equals(original)).toBe(true);
	const certificates = [sealing?.certificate ?? ""];
	expect(await verifyPdf(bytes, certificates)).toMatchObject({ status: "intact", ours: true });

	const events = await listEvents(db, documentId);
	expect(events.filter(({ type }) => type === "DOCUMENT_SEALED")).toHaveLength(1);
	expect((await checkChain(db, documentId)).intact).toBe(true);
	const readers = [...recipients.map(({ email }) => email), sender.email].sort();
	expect(mail.received.map(({ recipients: [to] }) => to).sort()).toEqual(readers);
	expect(receiver.received.map(({ body }) => JSON.parse(body).payload.id)).toEqual([documentId]);
	expect(await unnamedObjects()).toEqual([]);
}

/** What lies in the storage and no row names. */
async function unnamedObjects(): Promise<string[]> {
	const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY } = app.dependencies.config;
	const { hostname, port } = new URL(S3_ENDPOINT);
	const client = new Client({
		endPoint: hostname,
		port: Number(port),
		useSSL: false,
		accessKey: S3_ACCESS_KEY,
		secretKey: S3_SECRET_KEY,
	});
	const names: string[] = [];
	for await (const { name } of client.listObjectsV2(S3_BUCKET, "files/", true)) names.push(name);
	const { rows } = await app.dependencies.db.$client.query(
		"SELECT original_key AS key FROM document_data UNION SELECT sealed_key FROM sealings",
	);
	const named = new Set(rows.map(({ key }) => key));
	return names.filter((name) => !named.has(name));
}
