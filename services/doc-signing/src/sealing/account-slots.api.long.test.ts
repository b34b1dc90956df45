import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { startTestObjectStorage } from "@repo/infra-local/testing";
import { until } from "@repo/service-kit/testing";
import { eq } from "drizzle-orm";
import {
	insertSender,
	insertSentDocument,
	type Sender,
	signAll,
} from "../../test/support/documents/insert-sent.ts";
import { type SigningApp, startSigningApp } from "../../test/support/signing-app.ts";
import { type StorageGate, startStorageGate } from "../../test/support/storage-gate.ts";
import { documents } from "../envelopes/documents/tables.ts";
import { documentData } from "../envelopes/files/tables.ts";
import { startJobs } from "../start-jobs.ts";
import { findSealing } from "./queries/sealings.ts";
import { queueSealing } from "./queue-sealing.ts";

let files: Awaited<ReturnType<typeof startTestObjectStorage>>;
let gate: StorageGate;
let app: SigningApp;
beforeAll(async () => {
	files = await startTestObjectStorage();
	gate = await startStorageGate(files.url);
	app = await startSigningApp({
		S3_ENDPOINT: gate.url,
		S3_ACCESS_KEY: files.accessKeyId,
		S3_SECRET_KEY: files.secretAccessKey,
	});
});
afterAll(async () => {
	await app.close();
	await gate.close();
	await files.close();
});

it("one account's slow sealings leave a slot for another's", async () => {
	const { dependencies } = app;
	const busy = await insertSender(dependencies);
	const slow: string[] = [];
	for (let count = 0; count < dependencies.config.JOB_SLOTS.sealing + 2; count++)
		slow.push((await queueOne(busy)).originalKey);
	gate.misbehave(({ url }) => (slow.some((key) => url?.includes(key)) ? "hang" : undefined));
	const worker = startJobs(dependencies);
	try {
		await until(async () => (await countBegun()) >= 2);
		await delay(500);
		const begunAtOnce = await countBegun();
		const other = await queueOne(await insertSender(dependencies));
		await until(async () => (await findSealing(dependencies.db, other.documentId))?.status === "SEALED");
		// Every started job hangs or has failed: without the limit, each slot would have started one at once.
		expect(begunAtOnce).toBe(2);
	} finally {
		gate.misbehave();
		await worker.stop(60);
	}
	await dependencies.db.$client.query("UPDATE graphile_worker._private_jobs SET run_at = now()");
	await app.workOff();
}, 120_000);

async function countBegun(): Promise<number> {
	const { rows } = await app.dependencies.db.$client.query(
		"SELECT count(*)::int AS begun FROM graphile_worker.jobs WHERE task_identifier = 'seal-document' AND attempts > 0",
	);
	return rows[0].begun;
}

async function queueOne(sender: Sender): Promise<{ documentId: number; originalKey: string }> {
	const { dependencies } = app;
	const { db, clock } = dependencies;
	const sample = await insertSentDocument(dependencies, { sender });
	await signAll(dependencies, sample);
	const { documentId } = sample;
	await db.transaction((tx) => queueSealing(tx, documentId, clock()));
	const [file] = await db
		.select({ originalKey: documentData.originalKey })
		.from(documents)
		.innerJoin(documentData, eq(documentData.id, documents.documentDataId))
		.where(eq(documents.id, documentId));
	if (!file?.originalKey) throw new Error("The document has no file.");
	return { documentId, originalKey: file.originalKey };
}
