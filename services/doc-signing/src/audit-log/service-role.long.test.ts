import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { type Postgres, startPostgres } from "@repo/infra-local/postgres";
import pg from "pg";
import { insertSentDocument, signAll } from "../../test/support/sample-document.ts";
import { startApp, type TestApp } from "../../test/support/start-app.ts";
import { migrateDatabase } from "../migrate-database.ts";
import { queueSealing } from "../sealing/queue-sealing.ts";
import { listEvents } from "./queries.ts";

let folder: string;
let postgres: Postgres;
let app: TestApp;
const url = (user: string) => postgres.url("documents", { user, password: user });

beforeAll(async () => {
	folder = mkdtempSync(join(tmpdir(), "service-role-"));
	postgres = await startPostgres({ dataDirectory: folder, durability: "throwaway" });
	const client = new pg.Client({ connectionString: postgres.url("postgres") });
	await client.connect();
	for (const role of ["owner", "service"]) await client.query(`CREATE ROLE ${role} LOGIN PASSWORD '${role}'`);
	await client.query("CREATE DATABASE documents OWNER owner");
	await client.end();
	await migrateDatabase(url("owner"), "service");
	await migrateDatabase(url("owner"), "service");
	app = await startApp({ DATABASE_URL: url("service") });
});
afterAll(async () => {
	await app.close();
	await postgres.stop();
	rmSync(folder, { recursive: true });
});

describe("the role that the service connects as", () => {
	it("is enough to send, sign and seal a document", async () => {
		const { db, clock } = app.dependencies;
		const sample = await insertSentDocument(app.dependencies, { document: { sendCompletionEmails: false } });
		await signAll(app.dependencies, sample);
		await db.transaction((tx) => queueSealing(tx, sample.documentId, clock()));
		await app.workOff();
		const types = (await listEvents(db, sample.documentId)).map(({ type }) => type);
		expect(types).toContain("DOCUMENT_SEALED");
	});

	it.each([
		"UPDATE document_events SET type = 'X'",
		"DELETE FROM document_events",
		"TRUNCATE document_events",
		"ALTER TABLE document_events DISABLE TRIGGER ALL",
		"DROP TRIGGER document_events_are_final ON document_events",
		"CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'",
		"DROP TABLE document_events",
		"SET session_replication_role = replica",
		"SET ROLE owner",
		"GRANT UPDATE ON document_events TO service",
	])("may not: %s", async (statement) => {
		// 42501: insufficient privilege. Nothing is left to the trigger, which answers P0001.
		const { $client } = app.dependencies.db;
		const granted = statement.startsWith("GRANT");
		if (granted) await $client.query(statement).catch(() => undefined);
		const attempt = $client.query(granted ? "UPDATE document_events SET type = 'X'" : statement);
		await expect(attempt).rejects.toMatchObject({ code: "42501" });
	});

	it("owns nothing, and may use a table that a later migration makes", async () => {
		const owned = await app.dependencies.db.$client.query(
			"SELECT relname FROM pg_class WHERE relowner = 'service'::regrole",
		);
		expect(owned.rows).toEqual([]);
		const owner = new pg.Client({ connectionString: url("owner") });
		await owner.connect();
		await owner.query("CREATE TABLE later (id int GENERATED ALWAYS AS IDENTITY, name text)");
		await owner.end();
		await app.dependencies.db.$client.query("INSERT INTO later (name) VALUES ('x')");
	});
});
