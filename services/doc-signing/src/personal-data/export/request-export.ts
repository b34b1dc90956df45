import { secondsAfter } from "@repo/service-kit/clock";
import { violatedConstraint } from "@repo/service-kit/database";
import { enqueue } from "@repo/service-kit/jobs";
import { type RateLimit, takeAllowance } from "@repo/service-kit/rate-limits";
import { actingUser, recordAccountEvent } from "../../accounts/log/record-account-event.ts";
import type { Dependencies } from "../../dependencies.ts";
import { ExportUnderWay, TooManyExports } from "./errors.ts";
import { insertExport } from "./queries.ts";

export const exportLimit: RateLimit = { name: "account-export", limit: 3, seconds: 86_400, refill: "evenly" };
export const EXPORT_SECONDS = 7 * 86_400;

/** Starts the export of an account's data; a job creates it. Throws ExportUnderWay, TooManyExports. */
export async function requestExport(
	{ db, clock }: Pick<Dependencies, "db" | "clock">,
	by: { userId: number; ipAddress: string },
): Promise<void> {
	const { userId } = by;
	const at = clock();
	const { retryAfter } = await takeAllowance(db, exportLimit, `user:${userId}`, at);
	if (retryAfter > 0) throw new TooManyExports(retryAfter);
	const requested = db.transaction(async (tx) => {
		const { id: exportId } = await insertExport(tx, {
			userId,
			createdAt: at,
			expiresAt: secondsAfter(at, EXPORT_SECONDS),
		});
		await enqueue(tx, "export-account", { exportId }, { key: `export:${exportId}` });
		const actor = actingUser(userId, by.ipAddress);
		await recordAccountEvent(tx, { ...actor, type: "account.data_exported", userId, at });
	});
	await requested.catch((error: unknown) => {
		throw violatedConstraint(error) === "account_exports_one_pending" ? new ExportUnderWay() : error;
	});
}
