import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { startTwoRoleDatabase, type TwoRoleDatabase } from "@repo/infra-local/testing";
import pg from "pg";
import { migrateJobs } from "../jobs/index.ts";
import { grantServiceRole } from "./grant-service-role.ts";
import { listPartitions } from "./months/month-functions.ts";
import { partitionByMonth } from "./months/partition-by-month.ts";

let database: TwoRoleDatabase;
let owner: pg.Client;
let service: pg.Client;

beforeAll(async () => {
	database = await startTwoRoleDatabase();
	[owner, service] = [database.owner, database.service].map(
		(connectionString) => new pg.Client({ connectionString }),
	) as [pg.Client, pg.Client];
	await owner.connect();
	await service.connect();
	await migrateJobs(database.owner);
	await owner.query("CREATE SCHEMA drizzle; CREATE TABLE drizzle.__drizzle_migrations (id integer)");
	await owner.query("CREATE TABLE notes (id integer PRIMARY KEY, at timestamptz NOT NULL)");
	await partitionByMonth(database.owner, { table: "notes", column: "at", minDays: 1 });
}, 60_000);
afterAll(async () => {
	await owner.end();
	await service.end();
	await database.stop();
});

it("a role that is added after a table was partitioned adds and drops months", async () => {
	const calls = ["SELECT add_months(4)", "SELECT drop_months_of_notes(now())"];
	for (const call of calls) await expect(service.query(call)).rejects.toThrow("permission denied");
	await grantServiceRole(owner, { name: "app_service", appendOnly: [] });
	for (const call of calls) await service.query(call);
});

it("uses partitions only through their table", async () => {
	await service.query("INSERT INTO notes VALUES (1, now())");
	const partitions = await listPartitions(owner);
	expect(partitions.length).toBeGreaterThan(2);
	for (const partition of partitions)
		await expect(service.query(`SELECT FROM ${partition}`)).rejects.toThrow("permission denied");
});
