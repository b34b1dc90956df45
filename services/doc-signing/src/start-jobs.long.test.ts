import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { countJobs, enqueue } from "@repo/service-kit/jobs";
import { until } from "@repo/service-kit/testing";
import { insertSentDocument, signAll } from "../test/support/documents/insert-sent.ts";
import { type SigningApp, startSigningApp } from "../test/support/signing-app.ts";
import { startTimeStampServer, type TimeStampServer } from "../test/support/time-stamp-server.ts";
import { queueMail } from "./envelopes/documents/mails/queue-mail.ts";
import { queueSealing } from "./sealing/queue-sealing.ts";
import { startJobs } from "./start-jobs.ts";

let app: SigningApp;
let stamps: TimeStampServer;
beforeAll(async () => {
	stamps = await startTimeStampServer({ time: () => app.dependencies.clock() });
	app = await startSigningApp({ TIMESTAMP_URLS: stamps.url, TIMESTAMP_REQUIRED: "true" });
});
afterAll(async () => {
	await app.close();
	await stamps.close();
});

it("invitations are sent while every sealing waits for a time-stamp server that hangs", async () => {
	const { dependencies } = app;
	const { db, clock, config } = dependencies;
	stamps.setHanging(true);
	const signed: number[] = [];
	for (let count = 0; count < config.JOB_SLOTS.sealing + 2; count++) {
		const sample = await insertSentDocument(dependencies);
		await signAll(dependencies, sample);
		await db.transaction((tx) => queueSealing(tx, sample.documentId, clock()));
		signed.push(sample.documentId);
	}
	for (let count = 0; count < config.JOB_SLOTS.evidence + 2; count++)
		await enqueue(db, "add-time-stamp", { documentId: signed[0] });
	const worker = startJobs(dependencies);
	try {
		await until(() => stamps.requestCount() > 0);
		for (let mails = 0; mails < 3; mails++) {
			const sample = await insertSentDocument(dependencies);
			const [{ id: recipientId, email: to } = { id: 0, email: "" }] = sample.recipients;
			const mail = { kind: "request" as const, documentId: sample.documentId, recipientId, to, data: {} };
			await db.transaction((tx) => queueMail(tx, { ...mail, once: `request:${recipientId}`, at: clock() }));
		}
		await until(() => app.mail.received.length === 3);
		expect((await countJobs(db)).find(({ name }) => name === "seal-document")).toMatchObject({
			waiting: 2,
			running: config.JOB_SLOTS.sealing,
		});
	} finally {
		stamps.setHanging(false);
		await worker.stop(60);
	}
	// A server that failed is not tried again at once.
	app.travel(3_600);
	await db.$client.query("UPDATE graphile_worker._private_jobs SET run_at = now()");
	await app.workOff();
}, 120_000);
