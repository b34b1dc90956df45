import type { Transaction } from "@repo/service-kit/database";
import type { Owner } from "../../../accounts/owner.ts";
import { TooManyMails } from "./errors.ts";
import { takeFromAddresses } from "./queries.ts";

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
