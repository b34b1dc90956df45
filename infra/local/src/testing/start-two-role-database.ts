import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type DatabaseUrls, ensureDatabase } from "../development/ensure-database.ts";
import { startPostgres } from "../postgres/index.ts";

/** An empty database like that of `npm start`, owned by `app`, for a service that connects as `app_service`. */
export type TwoRoleDatabase = DatabaseUrls & { stop(): Promise<void> };

/** On a separate server: the role of the tests' shared server may not create roles. */
export async function startTwoRoleDatabase(): Promise<TwoRoleDatabase> {
	const folder = await mkdtemp(join(tmpdir(), "two-roles-"));
	const postgres = await startPostgres({ dataDirectory: folder, durability: "throwaway" });
	const urls = await ensureDatabase(postgres, "app", { owner: "of-the-owner", service: "of-the-service" });
	return {
		...urls,
		async stop() {
			await postgres.stop();
			await rm(folder, { recursive: true });
		},
	};
}
