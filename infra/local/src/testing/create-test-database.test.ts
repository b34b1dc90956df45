import { describe, expect, it } from "@jest/globals";
import { Client } from "pg";
import { createTestDatabase } from "./index.ts";

describe("createTestDatabase", () => {
	it("gives every caller a separate database, with all privileges", async () => {
		const [one, other] = await Promise.all([connect(), connect()]);
		await one.query("CREATE TABLE notes (text text)");
		await other.query("CREATE TABLE notes (text text)");
		await one.query("INSERT INTO notes VALUES ('only here')");
		expect((await other.query("SELECT * FROM notes")).rows).toEqual([]);
		await Promise.all([one.end(), other.end()]);
	});

	it("allows no connection to the template, because connections prevent copying it", async () => {
		const url = new URL(await createTestDatabase());
		const template = url.username;
		url.pathname = template;
		const visitor = new Client({ connectionString: url.href });
		await expect(visitor.connect()).rejects.toThrow(
			`database "${template}" is not currently accepting connections`,
		);
	});
});

async function connect(): Promise<Client> {
	const client = new Client({ connectionString: await createTestDatabase() });
	await client.connect();
	return client;
}
