import { Readable } from "node:stream";
import { type RateLimit, takeAllowance } from "@repo/service-kit/rate-limits";
import { jsonEntry, type ZipEntry, zipChunks } from "@repo/service-kit/zip";
import { recordEvent } from "../audit-log/record-event.ts";
import type { Dependencies } from "../dependencies.ts";
import { TooManyExports } from "./errors.ts";
import { listBookingsAfter, listOwnEventsAfter, readAccountData } from "./queries.ts";

type Deps = Pick<Dependencies, "db" | "clock">;
type User = { id: number; username: string };

const ofAccount: RateLimit = { name: "account-export", limit: 5, seconds: 3600, refill: "evenly" };

/** Rows of one file, which limits the memory. */
const BATCH = 5_000;

/** An account's data as a ZIP archive that is created while it is sent. Throws TooManyExports. */
export async function exportAccount(
	{ db, clock }: Deps,
	{ id: userId, username }: User,
	ipAddress: string | undefined,
): Promise<Readable> {
	const at = clock();
	const { retryAfter } = await takeAllowance(db, ofAccount, `user:${userId}`, at);
	if (retryAfter > 0) throw new TooManyExports(retryAfter);
	await recordEvent(db, {
		type: "account.data_exported",
		actorType: "user",
		actor: username,
		userId,
		ipAddress,
		at,
	});
	return Readable.from(zipChunks(entriesOf(db, userId), at));
}

async function* entriesOf(db: Deps["db"], userId: number): AsyncGenerator<ZipEntry> {
	yield jsonEntry("account.json", await readAccountData(db, userId));
	for (const [name, list] of [
		["bookings", listBookingsAfter],
		["audit-log", listOwnEventsAfter],
	] as const) {
		let after = 0;
		for (let number = 1; ; number++) {
			const rows = await list(db, { userId, after, limit: BATCH });
			if (rows.length > 0 || number === 1)
				yield jsonEntry(
					`${name}-${number}.json`,
					rows.map(({ row }) => row),
				);
			if (rows.length < BATCH) break;
			after = rows.at(-1)?.id ?? after;
		}
	}
}
