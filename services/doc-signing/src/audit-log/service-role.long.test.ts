import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import {
	type MailServer,
	startMailServer,
	startTwoRoleDatabase,
	type TwoRoleDatabase,
} from "@repo/infra-local/testing";
import { deleteEmptyBuckets, takeAllowance } from "@repo/service-kit/rate-limits";
import pg from "pg";
import supertest from "supertest";
import { signedInBrowser } from "../../test/support/browsers.ts";
import { insertSender, insertSentDocument, signAll } from "../../test/support/documents/insert-sent.ts";
import { createPerson } from "../../test/support/recipient-browser.ts";
import { startApp, type TestApp } from "../../test/support/start-app.ts";
import { createApp } from "../app.ts";
import { deleteOldRows } from "../housekeeping/delete-old-rows.ts";
import { migrateDatabase } from "../migrate-database.ts";
import { disableAccount, enableAccount, resetFactors } from "../operator/change-access.ts";
import { deleteAccount } from "../personal-data/deletion/delete-account.ts";
import { queueSealing } from "../sealing/queue-sealing.ts";
import { anchorLogs } from "./anchors/anchor-logs.ts";
import { listAnchoredHeads } from "./anchors/queries.ts";
import { listEvents } from "./queries.ts";

let database: TwoRoleDatabase;
let mail: MailServer;
let app: TestApp;

beforeAll(async () => {
	database = await startTwoRoleDatabase();
	await migrateDatabase(database.owner, "app_service");
	await migrateDatabase(database.owner, "app_service");
	mail = await startMailServer();
	app = await startApp({ DATABASE_URL: database.service, SMTP_URL: mail.url });
});
afterAll(async () => {
	await app.close();
	await mail.close();
	await database.stop();
});

describe("the role that the service connects as", () => {
	it("suffices to be ready", async () => {
		await app.agent.get("/readyz").expect(200);
	});

	it("suffices to send, sign and seal a document, and to anchor its log", async () => {
		const { db, clock } = app.dependencies;
		const sample = await insertSentDocument(app.dependencies, { document: { sendCompletionEmails: false } });
		await signAll(app.dependencies, sample);
		await db.transaction((tx) => queueSealing(tx, sample.documentId, clock()));
		await app.workOff();
		const types = (await listEvents(db, sample.documentId)).map(({ type }) => type);
		expect(types).toContain("DOCUMENT_SEALED");
		await anchorLogs(app.dependencies);
		expect(await listAnchoredHeads(db, sample.documentId)).toHaveLength(1);
	});

	it("suffices for accounts: factors, sign-in, reset, proofs, deletion and cleanup", async () => {
		const { dependencies } = app;
		const { db } = dependencies;
		const person = await createPerson(app, "ada@example.com");
		await person.addPasskey();
		await person.addTotp();
		await signedInBrowser(app, person);
		const form = { email: "ada@example.com" };
		for (const path of ["/sign-up", "/password/forgotten"]) {
			const browser = supertest.agent(createApp(dependencies));
			const { text } = await browser.get(path).expect(200);
			const csrf = /name="csrf" value="([^"]+)"/.exec(text)?.[1];
			await browser
				.post(path)
				.type("form")
				.send({ ...form, csrf })
				.expect(303);
		}
		const operator = { actorType: "operator", actor: "root" } as const;
		await resetFactors(dependencies, person.userId, operator);
		await disableAccount(dependencies, person.userId, operator);
		await enableAccount(dependencies, person.userId, operator);
		await db.transaction((tx) => deleteAccount(tx, dependencies, person.userId, operator));
		await app.workOff();
		await deleteOldRows({ ...dependencies, clock: () => new Date("2099-01-01T00:00:00Z") });
		for (const table of ["sessions", "known_browsers", "address_proofs", "passkeys", "totp_factors"])
			expect([table, (await db.$client.query(`SELECT FROM ${table}`)).rowCount]).toEqual([table, 0]);
	});

	it("suffices for events to get the account of their document's next owner", async () => {
		const { documentId } = await insertSentDocument(app.dependencies);
		const other = await insertSender(app.dependencies);
		const { db } = app.dependencies;
		await db.$client.query("UPDATE documents SET user_id = $1 WHERE id = $2", [other.userId, documentId]);
		const { rows } = await db.$client.query(
			"SELECT DISTINCT account_id AS id FROM document_events WHERE document_id = $1",
			[documentId],
		);
		expect(rows).toEqual([{ id: other.userId }]);
	});

	it("can read and write every table, but only append to a log", async () => {
		const { rows } = await app.dependencies.db.$client.query<{ name: string; may: string[] }>(`
			SELECT relname AS name, array(
				SELECT one FROM unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'TRIGGER']) AS one
				WHERE has_table_privilege(oid, one)) AS may
			FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`);
		const logs = [
			"account_events",
			"document_events",
			"imported_events",
			"audit_anchors",
			"audit_anchor_heads",
		];
		for (const { name, may } of rows)
			expect([name, may]).toEqual([
				name,
				logs.includes(name) ? ["SELECT", "INSERT"] : ["SELECT", "INSERT", "UPDATE", "DELETE"],
			]);
		expect(rows.map(({ name }) => name)).toEqual(
			expect.arrayContaining([...logs, "users", "recovery_codes"]),
		);
	});

	it("suffices to count requests, and to delete expired counts", async () => {
		const { db } = app.dependencies;
		const limit = { name: "test", limit: 1, seconds: 1, refill: "at-once" } as const;
		await takeAllowance(db, limit, "a", new Date("2030-01-01T00:00:00Z"));
		await deleteEmptyBuckets(db, new Date("2030-01-02T00:00:00Z"));
		expect((await db.$client.query("SELECT FROM rate_limits")).rowCount).toBe(0);
	});

	it.each([
		"UPDATE document_events SET type = 'X'",
		"DELETE FROM document_events",
		"TRUNCATE document_events",
		"ALTER TABLE document_events DISABLE TRIGGER ALL",
		"DROP TRIGGER document_events_are_final ON document_events",
		"CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'",
		"DROP TABLE document_events",
		"UPDATE account_events SET type = 'X'",
		"DELETE FROM account_events",
		"DROP TRIGGER account_events_are_final ON account_events",
		"UPDATE audit_anchors SET at = now()",
		"DELETE FROM audit_anchors",
		"UPDATE audit_anchor_heads SET sequence = 1",
		"DELETE FROM audit_anchor_heads",
		"SET session_replication_role = replica",
		"SET ROLE app",
		"GRANT UPDATE ON document_events TO app_service",
	])("cannot: %s", async (statement) => {
		// 42501: insufficient privilege, so this does not depend on the trigger, which raises P0001.
		const { $client } = app.dependencies.db;
		const granted = statement.startsWith("GRANT");
		if (granted) await $client.query(statement).catch(() => undefined);
		const attempt = $client.query(granted ? "UPDATE document_events SET type = 'X'" : statement);
		await expect(attempt).rejects.toMatchObject({ code: "42501" });
	});

	it("owns nothing, and can use tables of later migrations", async () => {
		const owned = await app.dependencies.db.$client.query(
			"SELECT relname FROM pg_class WHERE relowner = 'app_service'::regrole",
		);
		expect(owned.rows).toEqual([]);
		const owner = new pg.Client({ connectionString: database.owner });
		await owner.connect();
		await owner.query("CREATE TABLE later (id int GENERATED ALWAYS AS IDENTITY, name text)");
		await owner.end();
		await app.dependencies.db.$client.query("INSERT INTO later (name) VALUES ('x')");
	});
});
