import { expect, test } from "@jest/globals";
import { requestTimeStamp } from "./time-stamp.ts";

/** Sends zeros until the reader has enough. */
function endless(): { fetch: typeof fetch; sent: () => number } {
	let sent = 0;
	const body = () =>
		new ReadableStream({
			pull(controller) {
				sent += 16_384;
				// An end after all, so that a reader without a limit fails rather than hangs.
				if (sent > 8_000_000) controller.close();
				else controller.enqueue(new Uint8Array(16_384));
			},
		});
	return { fetch: async () => new Response(body()), sent: () => sent };
}

test("a server whose answer has no end is given up, and its key is not written down", async () => {
	const server = endless();
	const servers = {
		urls: ["https://stamps.example/rfc3161?key=abc"],
		timeLimitMs: 5_000,
		fetch: server.fetch,
	};
	await expect(requestTimeStamp(Buffer.from("signature"), servers)).rejects.toMatchObject({
		attempts: [{ url: "https://stamps.example/rfc3161", reason: "the answer is too large" }],
		message: "No time-stamp: https://stamps.example/rfc3161 (the answer is too large)",
	});
	expect(server.sent()).toBeLessThan(200_000);
});
