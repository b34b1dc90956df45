import { type RateLimit, takeAllowance } from "@repo/service-kit/rate-limits";
import type { SignedInUser } from "../../accounts/visitor.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { RunAction } from "./change-run.ts";
import { TooManyFiles, TooManyRows } from "./errors.ts";
import { countRows, getRun } from "./queries.ts";

const ROWS_A_DAY = 5_000;
/** Limit for stored rows: ten of the largest files. */
const CHARACTERS_A_DAY = 160_000_000;

const ofDay = (name: string, limit: number) =>
	({ name, limit, seconds: 86_400, refill: "evenly" }) satisfies RateLimit;
export const bulkLimits = {
	rows: ofDay("bulk-rows", ROWS_A_DAY),
	characters: ofDay("bulk-files", CHARACTERS_A_DAY),
};

type Deps = Pick<Dependencies, "db" | "clock">;
type Change = { user: Pick<SignedInUser, "id">; templateId: number; runId: number; action: RunAction };

/**
 * Counts the rows that this change starts against the person's limit. Throws BulkRunNotFound, TooManyRows.
 */
export async function takeRows(deps: Deps, { user, templateId, runId, action }: Change): Promise<void> {
	if (action === "discard") return;
	const { status } = await getRun(deps.db, { id: runId, templateId, userId: user.id });
	if (status !== (action === "retry" ? "DONE" : "CHECKED")) return;
	const { WAITING, FAILED } = await countRows(deps.db, runId);
	await takeSeveral(deps, user.id, action === "retry" ? FAILED : WAITING);
}

export async function takeSeveral(deps: Deps, userId: number, rows: number): Promise<void> {
	if (rows === 0) return;
	const retryAfter = await take(deps, userId, bulkLimits.rows, rows);
	if (retryAfter > 0) throw new TooManyRows(retryAfter);
}

/** Counts a file's rows, of this many characters, before they are stored. Throws TooManyFiles. */
export async function takeFile(deps: Deps, userId: number, length: number): Promise<void> {
	const retryAfter = await take(deps, userId, bulkLimits.characters, length);
	if (retryAfter > 0) throw new TooManyFiles(retryAfter);
}

/** With an allowance that refills evenly, a file takes a fraction of a day's. */
async function take({ db, clock }: Deps, userId: number, ofDay: RateLimit, count: number): Promise<number> {
	const limit = { ...ofDay, limit: ofDay.limit / count };
	return (await takeAllowance(db, limit, `user:${userId}`, clock())).retryAfter;
}
