type Account = { name: string; timeZone: string };

/** What the row of each kind of mail holds besides the address. Never a secret: reset links are created when sent. */
export type MailData = {
	/** The address may belong to no account: the job looks it up. */
	"password-reset": Record<string, never>;
	"password-changed": Account;
	/** Goes to the old address. */
	"email-changed": Account & { newEmail: string };
};

export type MailKind = keyof MailData;

export const mailKinds = [
	"password-reset",
	"password-changed",
	"email-changed",
] as const satisfies readonly MailKind[];
