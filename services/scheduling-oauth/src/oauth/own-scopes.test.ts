import { expect, it } from "@jest/globals";
import { createTestDatabase } from "@repo/infra-local/testing";
import pg from "pg";
import { ownScopes } from "../clients/rules/scope.ts";
import { migrateDatabase } from "../migrate-database.ts";

it("migrating adds a scope that an endpoint requires, with its current description, and keeps other scopes unchanged", async () => {
	const url = await createTestDatabase();
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	try {
		const { rows: fresh } = await client.query("SELECT name, description FROM scopes");
		expect(Object.fromEntries(fresh.map((row) => [row.name, row.description]))).toEqual(ownScopes);
		await client.query("DELETE FROM scopes WHERE name = 'READ_PROFILE'");
		await client.query("UPDATE scopes SET description = 'Changed' WHERE name = 'READ_BOOKING'");
		await migrateDatabase(url);
		const { rows } = await client.query("SELECT name, description FROM scopes ORDER BY name");
		expect(rows).toEqual([
			{ name: "NOTIFY_BOOKING", description: expect.stringContaining("when your bookings change") },
			{ name: "READ_BOOKING", description: "Changed" },
			{ name: "READ_PROFILE", description: expect.stringContaining("See your profile") },
			{ name: "WRITE_BOOKING", description: expect.stringContaining("Create, move and cancel") },
			...["email", "openid", "profile"].map((name) => ({ name, description: expect.any(String) })),
		]);
	} finally {
		await client.end();
	}
});
