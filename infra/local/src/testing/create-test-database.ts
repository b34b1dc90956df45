import { randomBytes } from "node:crypto";
import { withClient } from "../postgres/running-server.ts";

/**
 * A new database with the package's migrations, created in about 12 ms: one for each test file. It is not
 * dropped; the server is removed after the tests. Requires `withPostgres` in the package's jest.config.mjs.
 *
 *     const pool = new Pool({ connectionString: await createTestDatabase() });
 *     afterAll(() => pool.end());
 */
export async function createTestDatabase({ isEmpty = false } = {}): Promise<string> {
	const server = process.env.TEST_POSTGRES_URL;
	if (!server)
		throw new Error("No test server: jest.config.mjs lacks `withPostgres` (see infra/local/src/testing).");
	const name = `test_${randomBytes(8).toString("hex")}`;
	const url = new URL(server);
	const template = isEmpty ? "template0" : url.username;
	await withClient(server, (client) =>
		client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`),
	);
	url.pathname = name;
	return url.href;
}
