import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { startMailServer, startWebhookReceiver, type WebhookReceiver } from "@repo/infra-local/testing";
import { readMetrics } from "@repo/service-kit/metrics";
import { metricsDuring } from "@repo/service-kit/testing";
import { ownMetrics } from "../src/own-metrics.ts";
import { queueSealing } from "../src/sealing/queue-sealing.ts";
import { createAccount, type TestAccount } from "./support/accounts.ts";
import { draftWith, upload } from "./support/documents/draft.ts";
import { insertManyDocuments } from "./support/documents/insert-many.ts";
import { insertSentDocument, signAll } from "./support/documents/insert-sent.ts";
import { sendNewDocument } from "./support/documents/sent.ts";
import { startApp, type TestApp } from "./support/start-app.ts";

let app: TestApp;
let account: TestAccount;
let mail: Awaited<ReturnType<typeof startMailServer>>;
let receiver: WebhookReceiver;
beforeAll(async () => {
	mail = await startMailServer();
	receiver = await startWebhookReceiver();
	app = await startApp({ SMTP_URL: mail.url, WEBHOOKS_TO_PRIVATE_ADDRESSES: "true" });
	account = await createAccount(app, { plan: "enterprise" });
});
afterAll(async () => {
	await app.dependencies.db.$client.query("DELETE FROM graphile_worker._private_jobs");
	await app.close();
	await receiver.close();
	await mail.close();
});

const scrape = () => readMetrics(app.dependencies.db, ownMetrics(app.dependencies));

it("sending a document counts its events, its intake, its mail and the requests to storage", async () => {
	const names = [
		"document_events_total",
		"intake_duration_seconds",
		"mail_attempts_total",
		"mail_attempt_duration_seconds",
		"mail_delay_seconds",
		"storage_response_seconds",
		"storage_failures_total",
	];
	const counted = await metricsDuring(names, async () => {
		await sendNewDocument(account);
		await app.workOff();
	});
	expect(counted).toMatchObject({
		'document_events_total{type="DOCUMENT_CREATED"}': 1,
		'document_events_total{type="FILE_TAKEN_IN"}': 1,
		'document_events_total{type="DOCUMENT_SENT"}': 1,
		'intake_duration_seconds_count{result="READY"}': 1,
		'mail_attempts_total{result="sent"}': expect.any(Number),
		mail_attempt_duration_seconds_count: expect.any(Number),
		'storage_response_seconds_count{method="GET"}': expect.any(Number),
		'storage_response_seconds_count{method="PUT"}': expect.any(Number),
	});
	expect(counted.mail_delay_seconds_count).toBe(counted['mail_attempts_total{result="sent"}']);
	expect(Object.keys(counted).filter((name) => name.startsWith("storage_failures"))).toEqual([]);
});

it("a file that cannot be used is counted as such", async () => {
	const draft = await draftWith(account, {}, Buffer.from("no PDF"));
	const counted = await metricsDuring(["intake_duration_seconds"], async () => {
		await account.request("get", `/documents/${draft.documentId}`);
	});
	expect(counted).toEqual({ 'intake_duration_seconds_count{result="UNUSABLE"}': 1 });
	// A second look finds nothing to take in.
	await upload(draft.uploadUrl);
	const again = await metricsDuring(["intake_duration_seconds"], async () => {
		await account.request("get", `/documents/${draft.documentId}`);
	});
	expect(again).toEqual({});
});

it("sealing is timed, and what waits for it is a gauge", async () => {
	const { dependencies } = app;
	const sample = await insertSentDocument(dependencies);
	await signAll(dependencies, sample);
	await dependencies.db.transaction((tx) => queueSealing(tx, sample.documentId, dependencies.clock()));
	expect(await scrape()).toMatch(/^sealings_open\{status="QUEUED"\} 1$/m);
	const names = ["sealing_attempt_duration_seconds", "sealing_delay_seconds"];
	const counted = await metricsDuring(names, () => app.workOff());
	expect(counted).toEqual({
		'sealing_attempt_duration_seconds_count{result="sealed"}': 1,
		sealing_delay_seconds_count: 1,
	});
	const after = await scrape();
	expect(after).toMatch(/^sealings_open\{status="QUEUED"\} 0$/m);
	expect(after).toMatch(/^sealings_oldest_seconds 0$/m);
	expect(after).toMatch(/^pdf_children_started_total [1-9]/m);
	expect(after).toMatch(/^pdf_processor_seconds_total\{lane="signing"\} (?!0$)[\d.]+$/m);
}, 60_000);

it("attempts to deliver a webhook are counted by what became of the delivery", async () => {
	const hook = { url: `${receiver.url}/hook`, events: ["DOCUMENT_CREATED"] };
	await account.request("post", "/webhooks").send(hook).expect(200);
	const names = ["webhook_attempts_total", "webhook_attempt_duration_seconds"];
	const deliver = async (status: number) => {
		receiver.answerWith(status);
		return metricsDuring(names, async () => {
			await account.request("post", "/documents").send({ title: "Lease", recipients: [] }).expect(200);
			await app.workOff();
		});
	};
	expect(await deliver(204)).toEqual({
		'webhook_attempts_total{status="DELIVERED"}': 1,
		webhook_attempt_duration_seconds_count: 1,
	});
	expect(await deliver(500)).toEqual({
		'webhook_attempts_total{status="PENDING"}': 1,
		webhook_attempt_duration_seconds_count: 1,
	});
});

it("documents are estimated by status, from what ANALYZE found", async () => {
	await insertManyDocuments(app, account, 12);
	const { rows } = await app.dependencies.db.$client.query<{ status: string; count: number }>(
		"SELECT status, count(*)::int AS count FROM documents GROUP BY status HAVING count(*) > 1",
	);
	const text = await scrape();
	expect(rows.map(({ status }) => status).sort()).toEqual(["COMPLETED", "DRAFT"]);
	for (const { status, count } of rows) expect(text).toContain(`documents{status="${status}"} ${count}\n`);
	expect(text).toMatch(/^documents\{status="CANCELLED"\} 0$/m);
});
