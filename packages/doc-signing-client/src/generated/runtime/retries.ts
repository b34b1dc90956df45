// Generated from packages/api-client/runtime/retries.ts by `pnpm --filter @repo/api-client generate`: do not edit.
import { ApiError, ConnectionError } from "./errors.ts";

const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 8_000;
/** A longer Retry-After is an error for the caller to handle, not a reason to hang. */
const MAX_RETRY_AFTER_MS = 60_000;
/** Refused or never reached: the same request may succeed now. 502 and 504 come from proxies during a restart. */
const TEMPORARY = [429, 502, 503, 504];

/** How long to wait before the next attempt, in milliseconds. Undefined: do not retry. */
export function retryDelay(failure: unknown, attempt: number, now = Date.now()): number | undefined {
	const backoff = Math.min(FIRST_DELAY_MS * 2 ** attempt, MAX_DELAY_MS);
	const jittered = backoff * (0.5 + Math.random() / 2);
	if (failure instanceof ConnectionError) return jittered;
	if (!(failure instanceof ApiError) || !TEMPORARY.includes(failure.status)) return undefined;
	const wanted = retryAfter(failure.headers.get("retry-after"), now);
	if (wanted === undefined) return jittered;
	// Jitter is only added: an earlier request would be refused again.
	return wanted > MAX_RETRY_AFTER_MS ? undefined : wanted + Math.random() * FIRST_DELAY_MS;
}

/** RFC 9110 §10.2.3: seconds or a date. */
function retryAfter(value: string | null, now: number): number | undefined {
	if (value === null) return undefined;
	const time = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now;
	return Number.isNaN(time) ? undefined : Math.max(time, 0);
}

/** Rejects with the signal's reason as soon as it is aborted. */
export function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
	return new Promise((resolve, reject) => {
		if (signal?.aborted) return reject(signal.reason);
		const stop = () => {
			clearTimeout(timer);
			reject(signal?.reason);
		};
		const timer = setTimeout(() => {
			signal?.removeEventListener("abort", stop);
			resolve();
		}, ms);
		signal?.addEventListener("abort", stop, { once: true });
	});
}
