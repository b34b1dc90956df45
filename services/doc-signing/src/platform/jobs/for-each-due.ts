import type { Clock } from "@repo/service-kit/clock";

type Due<Row> = {
	clock: Clock;
	/** A batch of due rows, of those after this one in a fixed order; empty when no more are due. */
	next: (last: Row | undefined) => Promise<Row[]>;
	/** Absent if `next` does the work of its batch. */
	work?: (row: Row) => Promise<unknown>;
};

/** A run ends after this time, since other jobs share its slots. The next run continues. */
const MAX_RUN_MS = 240_000;
/** And after this time in failures: during an outage every row fails, each one slowly. */
const MAX_FAILING_MS = 30_000;

/**
 * Works on all due rows, batch by batch, on each once. A failure does not delay the others; the run throws the first
 * one at the end, so that it is visible and retried.
 */
export async function forEachDue<Row>({ clock, next, work }: Due<Row>): Promise<void> {
	const now = () => clock().getTime();
	const begun = now();
	let failingMs = 0;
	let failure: { error: unknown } | undefined;
	for await (const row of listRows(next)) {
		const started = now();
		try {
			await work?.(row);
		} catch (error) {
			failure ??= { error };
			failingMs += now() - started;
		}
		if (now() - begun >= MAX_RUN_MS || failingMs >= MAX_FAILING_MS) break;
	}
	if (failure) throw failure.error;
}

async function* listRows<Row>(next: Due<Row>["next"]): AsyncGenerator<Row, void, undefined> {
	let rows = await next(undefined);
	while (rows.length > 0) {
		yield* rows;
		rows = await next(rows.at(-1));
	}
}
