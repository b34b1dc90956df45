import { setTimeout as delay } from "node:timers/promises";
import { expect } from "@jest/globals";
import { startMailServer, startWebhookReceiver } from "@repo/infra-local/testing";
import { reportAlive } from "@repo/service-kit/jobs";
import { checkChain } from "../../src/audit-log/check-chain.ts";
import { listEvents } from "../../src/audit-log/queries.ts";
import { verifyPdf } from "../../src/pdf/verification/verify-pdf.ts";
import { findSealing } from "../../src/sealing/queries/sealings.ts";
import { queueSealing } from "../../src/sealing/queue-sealing.ts";
import { bucketClientOf } from "./bucket-client.ts";
import { insertSentDocument, type SampleDocument, signAll } from "./documents/insert-sent.ts";
import { type ServiceProcess, startServiceProcess } from "./service-process.ts";
import { startApp } from "./start-app.ts";
import { startStorageGate } from "./storage-gate.ts";

export type SealingService = Awaited<ReturnType<typeof startSealingService>>;

/**
 * Everything that sealing uses, each of which can fail: workers as processes, a gate before the storage, mail,
 * webhooks.
 */
export async function startSealingService(replaced: Record<string, string> = {}) {
	const mail = await startMailServer();
	const receiver = await startWebhookReceiver();
	const app = await startApp({ SMTP_URL: mail.url, WEBHOOKS_TO_PRIVATE_ADDRESSES: "true", ...replaced });
	const { config, db, clock, signingKeys } = app.dependencies;
	const gate = await startStorageGate(config.S3_ENDPOINT);
	// So that the first worker does not wait for a lock on the table while it creates one.
	await signingKeys.current();
	const workers: ServiceProcess[] = [];
	const killWorkers = async (): Promise<void> => {
		for (const worker of workers.splice(0)) await worker.kill();
	};
	const workOffAsTheNextWorker = async (): Promise<void> => {
		await db.$client.query("UPDATE job_workers SET seen_at = seen_at - interval '1 minute'");
		await db.$client.query(
			"UPDATE graphile_worker._private_jobs SET locked_at = locked_at - interval '1 minute' WHERE locked_by IS NOT NULL",
		);
		await reportAlive(db, "the next worker", 30);
		await app.workOff();
	};
	return {
		app,
		gate,
		databaseUrl: config.DATABASE_URL,
		async startWorker(): Promise<ServiceProcess> {
			const worker = await startServiceProcess(app.dependencies, {
				S3_ENDPOINT: gate.url,
				WEBHOOKS_TO_PRIVATE_ADDRESSES: "true",
				ROLE: "worker",
			});
			workers.push(worker);
			return worker;
		},
		killWorkers,
		/** Everyone has signed; sealing is queued. */
		async finishDocument(): Promise<SampleDocument> {
			mail.received.length = 0;
			receiver.received.length = 0;
			const sample = await insertSentDocument(app.dependencies, { people: [{}, { role: "CC" }] });
			await app.agent
				.post("/api/v1/webhooks")
				.set("authorization", sample.sender.authorization)
				.send({ url: receiver.url, events: ["DOCUMENT_COMPLETED"] })
				.expect(200);
			await signAll(app.dependencies, sample);
			await db.transaction((tx) => queueSealing(tx, sample.documentId, clock()));
			return sample;
		},
		async countJobs(): Promise<number> {
			const { rows } = await db.$client.query("SELECT count(*)::int AS jobs FROM graphile_worker.jobs");
			return rows[0].jobs;
		},
		async untilFailed({ documentId }: SampleDocument): Promise<void> {
			while ((await findSealing(db, documentId))?.status !== "FAILED") await delay(100);
		},
		/** Simulates the passing of time: waiting retries are due, and workers silent for 10 seconds count as dead. */
		async untilDone(): Promise<void> {
			while ((await this.countJobs()) > 0) {
				await db.$client.query(
					"UPDATE graphile_worker._private_jobs SET run_at = now() WHERE locked_at IS NULL AND run_at > now()",
				);
				await db.$client.query(
					"UPDATE job_workers SET seen_at = seen_at - interval '1 minute' WHERE seen_at < now() - interval '10 seconds'",
				);
				await delay(100);
			}
		},
		/** Half a minute later, another worker notices that the killed one is silent. */
		workOffAsTheNextWorker,
		async expectSealedOnce(sample: SampleDocument): Promise<void> {
			const { documentId, recipients, sender } = sample;
			await expectIntact(app.dependencies, sample);
			const events = await listEvents(db, documentId);
			expect(events.filter(({ type }) => type === "DOCUMENT_SEALED")).toHaveLength(1);
			expect((await checkChain(db, documentId)).intact).toBe(true);
			const readers = [...recipients.map(({ email }) => email), sender.email].sort();
			expect(mail.received.map(({ recipients: [to] }) => to).sort()).toEqual(readers);
			expect(receiver.received.map(({ body }) => JSON.parse(body).payload.id)).toEqual([documentId]);
			expect(await unnamedObjects(app.dependencies)).toEqual([]);
		},
		async close(): Promise<void> {
			await killWorkers();
			// A cron job of this minute may be running.
			await workOffAsTheNextWorker();
			await app.close();
			await gate.close();
			await receiver.close();
			await mail.close();
		},
	};
}

type Deps = Awaited<ReturnType<typeof startApp>>["dependencies"];

async function expectIntact(
	{ db, storage }: Pick<Deps, "db" | "storage">,
	{ documentId, original }: SampleDocument,
): Promise<void> {
	const sealing = await findSealing(db, documentId);
	expect(sealing).toMatchObject({ status: "SEALED", pendingKey: null });
	const bytes = await storage.read(sealing?.sealedKey as `files/${string}`, {
		sha256: sealing?.sealedHash?.toString("hex") ?? "",
		size: sealing?.sealedBytes ?? 0,
	});
	expect(bytes.subarray(0, original.length).equals(original)).toBe(true);
	const certificates = [sealing?.certificate ?? ""];
	expect(await verifyPdf(bytes, certificates)).toMatchObject({ status: "intact", ours: true });
}

/** Objects in the storage that no row names. */
async function unnamedObjects({ config, db }: Pick<Deps, "config" | "db">): Promise<string[]> {
	const client = bucketClientOf(config);
	const names: string[] = [];
	for await (const { name } of client.listObjectsV2(config.S3_BUCKET, "files/", true)) names.push(name);
	const { rows } = await db.$client.query(
		"SELECT original_key AS key FROM document_data UNION SELECT sealed_key FROM sealings",
	);
	const named = new Set(rows.map(({ key }) => key));
	return names.filter((name) => !named.has(name));
}
