import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Transaction } from "@repo/service-kit/database";
import type { Endpoint } from "@repo/validation";
import type { Dependencies } from "../dependencies.ts";
import type { ApiCaller } from "./api-token-caller.ts";
import { decryptAnswer, encryptAnswer } from "./encrypted-answer.ts";
import { FirstRequestAtWork, IdempotencyKeyMalformed, IdempotencyKeyReused } from "./errors.ts";
import { claimKey, findKey, type KeyClaim, releaseKey, type StoredAnswer, storeAnswer } from "./queries.ts";

type Deps = Pick<Dependencies, "config" | "db" | "clock">;
type Answer = Awaited<ReturnType<Endpoint["handle"]>>;
type Work = (keep: ApiCaller["keep"]) => Promise<Answer>;

const LOOK_AGAIN_MS = 50;
const LOOKS = 200;

/**
 * Gives the first answer again for the same `Idempotency-Key` and body within 24 hours; another body is 409. Requests
 * that come while the first is at work wait for its answer. A request that fails leaves the key free. The answer is
 * kept in the transaction of the change (`caller.keep`): a crash leaves both or neither, so a retry never does it twice.
 */
export function idempotent(dependencies: Deps, wrapped: Endpoint): Endpoint {
	return {
		...wrapped,
		problems: {
			...wrapped.problems,
			409: wrapped.problems?.[409] ?? "The Idempotency-Key came with another body.",
		},
		handle: async (input) => {
			const { request, body, caller } = input;
			const key = request.get("idempotency-key");
			if (key === undefined) return wrapped.handle(input);
			if (!/^[\x21-\x7e]{1,255}$/.test(key)) throw new IdempotencyKeyMalformed();
			const requestHash = hashRequest(request.method, request.path, body);
			const { apiTokenId } = caller as ApiCaller;
			const claim = { apiTokenId, key, requestHash, now: dependencies.clock() };
			const work = (keep: ApiCaller["keep"]) =>
				wrapped.handle({ ...input, caller: { ...(caller as ApiCaller), keep } });
			return answerOnce(dependencies, claim, work);
		},
	};
}

async function answerOnce(deps: Deps, claim: KeyClaim, work: Work): Promise<Answer> {
	const { config, db } = deps;
	if (await claimKey(db, claim)) return workAndKeep(deps, claim, work);
	// Waiting holds no connection: the first request may need the one that is left.
	for (let look = 0; look < LOOKS; look++) {
		const kept = await findKey(db, claim);
		if (!kept) {
			if (await claimKey(db, claim)) return workAndKeep(deps, claim, work);
			continue;
		}
		if (!kept.requestHash.equals(claim.requestHash)) throw new IdempotencyKeyReused();
		if (kept.encryptedAnswer) {
			const answer = decryptAnswer(kept.encryptedAnswer, claim, config);
			return { ...answer, headers: { "Idempotency-Replayed": "true" } } as Answer;
		}
		await wait(LOOK_AGAIN_MS);
	}
	throw new FirstRequestAtWork();
}

async function workAndKeep({ config, db }: Deps, claim: KeyClaim, work: Work): Promise<Answer> {
	let isKept = false;
	const keep = async <Kept extends StoredAnswer>(tx: Transaction, answer: Kept) => {
		// Another request took the claim over, as this one was at work for so long: the change must not be made twice.
		const { status, body } = answer;
		if (!(await storeAnswer(tx, claim, encryptAnswer({ status, body }, claim, config))))
			throw new FirstRequestAtWork();
		isKept = true;
		return answer;
	};
	try {
		const answer = await work(keep);
		if (!isKept) throw new Error("an endpoint that takes an Idempotency-Key did not keep its answer");
		return answer;
	} catch (error) {
		await releaseKey(db, claim);
		throw error;
	}
}

function hashRequest(method: string, path: string, body: unknown): Buffer {
	return createHash("sha256")
		.update(JSON.stringify([method, path, body ?? null]))
		.digest();
}
