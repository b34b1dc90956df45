import { deleteEmptyBuckets } from "@repo/service-kit/rate-limits";
import { deleteEndedResets } from "./accounts/queries/password-resets.ts";
import { deleteEndedSessions } from "./accounts/queries/sessions.ts";
import { deleteEndedRequests } from "./authorization/queries.ts";
import type { Dependencies } from "./dependencies.ts";
import { deleteEndedTokens } from "./tokens/queries/revocation.ts";

const HOUR_MS = 3_600_000;

/** Deletes what can never count again. Any number of instances may do it at once. */
export async function runHousekeeping({ db, clock }: Pick<Dependencies, "db" | "clock">): Promise<void> {
	const now = clock();
	await deleteEndedSessions(db, now);
	await deleteEndedResets(db, now);
	await deleteEndedRequests(db, now);
	await deleteEndedTokens(db, now);
	await deleteEmptyBuckets(db, now);
}

/** Keeps house each hour until the function it gives is called. */
export function scheduleHousekeeping(dependencies: Dependencies): () => void {
	const { afterwards } = dependencies;
	const timer = setInterval(
		() => afterwards.start("housekeeping", () => runHousekeeping(dependencies)),
		HOUR_MS,
	);
	timer.unref();
	return () => clearInterval(timer);
}
