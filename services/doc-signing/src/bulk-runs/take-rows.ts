import { type RateLimit, takeAllowance } from "@repo/service-kit/rate-limits";
import type { SignedInUser } from "../accounts/sessions.ts";
import type { Dependencies } from "../dependencies.ts";
import type { RunAction } from "./change-run.ts";
import { TooManyRows } from "./errors.ts";
import { countRows, getRun } from "./queries.ts";

const ROWS_A_DAY = 5_000;

type Change = { user: Pick<SignedInUser, "id">; templateId: number; runId: number; action: RunAction };

/**
 * Counts the rows that this change starts against the person's limit. Throws BulkRunNotFound, TooManyRows.
 */
export async function takeRows(
	deps: Pick<Dependencies, "db" | "clock">,
	{ user, templateId, runId, action }: Change,
): Promise<void> {
	if (action === "discard") return;
	const { status } = await getRun(deps.db, { id: runId, templateId, userId: user.id });
	if (status !== (action === "retry" ? "DONE" : "CHECKED")) return;
	const { WAITING, FAILED } = await countRows(deps.db, runId);
	await takeSeveral(deps, user.id, action === "retry" ? FAILED : WAITING);
}

/** With an allowance that refills evenly, a file takes a fraction of a day's rows. */
export async function takeSeveral(
	{ db, clock }: Pick<Dependencies, "db" | "clock">,
	userId: number,
	rows: number,
): Promise<void> {
	if (rows === 0) return;
	const limit: RateLimit = {
		name: "bulk-rows",
		limit: ROWS_A_DAY / rows,
		seconds: 86_400,
		refill: "evenly",
	};
	const { retryAfter } = await takeAllowance(db, limit, `user:${userId}`, clock());
	if (retryAfter > 0) throw new TooManyRows(retryAfter);
}
