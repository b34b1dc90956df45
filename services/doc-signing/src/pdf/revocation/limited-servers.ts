import type { RevocationServers } from "./revocation-data.ts";

const MAX_REQUESTS = 40;
/** All responses together: they become part of the sealed file, which /verify must accept. */
export const MAX_RESPONSES_BYTES = 32 * 1024 * 1024;

/**
 * For one seal: sends each request once, and limits their number. Over plain http, an attacker on the network can
 * pose as the time-stamp server and name any address in its certificates.
 */
export function limitedServers({ ask, clock }: RevocationServers): RevocationServers {
	const answers = new Map<string, Uint8Array>();
	let questions = 0;
	let left = MAX_RESPONSES_BYTES;
	return {
		clock,
		async ask(url, question) {
			const key = `${url} ${Buffer.from(question.body ?? []).toString("base64")}`;
			const known = answers.get(key);
			if (known) return known;
			questions += 1;
			if (questions > MAX_REQUESTS) throw new Error("the certificates name too many addresses");
			const answer = await ask(url, { ...question, limit: Math.min(question.limit, left) });
			left -= answer.length;
			answers.set(key, answer);
			return answer;
		},
	};
}
