import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { startTwoRoleDatabase, type TwoRoleDatabase } from "@repo/infra-local/testing";
import { deleteEmptyBuckets, takeAllowance } from "@repo/service-kit/rate-limits";
import pg from "pg";
import { insertSentDocument, signAll } from "../../test/support/documents/insert-sent.ts";
import { startApp, type TestApp } from "../../test/support/start-app.ts";
import { migrateDatabase } from "../migrate-database.ts";
import { queueSealing } from "../sealing/queue-sealing.ts";
import { anchorLogs } from "./anchors/anchor-logs.ts";
import { listAnchoredHeads } from "./anchors/queries.ts";
import { listEvents } from "./queries.ts";

let database: TwoRoleDatabase;
let app: TestApp;

beforeAll(async () => {
	database = await startTwoRoleDatabase();
	await migrateDatabase(database.owner, "app_service");
	await migrateDatabase(database.owner, "app_service");
	app = await startApp({ DATABASE_URL: database.service });
});
afterAll(async () => {
	await app.close();
	await database.stop();
});

describe("the role that the service connects as", () => {
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
		"UPDATE audit_anchors SET at = now()",
		"DELETE FROM audit_anchors",
		"UPDATE audit_anchor_heads SET sequence = 1",
		"DELETE FROM audit_anchor_heads",
		"SET session_replication_role = replica",
		"SET ROLE app",
		"GRANT UPDATE ON document_events TO app_service",
	])("may not: %s", async (statement) => {
		// 42501: insufficient privilege. So it does not depend on the trigger, which raises P0001.
		const { $client } = app.dependencies.db;
		const granted = statement.startsWith("GRANT");
		if (granted) await $client.query(statement).catch(() => undefined);
		const attempt = $client.query(granted ? "UPDATE document_events SET type = 'X'" : statement);
		await expect(attempt).rejects.toMatchObject({ code: "42501" });
	});

	it("owns nothing, and may use tables of later migrations", async () => {
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
