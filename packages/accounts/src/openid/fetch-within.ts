import { type CircuitBreaker, readAtMost } from "@repo/service-kit/outbound";

const MAX_BYTES = 262_144;
const TIME_LIMIT_MS = 10_000;

/** Why a provider gave no usable answer: it is down, slow, or returned a 5xx. */
export class ProviderDown extends Error {}

/** `fetch` that skips a server which does not answer, and reads a limited body. Throws ProviderDown. */
export function fetchWithin(breaker: CircuitBreaker): typeof fetch {
	return async (input, init = {}) => {
		const url = new URL(input instanceof Request ? input.url : input);
		const ask = async () => {
			const signal = AbortSignal.timeout(TIME_LIMIT_MS);
			const response = await fetch(url, { ...init, redirect: "manual", signal });
			// An answer about one person, even a 5xx, is no reason to skip the provider for everybody.
			if (response.status >= 500 && !isPersonal(init)) throw new Error(`HTTP ${response.status}`);
			const body = response.body
				? await readAtMost(response.body as AsyncIterable<Uint8Array>, MAX_BYTES)
				: null;
			const { status, headers } = response;
			return new Response(body && body.length > 0 ? Buffer.from(body) : null, { status, headers });
		};
		const response = await breaker.run(url.origin, ask).catch((cause: unknown) => {
			throw new ProviderDown(`${url.origin} does not answer`, { cause });
		});
		if (response.status >= 500) throw new ProviderDown(`${url.origin} returned ${response.status}`);
		return response;
	};
}

/** Whether the request is about a person: to the token endpoint, or with their access token. */
function isPersonal({ method, headers }: RequestInit): boolean {
	return method === "POST" || new Headers(headers).has("authorization");
}
