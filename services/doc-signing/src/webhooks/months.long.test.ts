import { afterAll, beforeAll, expect, it } from "@jest/globals";
import {
	callWhile,
	startTwoRoleDatabase,
	startWebhookReceiver,
	type TwoRoleDatabase,
	type WebhookReceiver,
} from "@repo/infra-local/testing";
import { partitionByMonth } from "@repo/service-kit/database";
import pg from "pg";
import { createAccount, type TestAccount } from "../../test/support/accounts.ts";
import { ada, createDraft } from "../../test/support/documents/draft.ts";
import { startApp, type TestApp } from "../../test/support/start-app.ts";
import { deleteOldRows } from "../housekeeping/delete-old-rows.ts";
import { monthlyTables } from "../housekeeping/monthly-tables.ts";
import { migrateDatabase } from "../migrate-database.ts";

const ROWS = 1_000_000;

let database: TwoRoleDatabase;
let owner: pg.Client;
let app: TestApp;
let receiver: WebhookReceiver;
let account: TestAccount;
let webhookId: number;

beforeAll(async () => {
	database = await startTwoRoleDatabase();
	await migrateDatabase(database.owner, "app_service");
	receiver = await startWebhookReceiver();
	app = await startApp({ DATABASE_URL: database.service, WEBHOOKS_TO_PRIVATE_ADDRESSES: "true" });
	account = await createAccount(app);
	const webhook = { url: receiver.url, events: ["DOCUMENT_CREATED"] };
	({ id: webhookId } = (await account.request("post", "/webhooks").send(webhook).expect(200)).body);
	owner = new pg.Client({ connectionString: database.owner });
	await owner.connect();
	await owner.query(
		`INSERT INTO webhook_deliveries (webhook_id, event, payload, status, attempts, created_at, last_attempt_at)
		SELECT $1, 'DOCUMENT_CREATED', '{}', 'FAILED', 5, now() - n * interval '2 seconds', now() - n * interval '2 seconds'
		FROM generate_series(1, ${ROWS}) n`,
		[webhookId],
	);
}, 280_000);
afterAll(async () => {
	await owner.end();
	await app.close();
	await receiver.close();
	await database.stop();
});

const count = async (where: string) =>
	(await owner.query(`SELECT count(*)::int AS rows FROM webhook_deliveries WHERE ${where}`)).rows[0].rows;

it.each(monthlyTables)(
	"partitions a million rows of $table while documents are created",
	async (monthly) => {
		const { result: partitioned, times } = await callWhile(partitionByMonth(database.owner, monthly), () =>
			createDraft(account, { recipients: [ada] }),
		);
		console.log(
			`${monthly.table}: locked for ${Math.round(partitioned?.lockedMs ?? 0)} ms; ${times.length} documents, the longest ${Math.round(Math.max(...times))} ms`,
		);
		expect(partitioned).toBeDefined();
		expect(await count("true")).toBe(ROWS + times.length);
	},
	200_000,
);

it("delivers, lists and redelivers as before", async () => {
	await createDraft(account, { recipients: [ada] });
	await app.workOff();
	expect(await count("status <> 'FAILED'")).toBe(await count("status = 'DELIVERED'"));
	expect(receiver.received).toHaveLength(await count("status = 'DELIVERED'"));
	const path = `/webhooks/${webhookId}/deliveries`;
	const { body } = await account.request("get", `${path}?status=FAILED`).expect(200);
	await account.request("post", `${path}/${body.deliveries[0].id}/redeliver`).expect(200);
	await app.workOff();
	expect(await count(`id = '${body.deliveries[0].id}' AND status = 'DELIVERED'`)).toBe(1);
	expect(await count("account_id = 0")).toBe(0);
});

it("deletes old deliveries, and drops a month that has no pending one, with the service's role", async () => {
	await owner.query(`
		CREATE TABLE old (LIKE webhook_deliveries INCLUDING ALL);
		INSERT INTO old (webhook_id, event, payload, created_at, account_id) VALUES (${webhookId}, 'DOCUMENT_CREATED', '{}', '2020-01-31Z', ${account.userId})`);
	const { rows } = await owner.query(
		"SELECT inhrelid::regclass::text AS part FROM pg_inherits JOIN pg_class ON oid = inhrelid WHERE inhparent = 'webhook_deliveries'::regclass AND pg_get_expr(relpartbound, oid) LIKE '%MINVALUE%'",
	);
	await deleteOldRows(app.dependencies);
	expect(await count("created_at < now() - interval '31 days'")).toBe(0);
	await owner.query(`
		ALTER TABLE webhook_deliveries DETACH PARTITION ${rows[0].part};
		ALTER TABLE webhook_deliveries ATTACH PARTITION old FOR VALUES FROM ('2020-01-01Z') TO ('2020-02-01Z')`);
	await deleteOldRows(app.dependencies);
	expect(await count("created_at < '2021-01-01'")).toBe(1);
	await owner.query("UPDATE webhook_deliveries SET status = 'FAILED' WHERE created_at < '2021-01-01'");
	await deleteOldRows(app.dependencies);
	expect((await owner.query("SELECT to_regclass('old') AS part")).rows).toEqual([{ part: null }]);
});
