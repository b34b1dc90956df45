import { setTimeout as delay } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, it } from "@jest/globals";
import {
	openCleanups,
	recordFault,
	startMailServer,
	startTestObjectStorage,
} from "@repo/infra-local/testing";
import { queueSealing } from "../../src/sealing/queue-sealing.ts";
import { createAccount, type TestAccount } from "../support/accounts.ts";
import { createDraft, upload } from "../support/documents/draft.ts";
import { insertSentDocument, signAll } from "../support/documents/insert-sent.ts";
import { startApp, type TestApp } from "../support/start-app.ts";
import { type StorageGate, startStorageGate } from "../support/storage-gate.ts";

type Seen = { status: number; uploadStatus?: string; ms: number };

let files: Awaited<ReturnType<typeof startTestObjectStorage>>;
let gate: StorageGate;
let mail: Awaited<ReturnType<typeof startMailServer>>;
let app: TestApp;
let account: TestAccount;
const cleanups = openCleanups();
beforeAll(async () => {
	files = await startTestObjectStorage();
	cleanups.add(files.close);
	gate = await startStorageGate(files.url);
	cleanups.add(gate.close);
	mail = await startMailServer();
	cleanups.add(mail.close);
	app = await startApp({
		S3_ENDPOINT: gate.url,
		S3_PUBLIC_ENDPOINT: files.url,
		S3_ACCESS_KEY: files.accessKeyId,
		S3_SECRET_KEY: files.secretAccessKey,
		SMTP_URL: mail.url,
	});
	cleanups.add(app.close);
	account = await createAccount(app);
});
afterEach(() => {
	gate.misbehave();
	gate.come();
});
afterAll(cleanups.run);

const COUNT = 11;
let requests = 0;

/** Valid files, uploaded directly to the storage. */
async function uploadFiles(): Promise<number[]> {
	const ids: number[] = [];
	for (let created = 0; created < COUNT; created++) {
		const { documentId, uploadUrl } = await createDraft(account);
		expect(await upload(uploadUrl)).toBe(200);
		ids.push(documentId);
	}
	return ids;
}

async function read(documentId: number): Promise<Seen> {
	requests++;
	const start = Date.now();
	const { status, body } = await account.request("get", `/documents/${documentId}`);
	return { status, uploadStatus: body.uploadStatus, ms: Date.now() - start };
}

/** Polls each document until its file is processed; returns how long the slowest took. */
async function untilReady(ids: number[]): Promise<number> {
	const start = Date.now();
	for (const id of ids) {
		for (;;) {
			const { status, uploadStatus } = await read(id);
			expect(uploadStatus).not.toBe("UNUSABLE");
			if (status === 200 && uploadStatus === "READY") break;
			await delay(50);
		}
	}
	return Date.now() - start;
}

/** A readiness check gives up after 1.8 s, a request to the storage after 10 s. */
async function expectNotReady(): Promise<void> {
	const start = Date.now();
	const { body } = await app.agent.get("/readyz").expect(503);
	expect(body.code).toBe("storage_unavailable");
	expect(Date.now() - start).toBeLessThan(8_000);
}

/** A request that reads no file: how fast the machine is just now. */
async function timeList(): Promise<number> {
	const start = Date.now();
	await account.request("get", "/documents").expect(200);
	return Date.now() - start;
}

async function countSealed(ids: number[]): Promise<number> {
	const { rows } = await app.dependencies.db.$client.query(
		"SELECT count(*)::int AS sealed FROM sealings WHERE status = 'SEALED' AND document_id = ANY($1)",
		[ids],
	);
	return rows[0].sealed;
}

/** Signed by everyone, and queued for sealing. */
async function signDocuments(count: number): Promise<number[]> {
	const { db, clock } = app.dependencies;
	const ids: number[] = [];
	for (let created = 0; created < count; created++) {
		const sample = await insertSentDocument(app.dependencies);
		await signAll(app.dependencies, sample);
		await db.transaction((tx) => queueSealing(tx, sample.documentId, clock()));
		ids.push(sample.documentId);
	}
	return ids;
}

/** Otherwise, each job would wait for the storage's time limit before the next, until the first is due again. */
async function takeInFilesLater(): Promise<void> {
	await app.dependencies.db.$client.query(
		`UPDATE graphile_worker._private_jobs SET run_at = now() + interval '1 hour'
			WHERE task_id = (SELECT id FROM graphile_worker._private_tasks WHERE identifier = 'take-in-file')`,
	);
}

/** Runs due jobs and those that wait for their next attempt. */
async function workOffAll(): Promise<void> {
	await app.dependencies.db.$client.query("UPDATE graphile_worker._private_jobs SET run_at = now()");
	await app.workOff();
}

it("storage that returns half a body with 200: every valid upload is accepted whole, every document sealed", async () => {
	requests = 0;
	const ids = await uploadFiles();
	const signed = await signDocuments(2);
	let gets = 0;
	gate.misbehave(({ method }) => (method === "GET" && gets++ % 3 < 2 ? "half" : undefined));
	const recoveryMs = await untilReady(ids);
	await workOffAll();
	gate.misbehave();
	await workOffAll();
	const lostWrites = signed.length - (await countSealed(signed));
	recordFault({
		fault: "doc-signing: storage answers 200 with half a body, 2 of 3 reads",
		requests,
		lostWrites,
		recoveryMs,
	});
	expect(gets).toBeGreaterThan(2 * COUNT);
	expect(lostWrites).toBe(0);
}, 120_000);

it.each<[string, () => void]>([
	["refuses connections", () => gate.go()],
	["responds with 403 for a wrong clock", () => gate.misbehave(() => "forbid")],
	["rejects writes", () => gate.misbehave(({ method }) => (method === "PUT" ? "forbid" : undefined))],
	["hangs", () => gate.misbehave(() => "hang")],
])(
	"storage that %s: requests end within its time limit, no file is rejected, and everything recovers",
	async (fault, begin) => {
		requests = 0;
		const ids = await uploadFiles();
		const signed = await signDocuments(2);
		const listMs = await timeList();
		begin();
		await expectNotReady();
		const seen = await Promise.all(ids.map(read));
		expect(new Set(seen.map(({ uploadStatus }) => uploadStatus))).toEqual(new Set(["WAITING"]));
		expect(Math.max(...seen.map(({ ms }) => ms))).toBeLessThan(15_000 + 10 * COUNT * listMs);
		await takeInFilesLater();
		await app.workOff();
		expect(await countSealed(signed)).toBe(0);
		gate.misbehave();
		gate.come();
		const recoveryMs = await untilReady(ids);
		await workOffAll();
		const lostWrites = signed.length - (await countSealed(signed));
		recordFault({ fault: `doc-signing: storage ${fault}`, requests, lostWrites, recoveryMs });
		expect(lostWrites).toBe(0);
	},
	120_000,
);
