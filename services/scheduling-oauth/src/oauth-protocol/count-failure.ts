import { TooManyRequests } from "@repo/http-errors";
import { secondsAfter } from "@repo/service-kit/clock";
import { hashSecret } from "@repo/service-kit/crypto";
import type { Dependencies } from "../dependencies.ts";
import { addressBlock } from "../platform/http/address-block.ts";
import { countFailures } from "./queries.ts";

const WINDOW_SECONDS = 300;
const PER_ADDRESS_AND_CLIENT = 30;
/** Higher: many apps may share an address, and a platform's apps hear of every user who disconnected from one. */
const PER_ADDRESS = 600;

type Failure = {
	ipAddress: string | undefined;
	/** The client whose secret was wrong. Nothing else is a guess at it: a client may well hold many ended grants. */
	guessedClientId: string | undefined;
};

/**
 * Counts a failing token request; throws TooManyRequests (429) from the thirty-first guess at a client, or the 601st
 * failure of an address, within five minutes. It is asked after the answer is known, so a good request passes whatever
 * was counted: nobody can lock a client out, from the same address or another.
 */
export async function countFailure(
	{ db, clock }: Pick<Dependencies, "db" | "clock">,
	{ ipAddress, guessedClientId }: Failure,
): Promise<void> {
	const at = clock();
	const block = addressBlock(ipAddress);
	const limits = new Map([[`address ${block}`, PER_ADDRESS]]);
	if (guessedClientId !== undefined)
		limits.set(`address ${block} client ${guessedClientId}`, PER_ADDRESS_AND_CLIENT);
	const byHash = new Map([...limits].map(([key, limit]) => [hashSecret(key).toString("hex"), limit]));
	const keyHashes = [...byHash.keys()].map((key) => Buffer.from(key, "hex"));
	const counted = await countFailures(db, { keyHashes, at, endsAt: secondsAfter(at, WINDOW_SECONDS) });
	const over = counted.filter(
		({ keyHash, failures }) => failures > (byHash.get(keyHash.toString("hex")) ?? 0),
	);
	if (over.length === 0) return;
	const end = Math.max(...over.map(({ endsAt }) => endsAt.getTime()));
	throw new TooManyRequests((end - at.getTime()) / 1000, "Too many failing requests. Try again later.");
}
