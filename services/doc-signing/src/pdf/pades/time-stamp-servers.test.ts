import { expect, test } from "@jest/globals";
import { openCircuitBreaker } from "@repo/service-kit/outbound";
import { openTimeStampServers } from "./time-stamp-servers.ts";

const clock = () => new Date("2026-06-15T12:00:00Z");
const open = (urls: string[], fetch: typeof globalThis.fetch) =>
	openTimeStampServers({
		...{ urls, timeLimitMs: 5_000, anchors: [], clock, fetch },
		breaker: openCircuitBreaker(clock),
	});

/** Sends zeros until the reader stops. */
function endless(): { fetch: typeof fetch; sent: () => number } {
	let sent = 0;
	const body = () =>
		new ReadableStream({
			pull(controller) {
				sent += 16_384;
				// Ends eventually, so that a reader without a limit fails rather than hangs.
				if (sent > 8_000_000) controller.close();
				else controller.enqueue(new Uint8Array(16_384));
			},
		});
	return { fetch: async () => new Response(body()), sent: () => sent };
}

test("aborts an endless response, and does not record the server's key", async () => {
	const server = endless();
	const servers = open(["https://stamps.example/rfc3161?key=abc"], server.fetch);
	await expect(servers.request(Buffer.from("signature"))).rejects.toMatchObject({
		attempts: [{ url: "https://stamps.example/rfc3161", reason: "the response is too large" }],
		message: "No time-stamp: https://stamps.example/rfc3161 (the response is too large)",
	});
	expect(server.sent()).toBeLessThan(200_000);
});

test("names an unreachable server with the reason, and skips it for a while", async () => {
	let requests = 0;
	const servers = open(["https://stamps.example/"], async () => {
		requests += 1;
		throw new TypeError("fetch failed", { cause: { code: "ECONNREFUSED" } });
	});
	const attempt = () => servers.request(Buffer.from("signature")).catch(({ attempts }) => attempts[0].reason);
	expect(await attempt()).toBe("fetch failed (ECONNREFUSED)");
	expect(await attempt()).toBe(
		"not asked before 2026-06-15T12:00:15.000Z, because it failed: fetch failed (ECONNREFUSED)",
	);
	expect(requests).toBe(1);
});
