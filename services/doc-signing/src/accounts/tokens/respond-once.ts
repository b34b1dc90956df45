import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { decryptWithKeyId, encryptWithKeyId } from "@repo/service-kit/crypto";
import type { Transaction } from "@repo/service-kit/database";
import type { Config } from "../../config.ts";
import type { Dependencies } from "../../dependencies.ts";
import { FirstRequestInProgress, IdempotencyKeyMalformed, IdempotencyKeyReused } from "./errors.ts";
import {
	claimKey,
	findKey,
	type KeyClaim,
	type KeyPlace,
	releaseKey,
	type StoredResponse,
	storeResponse,
} from "./queries.ts";

type Deps = Pick<Dependencies, "config" | "db" | "clock">;
/** `teamId`: chosen for this request; undefined with a token, which has its own. */
type KeyedRequest = KeyPlace & {
	method: string;
	path: string;
	body: unknown;
	teamId: number | null | undefined;
};
/** Makes the change and passes its response to `store`, in the transaction of the change. */
type Work<Result> = (store: (tx: Transaction, result: Result) => Promise<void>) => Promise<Result>;

const POLL_MS = 50;
const MAX_POLLS = 200;

/**
 * Makes a change in one transaction, after `before`; repeats the response to the first request with the same key of the last 24 hours; a different request with the
 * key is a 409. Requests that arrive while the first is active wait for its response. A failed request releases the
 * key.
 */
export function changeOnce<Result extends StoredResponse>(
	deps: Deps,
	request: KeyedRequest,
	change: (tx: Transaction) => Promise<Result>,
	before?: () => Promise<unknown>,
): Promise<Result> {
	return respondOnce(deps, request, async (store) => {
		await before?.();
		return deps.db.transaction(async (tx) => {
			const result = await change(tx);
			await store(tx, result);
			return result;
		});
	});
}

async function respondOnce<Result extends StoredResponse>(
	deps: Deps,
	{ holder, key, ...request }: KeyedRequest,
	work: Work<Result>,
): Promise<Result> {
	if (!/^[\x21-\x7e]{1,255}$/.test(key)) throw new IdempotencyKeyMalformed();
	const { config, db } = deps;
	const claim = { holder, key, requestHash: hashRequest(request), now: deps.clock() };
	if (await claimKey(db, claim)) return workAndStore(deps, claim, work);
	// Waits without a connection: the first request may need the last free one.
	for (let poll = 0; poll < MAX_POLLS; poll++) {
		const stored = await findKey(db, claim);
		if (!stored) {
			if (await claimKey(db, claim)) return workAndStore(deps, claim, work);
			continue;
		}
		if (!stored.requestHash.equals(claim.requestHash)) throw new IdempotencyKeyReused();
		if (stored.encryptedAnswer) {
			const result = decryptResponse(stored.encryptedAnswer, claim, config) as Result;
			return { ...result, headers: { "Idempotency-Replayed": "true" } };
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
			// Another request took over the claim because this one ran too long: the change must not be made twice.
			if (!(await storeResponse(tx, claim, encryptResponse({ status, body }, claim, config))))
				throw new FirstRequestInProgress();
		});
	} catch (error) {
		await releaseKey(db, claim);
		throw error;
	}
}

function hashRequest({ method, path, body, teamId }: Omit<KeyedRequest, keyof KeyPlace>): Buffer {
	const team = teamId === undefined ? [] : [teamId];
	return createHash("sha256")
		.update(JSON.stringify([method, path, body ?? null, ...team]))
		.digest();
}

type Key = Pick<Config, "ENCRYPTION_SECRET">;

/** A stored response may contain signing links, upload URLs and a webhook's secret. */
function encryptResponse(response: StoredResponse, place: KeyPlace, config: Key): Buffer {
	return encryptWithKeyId(Buffer.from(JSON.stringify(response)), deriveKey(config), boundTo(place));
}

function decryptResponse(encrypted: Buffer, place: KeyPlace, config: Key): StoredResponse {
	return JSON.parse(decryptWithKeyId(encrypted, deriveKey(config), boundTo(place)).toString());
}

function deriveKey({ ENCRYPTION_SECRET }: Key): Buffer {
	return Buffer.from(ENCRYPTION_SECRET, "base64url");
}

function boundTo({ holder, key }: KeyPlace): string {
	const who = holder.userId === undefined ? `API token ${holder.apiTokenId}` : `user ${holder.userId}`;
	return `answer to ${who} for Idempotency-Key ${key}`;
}
