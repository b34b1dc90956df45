import { ServiceUnavailable } from "@repo/http-errors";
import { within } from "../clock.ts";
import { type Database, requireMigrations } from "../database/index.ts";

/** Something a request needs, e.g. the database. */
export type ReadinessCheck = {
	/** The message of a 503 when it is unavailable. */
	code: string;
	detail: string;
	/** Rejects unless it works. */
	run: () => Promise<unknown>;
};

/** Load balancers give up after a few seconds: a check without a result by then has failed. */
export const LIMIT_MS = 1_800;
/** Anyone may call it, and a check writes: a success is cached for this long. */
const FRESH_MS = 1_000;

/**
 * Runs all checks concurrently and rejects with ServiceUnavailable unless each succeeds in time. Only one run of a
 * check is active, however many callers there are; one that hangs holds one connection.
 */
export function checkReadiness(checks: ReadinessCheck[]): () => Promise<void> {
	const runs = checks.map((check) => ({ check, run: sharedRun(check.run) }));
	return async () => {
		const failures = await Promise.all(runs.map(async ({ check, run }) => findFailure(check, run())));
		const failed = failures.filter((failure) => failure !== undefined);
		const [first] = failed;
		if (!first) return;
		const { code, detail, cause } = first;
		const extensions = { failed: failed.map((failure) => failure.code) };
		throw new ServiceUnavailable(code, detail, { cause, extensions });
	};
}

/**
 * Succeeds while the database accepts writes: a message in its log and a commit, which leave no row behind. A
 * standby, a read-only database, and one whose disk is full or whose synchronous standby is down fail.
 */
export function databaseCheck(db: Database): ReadinessCheck {
	return {
		code: "database_unavailable",
		detail: "The database does not respond, or accepts no writes.",
		async run() {
			const { rows } = await db.$client.query<{ written: string | null }>(`
				SELECT CASE current_setting('transaction_read_only') WHEN 'off'
					THEN pg_logical_emit_message(true, 'readyz', '') END AS written`);
			if (!rows[0]?.written) throw new Error("The database is read-only.");
		},
	};
}

/** Fails on the tables of an older release, so that a server started before the migrations gets no requests. */
export function migrationCheck(db: Database, folder: URL): ReadinessCheck {
	return {
		code: "migrations_pending",
		detail: "Migrations of this release have not run on the database.",
		run: requireMigrations(db, folder),
	};
}

async function findFailure({ code, detail }: ReadinessCheck, run: Promise<unknown>) {
	try {
		await within(LIMIT_MS, run);
		return undefined;
	} catch (cause) {
		return { code, detail, cause };
	}
}

function sharedRun(run: () => Promise<unknown>): () => Promise<unknown> {
	let current: Promise<unknown> | undefined;
	return () => {
		if (current) return current;
		const started = run();
		current = started;
		const forget = () => {
			current = undefined;
		};
		started.then(() => setTimeout(forget, FRESH_MS).unref(), forget);
		return started;
	};
}
