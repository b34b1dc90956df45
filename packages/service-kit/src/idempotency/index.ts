import { createHash, hash, type KeyObject } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Clock } from "../clock.ts";
import { decryptWithKeyId, encryptWithKeyId } from "../crypto/index.ts";
import type { Database, Transaction } from "../database/index.ts";
import { FirstRequestInProgress, IdempotencyKeyMalformed, IdempotencyKeyReused } from "./errors.ts";
import { holderOf, type KeyClaim, type KeyHolder, type KeyPlace, storedKeys } from "./stored-keys.ts";

export { idempotencyColumns } from "./stored-keys.ts";

/** Without a key, the request is made each time. `context`: what else makes it a different request. */
export type KeyedRequest = {
	holder: KeyHolder;
	key: string | undefined;
	/** Of the holder: another part's request with the same key is another request. */
	part?: string | undefined;
	method: string;
	path: string;
	body: unknown;
	context?: unknown;
};
export type StoredResponse = { status: number; body?: unknown };
/** Makes the change and passes its response to `store`, in the transaction of the change. */
type Work<Result> = (store: (tx: Transaction, result: Result) => Promise<void>) => Promise<Result>;

const POLL_MS = 50;
const MAX_POLLS = 200;

/** The header, for the API document. */
export const idempotencyParameter = {
	name: "Idempotency-Key",
	in: "header" as const,
	required: false,
	description:
		"1 to 255 printable ASCII characters, such as a UUID. Repeating a request with the same key and body within 24 hours returns the first response and changes nothing. The same key with a different body returns 409. A failed request does not use up its key.",
	schema: { type: "string" as const, minLength: 1, maxLength: 255 },
};

/** Changes that are made once for each `Idempotency-Key`. `readKey`: 256 bits that encrypt the responses. */
export function idempotentChanges<Config>(table: PgTable, readKey: (config: Config) => KeyObject) {
	type Deps = { config: Config; db: Database; clock: Clock };
	const keys = storedKeys(table);

	/**
	 * Makes a change in one transaction, which `around` can begin later, or again. Repeats the response to the first request with the same key of
	 * the last 24 hours; a different request with the key is a 409. Requests that arrive while the first is active wait
	 * for its response. A failed request releases the key.
	 */
	async function changeOnce<Result extends StoredResponse>(
		deps: Deps,
		{ holder, key: sent, part, ...request }: KeyedRequest,
		change: (tx: Transaction) => Promise<Result>,
		around = (transact: () => Promise<Result>) => transact(),
	): Promise<Result> {
		const work = (store: (tx: Transaction, result: Result) => Promise<void>) =>
			around(() =>
				deps.db.transaction(async (tx) => {
					const result = await change(tx);
					await store(tx, result);
					return result;
				}),
			);
		if (sent === undefined) return work(async () => {});
		if (!/^[\x21-\x7e]{1,255}$/.test(sent)) throw new IdempotencyKeyMalformed();
		const key = part === undefined ? sent : hash("sha256", `${part} ${sent}`);
		const { config, db } = deps;
		const claim = { holder, key, requestHash: hashRequest(request), now: deps.clock() };
		if (await keys.claim(db, claim)) return workAndStore(deps, claim, work);
		// Waits without a connection: the first request may need the last free one.
		for (let poll = 0; poll < MAX_POLLS; poll++) {
			const stored = await keys.find(db, claim);
			if (!stored) {
				if (await keys.claim(db, claim)) return workAndStore(deps, claim, work);
				continue;
			}
			if (!stored.requestHash.equals(claim.requestHash)) throw new IdempotencyKeyReused();
			if (stored.encryptedAnswer) {
				const answer = decryptWithKeyId(stored.encryptedAnswer, readKey(config), boundTo(claim));
				return { ...JSON.parse(answer.toString()), headers: { "Idempotency-Replayed": "true" } };
			}
			await wait(POLL_MS);
		}
		throw new FirstRequestInProgress();
	}

	async function workAndStore<Result extends StoredResponse>(
		{ config, db }: Deps,
		claim: KeyClaim,
		work: Work<Result>,
	): Promise<Result> {
		try {
			return await work(async (tx, { status, body }) => {
				const answer = Buffer.from(JSON.stringify({ status, body }));
				const encrypted = encryptWithKeyId(answer, readKey(config), boundTo(claim));
				// Another request took over the claim because this one ran too long: the change must not be made twice.
				if (!(await keys.store(tx, claim, encrypted))) throw new FirstRequestInProgress();
			});
		} catch (error) {
			await keys.release(db, claim);
			throw error;
		}
	}

	return { changeOnce, deleteOldKeys: keys.deleteOld };
}

function boundTo({ holder, key }: KeyPlace): string {
	return `answer to ${holderOf(holder).join(" ")} for Idempotency-Key ${key}`;
}

function hashRequest({ method, path, body, context }: Omit<KeyedRequest, keyof KeyPlace | "part">): Buffer {
	const more = context === undefined ? [] : [context];
	return createHash("sha256")
		.update(JSON.stringify([method, path, body ?? null, ...more]))
		.digest();
}
