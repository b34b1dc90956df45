import type { RevocationServers } from "./revocation-data.ts";

const MAX_REQUESTS = 40;
/** All answers together: they go into the file that is sealed, which /verify takes. */
export const MAX_RESPONSES_BYTES = 32 * 1024 * 1024;

/**
 * For one seal: the same question is asked once, and there is an upper bound to all. Over http anybody on the way can be
 * the time-stamp server, and name in its certificates what they like.
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
