import { TooManyRequests } from "@repo/http-errors";
import type { Transaction } from "@repo/service-kit/database";
import type { Owner } from "../../../accounts/owner.ts";
import { said } from "../../../languages/said.ts";
import { takeFromAddresses, type UsedUp } from "./queries.ts";

/**
 * Counts a document for each of these recipients, with the emails that follow from it, such as the finished copy. Call it
 * last in a transaction: others wait for its locks. Throws TooManyMails.
 */
export async function takeMails(
	tx: Transaction,
	owner: Owner,
	recipients: readonly { email: string }[],
	at: Date,
): Promise<void> {
	const emails = recipients.map(({ email }) => email);
	const usedUp = await takeFromAddresses(tx, owner, emails, at);
	if (usedUp) throw new TooManyMails(usedUp);
}

/** Keeps an account from flooding people outside it with emails. */
class TooManyMails extends TooManyRequests {
	constructor({ address, seconds }: UsedUp) {
		super(seconds, ...said(({ errors }) => errors.documents.tooManyMails({ address })));
	}
}

/** For the API document of operations that email recipients. */
export const tooManyMailsProblem =
	"Too many requests, or your account has sent documents to one of these email addresses 1,000 times within a day.";
