import { Readable } from "node:stream";
import { TooManyRequests } from "@repo/http-errors";
import { type RateLimit, takeAllowance } from "@repo/service-kit/rate-limits";
import { jsonEntry, type StreamedEntry, type ZipEntry, zipChunks } from "@repo/service-kit/zip";
import { recordEvent } from "../../audit-log/record-event.ts";
import type { Dependencies } from "../../dependencies.ts";

import { listBookingsAfter, listOwnEventsAfter, type Row, readAccountData } from "./queries.ts";

type Deps = Pick<Dependencies, "db" | "clock">;
type User = { id: number; username: string };

const ofAccount: RateLimit = { name: "account-export", limit: 5, seconds: 3600, refill: "evenly" };

/** Bookings can be large: rows that are in memory at once. */
const BATCH = 100;

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
	return Readable.from(zipChunks(listEntries(db, userId), at));
}

async function* listEntries(db: Deps["db"], userId: number): AsyncGenerator<ZipEntry | StreamedEntry> {
	yield jsonEntry("account.json", await readAccountData(db, userId));
	for (const [name, list] of [
		["bookings.json", listBookingsAfter],
		["audit-log.json", listOwnEventsAfter],
	] as const)
		yield { name, content: jsonList((after) => list(db, { userId, after, limit: BATCH })) };
}

/** The rows of every batch as one JSON array. */
async function* jsonList(batchAfter: (id: number) => Promise<Row[]>): AsyncGenerator<Uint8Array> {
	let separator = "[\n";
	let last: Row | undefined;
	do {
		const rows = await batchAfter(last?.id ?? 0);
		for (const { row } of rows) {
			yield Buffer.from(`${separator}${JSON.stringify(row)}`);
			separator = ",\n";
		}
		last = rows[BATCH - 1];
	} while (last);
	yield Buffer.from(separator === "[\n" ? "[]\n" : "\n]\n");
}

class TooManyExports extends TooManyRequests {
	constructor(retryAfterSeconds: number) {
		super(retryAfterSeconds, "You have already exported your data several times. Try again later.");
	}
}
