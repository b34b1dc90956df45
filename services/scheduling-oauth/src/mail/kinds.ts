import type { SecurityEventType } from "@repo/accounts/events";

/**
 * The person a mail is about. The owner's time zone, for its times. Nothing that a stranger may have chosen.
 */
type Account = { timeZone: string };

/** A change that the user made, or an operator's reset of every second factor. */
export type SecurityMailChange = SecurityEventType | "account.factors_reset";

/**
 * The data of each kind of mail besides the address. Never a secret: links and codes are created when sent.
 */
export type MailData = {
	/** A link and a code that prove the address. Whether it has an account is looked up when the mail is sent. */
	"address-proof": { proofId: string; purpose: string };
	invitation: Record<string, never>;
	"password-changed": Account;
	/** Goes to the old address. */
	"email-changed": Account & { newEmail: string };
	"account-deleted": Account;
	/** To an attendee, about the booking's change with this sequence. Their time zone. */
	booking: Account & { uid: string; sequence: number };
	"security-changed": Account & { change: SecurityMailChange };
	/** To the user, about a webhook of their own. */
	"webhook-paused": Account & { webhookId: number };
	/** To the operator. */
	"request-received": Record<string, never>;
	/** To the developer; the decision is read when the mail is sent. */
	"request-decided": { requestId: number; isChange: boolean };
};

export type MailKind = keyof MailData;

export const mailKinds = [
	"address-proof",
	"invitation",
	"password-changed",
	"email-changed",
	"account-deleted",
	"security-changed",
	"request-received",
	"request-decided",
	"booking",
	"webhook-paused",
] as const satisfies readonly MailKind[];
