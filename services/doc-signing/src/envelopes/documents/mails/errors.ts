import { TooManyRequests } from "@repo/http-errors";
import type { UsedUp } from "./queries.ts";

/** Keeps an account from flooding people outside it with emails. */
export class TooManyMails extends TooManyRequests {
	constructor({ address, seconds }: UsedUp) {
		super(
			seconds,
			`Your account can send documents to ${address} 1,000 times a day. Try again in ${seconds} seconds.`,
		);
	}
}

/** For the API document of operations that email recipients. */
export const tooManyMailsProblem =
	"Too many requests, or your account has sent documents to one of these email addresses 1,000 times within a day.";
