import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { holdLock } from "@repo/infra-local/testing";
import { enqueue } from "@repo/service-kit/jobs";
import { insertSender } from "../../test/support/documents/insert-sent.ts";
import { startApp, type TestApp } from "../../test/support/start-app.ts";

let app: TestApp;
let webhookId: number;
beforeAll(async () => {
	app = await startApp();
	const { authorization, userId } = await insertSender(app.dependencies);
	const webhook = { url: "https://example.com/", events: ["DOCUMENT_SENT"] };
	const { body } = await app.agent.post("/api/v1/webhooks").set({ authorization }).send(webhook).expect(200);
	webhookId = body.id;
	await app.sql(
		"INSERT INTO idempotency_keys (api_token_id, key, request_hash, created_at) SELECT id, unnest($2::text[]), '', unnest($3::timestamptz[]) FROM api_tokens WHERE user_id = $1",
		[userId, ["old", "new"], [hoursAgo(24.1), hoursAgo(23.9)]],
	);
});
afterAll(async () => {
	await app.sql("DELETE FROM graphile_worker._private_jobs");
	await app.close();
});

const hoursAgo = (hours: number) => new Date(app.dependencies.clock().getTime() - hours * 3_600_000);
const daysAgo = (days: number) => hoursAgo(24 * days);
async function names(column: string, table: string): Promise<string[]> {
	const rows = await app.sql(`SELECT ${column} AS name FROM ${table} ORDER BY 1`);
	return rows.map(({ name }) => name);
}
async function deleteOldRows() {
	await enqueue(app.dependencies.db, "delete-old-rows", {});
	await app.workOff();
}

const insertMail = (once: string, status: string, createdAt: Date) =>
	app.sql(
		`INSERT INTO mails (kind, once, "to", data, status, created_at, sent_at) VALUES ('request', $1, 'ada@example.com', '{}', $2, $3, CASE $2 WHEN 'SENT' THEN now() END)`,
		[once, status, createdAt],
	);
const insertDelivery = (error: string, status: string, createdAt: Date, lastAttemptAt: Date | null) =>
	app.sql(
		"INSERT INTO webhook_deliveries (webhook_id, event, payload, error, status, created_at, last_attempt_at) VALUES ($1, 'DOCUMENT_SENT', '{}', $2, $3, $4, $5)",
		[webhookId, error, status, createdAt, lastAttemptAt],
	);

async function insertJob(name: string, attempts: number, runAt: Date, lockedAt: Date | null) {
	await enqueue(app.dependencies.db, name, {}, { maxAttempts: 3 });
	await app.sql(
		`UPDATE graphile_worker._private_jobs SET attempts = $1, run_at = $2, locked_at = $3,
			locked_by = CASE WHEN $3::timestamptz IS NOT NULL THEN 'worker' END
		WHERE task_id = (SELECT id FROM graphile_worker._private_tasks WHERE identifier = $4)`,
		[attempts, runAt, lockedAt, name],
	);
}

it("mails are kept for 90 days, queued ones until they are sent", async () => {
	for (const status of ["SENT", "SKIPPED", "REFUSED", "QUEUED"]) {
		await insertMail(`old ${status}`, status, daysAgo(90.1));
		await insertMail(`new ${status}`, status, daysAgo(89.9));
	}
	await deleteOldRows();
	expect(await names("once", "mails")).toEqual([
		"new QUEUED",
		"new REFUSED",
		"new SENT",
		"new SKIPPED",
		"old QUEUED",
	]);
});

it("embed tokens are deleted once they have expired", async () => {
	const insertToken = (hash: string, expiresAt: Date) =>
		app.sql(
			`INSERT INTO embed_tokens (token_hash, api_token_id, user_id, purpose, kind, object_id, may_change_recipients,
				may_change_settings, may_send, created_at, expires_at)
			SELECT $1::bytea, id, user_id, 'edit', 'document', 1, true, true, false, now(), $2 FROM api_tokens LIMIT 1`,
			[hash, expiresAt],
		);
	await insertToken("old", hoursAgo(0.1));
	await insertToken("new", hoursAgo(-0.1));
	await deleteOldRows();
	expect(await names("convert_from(token_hash, 'UTF8')", "embed_tokens")).toEqual(["new"]);
});

it("webhook deliveries are kept for 30 days after their last attempt, pending ones until they end", async () => {
	const [old, recent] = [daysAgo(30.1), daysAgo(29.9)];
	for (const status of ["DELIVERED", "FAILED", "PENDING"]) {
		await insertDelivery(`old ${status}`, status, old, old);
		await insertDelivery(`new ${status}`, status, recent, recent);
	}
	await insertDelivery("old HELD", "HELD", old, null);
	await insertDelivery("new HELD", "HELD", recent, null);
	await insertDelivery("old, attempted again", "FAILED", old, recent);
	await insertDelivery("old, not attempted yet", "PENDING", old, null);
	await deleteOldRows();
	expect(await names("error", "webhook_deliveries")).toEqual([
		"new DELIVERED",
		"new FAILED",
		"new HELD",
		"new PENDING",
		"old PENDING",
		"old, attempted again",
		"old, not attempted yet",
	]);
});

it("responses for an Idempotency-Key are kept for a day", async () => {
	expect(await names("key", "idempotency_keys")).toEqual(["new"]);
});

it("stuck jobs are kept for 90 days, jobs with attempts left until they are done", async () => {
	const jobs: [string, { attempts: number; age: number; lockedAt?: Date }][] = [
		["old stuck", { attempts: 3, age: 90.1 }],
		["new stuck", { attempts: 3, age: 89.9 }],
		["old failing", { attempts: 2, age: 90.1 }],
		["old running", { attempts: 3, age: 90.1, lockedAt: new Date() }],
	];
	for (const [name, { attempts, age, lockedAt = null }] of jobs)
		await insertJob(name, attempts, daysAgo(age), lockedAt);
	await deleteOldRows();
	expect(await names("task_identifier", "graphile_worker.jobs")).toEqual([
		"new stuck",
		"old failing",
		"old running",
	]);
});

it("a backlog is deleted in batches, without waiting for rows that are locked", async () => {
	await app.sql("DELETE FROM mails");
	await app.sql(
		`INSERT INTO mails (kind, once, "to", data, status, created_at) SELECT 'request', n::text, 'ada@example.com', '{}', 'SKIPPED', $1 FROM generate_series(1, 2500) n`,
		[daysAgo(91)],
	);
	const { DATABASE_URL } = app.dependencies.config;
	const lock = await holdLock(DATABASE_URL, "SELECT FROM mails WHERE once = '17' FOR UPDATE");
	await deleteOldRows();
	await lock.release();
	expect(await names("once", "mails")).toEqual(["17"]);
	await deleteOldRows();
	expect(await names("once", "mails")).toEqual([]);
});
