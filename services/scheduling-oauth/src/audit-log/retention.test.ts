import { beforeEach, describe, expect, it } from "@jest/globals";
import { newApp, newTokens, refreshOf } from "../../test/support/apps.ts";
import { newPerson } from "../../test/support/people.ts";
import { sharedApp } from "../../test/support/shared-app.ts";
import { testConfig } from "../../test/support/start-app.ts";
import { runHousekeeping } from "../housekeeping.ts";
import { deleteOldEvents } from "./queries.ts";

const DAY_MS = 86_400_000;

const app = sharedApp();
beforeEach(() => app.sql("DELETE FROM audit_events WHERE at < now() - interval '30 days'"));

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

const insertEvents = (days: number, count = 1) =>
	app.sql(
		`INSERT INTO audit_events (at, type, actor_type, actor, details)
		SELECT $1::timestamptz, 'test.event', 'system', 'test', jsonb_build_object('days', $2::int, 'number', number)
		FROM generate_series(1, $3::int) AS number`,
		[daysAgo(days), days, count],
	);

const ages = async () =>
	(
		await app.sql(
			"SELECT (details ->> 'days')::int AS days FROM audit_events WHERE type = 'test.event' ORDER BY 1",
		)
	).map(({ days }) => days);

describe("the audit log", () => {
	it("is kept for AUDIT_LOG_RETENTION_DAYS", async () => {
		for (const days of [0, 100, 364, 366, 1000]) await insertEvents(days);
		await runHousekeeping(app.dependencies);
		expect(await ages()).toEqual([0, 100, 364]);
		const config = { ...app.dependencies.config, AUDIT_LOG_RETENTION_DAYS: 90 };
		await runHousekeeping({ ...app.dependencies, config });
		expect(await ages()).toEqual([0]);
	});

	it("keeps every row for at least 30 days, whatever the setting", async () => {
		for (const days of [1, 29, 31]) await insertEvents(days);
		await deleteOldEvents(app.dependencies.db, daysAgo(-400));
		expect(await ages()).toEqual([0, 1, 29]);
		await expect(app.sql("DELETE FROM audit_events WHERE at > $1", [daysAgo(29.5)])).rejects.toThrow(
			"never changed or removed in their first 30 days",
		);
		expect(() =>
			testConfig({ DATABASE_URL: "postgres://localhost/x", AUDIT_LOG_RETENTION_DAYS: "29" }),
		).toThrow(/^Wrong settings: AUDIT_LOG_RETENTION_DAYS/);
	});

	it("deletes the refresh counts of deleted rows, too", async () => {
		const ada = await newPerson(app, "ada");
		const client = await newApp(app);
		const { refresh_token } = await newTokens(app, ada, client);
		const refresh = () =>
			app.agent.post("/api/auth/oauth/token").send(refreshOf(client, refresh_token)).expect(200);
		const counts = async () =>
			(await app.sql("SELECT count FROM refresh_counts ORDER BY day")).map((row) => row.count);
		app.travel(-29 * 86_400);
		await refresh();
		app.travel(-2 * 86_400);
		for (let times = 0; times < 3; times += 1) await refresh();
		app.travel(31 * 86_400);
		expect(await counts()).toEqual([3, 1]);
		await deleteOldEvents(app.dependencies.db, daysAgo(30));
		expect(await counts()).toEqual([1]);
		expect(await app.sql("SELECT FROM audit_events WHERE type = 'token.refreshed'")).toHaveLength(1);
	});

	it("deletes a backlog in several batches, and skips a locked row until the next run", async () => {
		await insertEvents(400, 2500);
		const holder = await app.dependencies.db.$client.connect();
		try {
			await holder.query("BEGIN");
			await holder.query("SELECT FROM audit_events WHERE details @> $1 FOR UPDATE", [
				{ days: 400, number: 7 },
			]);
			await Promise.all([1, 2].map(() => deleteOldEvents(app.dependencies.db, daysAgo(365))));
			expect(await ages()).toEqual([0, 1, 29, 400]);
		} finally {
			await holder.query("ROLLBACK");
			holder.release();
		}
		await deleteOldEvents(app.dependencies.db, daysAgo(365));
		expect(await ages()).toEqual([0, 1, 29]);
	});
});
