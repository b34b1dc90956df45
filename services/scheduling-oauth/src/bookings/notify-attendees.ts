import type { Transaction } from "@repo/service-kit/database";
import { addressKey } from "@repo/validation";
import type { SignedInUser } from "../accounts/session.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { type BookingRow, takeAttendeeMails } from "./queries.ts";

/**
 * Queues a mail with the calendar file to each attendee of a booking that was made, moved or cancelled, if the user wants
 * that, has proven their address and has mails left today for all of them.
 */
export async function notifyAttendees(
	tx: Transaction,
	user: Pick<SignedInUser, "id" | "email" | "mailsAttendees" | "isEmailProven">,
	{ uid, sequence, attendees, endsAt }: BookingRow,
	at: Date,
): Promise<void> {
	if (!user.mailsAttendees || !user.isEmailProven || endsAt <= at) return;
	const recipients = new Map(attendees.map((one) => [addressKey(one.email), one]));
	recipients.delete(addressKey(user.email));
	if (recipients.size === 0 || !(await takeAttendeeMails(tx, user.id, recipients.size, at))) return;
	for (const { email: to, timeZone } of recipients.values())
		await queueMail(tx, { kind: "booking", to, data: { uid, sequence, timeZone }, at });
}
