// For a package's jest.config.mjs: `export default jestConfig("name", withPostgres)` gives its tests a
// separate PostgreSQL. `createTestDatabase()` of "@repo/infra-local/testing" then gives each test file a
// database, migrated by `migrateDatabase(url)` in the package's src/migrate-database.ts or
// test/migrate-database.ts.
import { fileURLToPath } from "node:url";

/** @type {{ globalSetup: string, globalTeardown: string }} */
export const withPostgres = {
	globalSetup: fileURLToPath(new URL("./start-test-cluster.mjs", import.meta.url)),
	globalTeardown: fileURLToPath(new URL("./stop-test-cluster.mjs", import.meta.url)),
};
