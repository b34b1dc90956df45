import { deleteExpiredProofs } from "@repo/accounts/address-proofs";
import { deleteExpiredRequests, endForeignSessions } from "@repo/accounts/openid";
import { deleteExpiredChallenges } from "@repo/accounts/passkeys";
import { deleteEndedSessions } from "@repo/accounts/sessions";
import { secondsAfter } from "@repo/service-kit/clock";
import { addMonths } from "@repo/service-kit/database";
import { deleteStuckJobs } from "@repo/service-kit/jobs";
import { deleteOldInvitations } from "../accounts/invitations/queries.ts";
import { signInDeps } from "../accounts/sign-in-deps.ts";
import { deleteOldKeys } from "../accounts/tokens/respond-once.ts";
import type { Dependencies } from "../dependencies.ts";
import { deleteOldRuns } from "../envelopes/bulk-runs/queries.ts";
import { deleteOldSubmissions } from "../envelopes/direct-links/queries.ts";
import { deleteExpiredEmbedTokens } from "../envelopes/embed-tokens/queries.ts";
import { deleteOldMails } from "../mail/queries.ts";
import { deleteOldBrowsers } from "../signing/authentication/queries.ts";
import { outbox } from "../webhooks/outbox.ts";

const DAY_SECONDS = 86_400;
/** Results of a CSV file: as long as its failed rows can be retried. */
const BULK_RUN_DAYS = 30;

/**
 * Deletes rows whose retention has ended (the …_RETENTION_DAYS settings). Responses for an Idempotency-Key are
 * repeated for a day.
 */
export async function deleteOldRows({
	config,
	db,
	clock,
}: Pick<Dependencies, "config" | "db" | "clock">): Promise<void> {
	const now = clock();
	const daysAgo = (days: number) => secondsAfter(now, -days * DAY_SECONDS);
	await addMonths(db);
	await deleteEndedSessions(db, now, config.SESSION_IDLE_SECONDS);
	await endForeignSessions(signInDeps({ config, db, clock }));
	await deleteExpiredProofs(db, now);
	await deleteExpiredChallenges(db, now);
	await deleteExpiredRequests(db, now);
	await deleteOldKeys(db, daysAgo(1));
	await outbox.deleteOldDeliveries(db, daysAgo(config.DELIVERY_RETENTION_DAYS));
	await deleteOldBrowsers(db, now);
	await deleteExpiredEmbedTokens(db, now);
	await deleteOldInvitations(db, daysAgo(30));
	await deleteOldMails(db, daysAgo(config.MAIL_RETENTION_DAYS));
	await deleteOldSubmissions(db, daysAgo(1));
	await deleteOldRuns(db, { unstarted: daysAgo(1), ended: daysAgo(BULK_RUN_DAYS) });
	await deleteStuckJobs(db, daysAgo(config.STUCK_JOB_RETENTION_DAYS));
}
