import { deleteExpiredProofs } from "@repo/accounts/address-proofs";
import { deleteExpiredChallenges } from "@repo/accounts/passkeys";
import { deleteEndedSessions } from "@repo/accounts/sessions";
import { secondsAfter } from "@repo/service-kit/clock";
import { addMonths } from "@repo/service-kit/database";
import { deleteStuckJobs, type TaskList } from "@repo/service-kit/jobs";
import { deleteEmptyBuckets } from "@repo/service-kit/rate-limits";
import { deleteExpiredInvitations } from "./accounts/queries/invitations.ts";
import { deleteOldEvents } from "./audit-log/queries.ts";
import { deleteEndedRequests } from "./authorization/queries/requests.ts";
import { deleteOldKeys } from "./callers/change-once.ts";
import { deleteOldRequests } from "./clients/requests/queries.ts";
import type { Dependencies } from "./dependencies.ts";
import { deleteEndedWebhooks } from "./grants/webhooks/change-webhooks.ts";
import { outbox } from "./grants/webhooks/outbox.ts";
import { deleteOldMails } from "./mail/queries.ts";
import { deleteEndedTokens, deleteUsedTokens } from "./tokens/queries/revocation.ts";

type Deps = Pick<Dependencies, "config" | "db" | "clock">;

/** Deletes rows that have expired, and adds months to partitioned tables. Concurrent calls share the work. */
export async function runHousekeeping({ config, db, clock }: Deps): Promise<void> {
	const now = clock();
	const daysAgo = (days: number) => secondsAfter(now, -86_400 * days);
	await addMonths(db);
	await deleteEndedSessions(db, now, config.SESSION_IDLE_SECONDS);
	await deleteExpiredProofs(db, now);
	await deleteExpiredChallenges(db, now);
	await deleteExpiredInvitations(db, now);
	await deleteEndedRequests(db, now);
	await deleteOldRequests(db, daysAgo(config.AUDIT_LOG_RETENTION_DAYS));
	await deleteEndedTokens(db, daysAgo(config.ENDED_TOKEN_RETENTION_DAYS));
	await deleteUsedTokens(db, daysAgo(30));
	await deleteOldKeys(db, daysAgo(1));
	await outbox.deleteOldDeliveries(db, daysAgo(config.DELIVERY_RETENTION_DAYS));
	await deleteEndedWebhooks({ db }, now);
	await deleteEmptyBuckets(db, now);
	await deleteOldMails(db, daysAgo(config.MAIL_RETENTION_DAYS));
	await deleteStuckJobs(db, daysAgo(config.MAIL_RETENTION_DAYS), "send-mail");
	await deleteOldEvents(db, daysAgo(config.AUDIT_LOG_RETENTION_DAYS));
}

export function housekeepingTasks(deps: Deps): TaskList {
	return { housekeeping: () => runHousekeeping(deps) };
}

/** Every hour, on one instance. */
export const housekeepingCrontab = "23 * * * * housekeeping";
