import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Endpoint } from "@repo/validation";
import type { Dependencies } from "../dependencies.ts";
import type { ApiCaller } from "./api-token-caller.ts";
import { FirstRequestAtWork, IdempotencyKeyMalformed, IdempotencyKeyReused } from "./errors.ts";
import { claimKey, findKey, type KeptAnswer, type KeyClaim, keepAnswer, releaseKey } from "./queries.ts";

type Needs = Pick<Dependencies, "db" | "clock">;
type Answer = Awaited<ReturnType<Endpoint["handle"]>>;

const LOOK_AGAIN_MS = 50;
const LOOKS = 200;

/**
 * Gives the first answer again for the same `Idempotency-Key` and body within 24 hours; another body is 409. Requests
 * that come while the first is at work wait for its answer. A request that fails leaves the key free.
 */
export function idempotent(dependencies: Needs, wrapped: Endpoint): Endpoint {
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
			const work = () => wrapped.handle(input);
			return answerOnce(dependencies, { apiTokenId, key, requestHash, now: dependencies.clock() }, work);
		},
	};
}

async function answerOnce({ db }: Needs, claim: KeyClaim, work: () => Promise<Answer>): Promise<Answer> {
	if (await claimKey(db, claim)) return workAndKeep(db, claim, work);
	// Waiting holds no connection: the first request may need the one that is left.
	for (let look = 0; look < LOOKS; look++) {
		const kept = await findKey(db, claim);
		if (!kept) {
			if (await claimKey(db, claim)) return workAndKeep(db, claim, work);
			continue;
		}
		if (!kept.requestHash.equals(claim.requestHash)) throw new IdempotencyKeyReused();
		if (kept.answer) return { ...kept.answer, headers: { "Idempotency-Replayed": "true" } } as Answer;
		await wait(LOOK_AGAIN_MS);
	}
	throw new FirstRequestAtWork();
}

async function workAndKeep(db: Needs["db"], claim: KeyClaim, work: () => Promise<Answer>): Promise<Answer> {
	try {
		const answer = await work();
		const { status, body } = answer as KeptAnswer;
		await keepAnswer(db, claim, { status, body });
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
