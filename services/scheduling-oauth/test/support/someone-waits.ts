import type { TestApp } from "./start-app.ts";

/** Resolves once a statement waits for a lock: for tests in which who comes first matters. */
export async function someoneWaits({ dependencies }: Pick<TestApp, "dependencies">): Promise<void> {
	for (;;) {
		const { rowCount } = await dependencies.db.$client.query(
			"SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
		);
		if (rowCount) return;
	}
}
