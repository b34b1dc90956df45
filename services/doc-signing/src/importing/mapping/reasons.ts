/**
 * What happens to an object: it is taken with a change, left behind, or it blocks the import until the operator has decided.
 */
export type Effect = "changed" | "left" | "blocks";

const changed = (text: string) => ({ effect: "changed", text }) as const;
const left = (text: string) => ({ effect: "left", text }) as const;
const blocks = (text: string) => ({ effect: "blocks", text }) as const;

/** Why an object is not taken as it is there, in words for an operator who knows neither program. Codes never change. */
export const reasons = {
	"account-joined": changed(
		"The address has an account here. Both become this one; its name, password and second factor stay.",
	),
	"account-not-proven-here": blocks(
		"The address has an account here that never confirmed it, so it may be a stranger's. Let its owner confirm the address, or delete the account.",
	),
	"account-not-proven-there": blocks(
		"The address has an account here, and the account there never confirmed it, so it may be a stranger's. Confirm the address there, or delete the account there.",
	),
	"account-disabled-there": blocks(
		"The account is disabled there, and its address has an account here. Enable it there, or delete one of them.",
	),
	"account-disabled-here": blocks(
		"The address has an account here that is disabled. Enable or delete it first.",
	),
	"address-twice": blocks(
		"Several accounts there have this address, in upper and lower case. Change or delete all but one there.",
	),
	"address-refused": left("The email address is not valid. Its documents stay behind, too."),
	"name-missing": changed("There is no name. The part of the address before the @ is the name."),
	"password-missing": changed(
		"There is no password, because the person signs in through another service. They choose one with “Forgot password?”.",
	),
	"password-unknown": changed(
		"The password is stored in a way that cannot be checked here. The person chooses one with “Forgot password?”.",
	),
	"two-factor-needs-key": blocks(
		"The account has an authenticator app. Give --encryption-key-file with Documenso's NEXT_PRIVATE_ENCRYPTION_KEY, or --reset-two-factor.",
	),
	"two-factor-other-key": blocks(
		"The secret of the authenticator app cannot be read with this key. Give the key in use there, or --reset-two-factor.",
	),
	"two-factor-reset": changed(
		"The authenticator app is removed, and the password with it, so that the account is not weaker than before. The person chooses a password with “Forgot password?”.",
	),
	"recovery-codes": changed(
		"The recovery codes of the second factor are too short. The person creates new ones in the settings.",
	),

	"team-personal": changed(
		"A personal team with one member. Its content belongs to the person's account, and not to a team.",
	),
	"team-without-owner": blocks("The owner of the team is not taken."),
	"settings-default": changed("A setting has no equal here, and is the service's default."),
	"brand-changed": changed(
		"The logo is not taken: upload it in the settings. Details of the company longer than 300 characters are shortened.",
	),

	"token-expired": left("The API token has expired."),
	"token-unknown": left("The API token is stored in a way that cannot be checked here."),
	"token-twice": blocks("Two API tokens are the same, or one exists here."),
	"token-of-owner": changed(
		"The person who created the API token is no member of the team. It acts for the team's owner.",
	),
	"webhook-url": left("The address of the webhook cannot be called from here."),
	"webhook-events": changed("The webhook subscribes to events that do not exist here. It gets the others."),
	"webhook-nothing": left("The webhook subscribes only to events that do not exist here."),
	"webhook-secret": changed(
		"The webhook has no secret, or one that cannot be kept here. It gets a new one, with which deliveries are signed: give it to the receiver.",
	),
	"webhook-of-owner": changed(
		"The person who created the webhook is no member of the team. It belongs to the team's owner.",
	),

	"changed-since": changed("It has changed there since it was imported. What is here stays as it is."),
	"gone-since": changed("It was deleted there since it was imported. What is here stays."),
	"deleted-here": left(
		"It, or the account of its owner, was deleted here after it was imported, and stays deleted. Its documents and templates are not taken.",
	),
	"owner-missing": left("The account or team that it belongs to is not taken."),
	unreadable: left("The row has a value that this release does not know."),
	"id-taken": blocks(
		"Its number is that of something else here. An import needs a service without documents and templates of others.",
	),
	"storage-needed": blocks(
		"A file is in object storage. Give --s3-endpoint, --s3-bucket and --s3-credentials-file.",
	),
	"file-missing": blocks(
		"A file is not in the database or object storage. Restore it there, or delete the document there.",
	),
	"file-damaged": blocks(
		"A file cannot be decoded, or is not a PDF. Restore it there, or delete the document there.",
	),
	"file-refused": blocks(
		"The PDF cannot be sealed here. Finish or cancel the document there, or delete the draft or template.",
	),
	"file-none": left("There is no file."),
	"files-many": left(
		"It has several files. Here a document has one: give --merge-files, or create it again here.",
	),
	"files-merged": changed(
		"It has several files. They become one, in their order, with a bookmark for each; fields move with their pages.",
	),
	"files-not-merged": left(
		"It has several files that cannot become one: together they are too large, or one has a form, layers or a signature, or is encrypted. Create it again here.",
	),
	"title-changed": changed("The title is too long or has control characters. It is shortened."),
	restricted: changed(
		"Only admins, or admins and managers, see it there. It belongs to a team “… (admins)” or “… (managers)” with these people, which API tokens of the main team do not reach.",
	),
	"restricted-shown": changed(
		"Only admins, or admins and managers, see it there. Here every member of its team sees it, because of --one-team.",
	),
	"of-owner": changed(
		"The person who created it is not taken, or has left what is a personal team now. It belongs to the team's owner.",
	),
	"not-chosen": left("It does not belong to the team of --only."),
	"type-private": changed(
		"The template is shared in the organisation there. Here it is private to its team.",
	),
	"settings-changed": changed("A setting of the document or template has no equal here, and is the default."),
	"auth-access-code": changed(
		"To open it, recipients enter a code from an email; there it is called two-factor authentication.",
	),
	"auth-access-all": changed(
		"There several proofs are needed to open it. Here it is signing in with the account.",
	),
	"auth-password": changed(
		"There recipients enter their password to sign. Here they sign in with their account.",
	),
	"auth-none": changed(
		"A recipient is exempted from the proof that the others need. Each of the others has it as their own.",
	),
	"direct-link-off": changed("The direct link is off: visitors here are always the first signer."),
	"recipient-changed": changed("A recipient without a valid address or name is a placeholder."),
	"field-look": changed("A setting of a field's look or answer has no equal here, and is left out."),
	"field-dropped": changed(
		"A field without a place on the page, or of a recipient who cannot have fields, is left out.",
	),
	"deleted-pending": changed("Deleted there while it was out for signature. It is cancelled here."),
	"field-refused": blocks(
		"The document is out for signature and has a field that cannot be kept here. Finish or cancel it there.",
	),
	"signed-elsewhere": changed(
		"Some recipients have signed there. The seal names that service for them, with its times.",
	),
	"level-unknown": blocks("It is signed with certificates of the recipients. Finish or cancel it there."),
	"pending-files": blocks(
		"It is out for signature with several files. Give --merge-files, or finish or cancel it there.",
	),
	"pending-files-signed": blocks(
		"It is out for signature with several files, of which somebody has signed or declined what is there: --merge-files would change it. Finish or cancel it there.",
	),
	"pending-files-not-merged": blocks(
		"It is out for signature with several files that cannot become one: together they are too large, or one has a form, layers or a signature, or is encrypted. Finish or cancel it there.",
	),
	"answer-dropped": changed(
		"A recipient who has not signed yet filled in a field in a way that cannot be read here. They fill it in again.",
	),
	"answer-refused": blocks(
		"A field has a value or signature that cannot be read here. Finish or cancel the document there.",
	),
	"never-expires": changed("It has no end there. Here recipients have ten years."),
	"times-estimated": changed(
		"Its log there does not say when it was sent, opened or signed. A later time that is known stands in its place here, and a certificate of this service leaves it out.",
	),
	"link-taken": blocks(
		"A signing link of it belongs to another recipient, there or here. Delete one of the documents.",
	),
	"not-imported": left("It was not taken, or is new there. The report of the import says which and why."),
	"state-differs": blocks(
		"Its state there is another than here. Somebody acted on it there after it was imported: decide which of the two documents counts.",
	),
	"file-differs": blocks("Its file there is another than here."),
	"file-lost": blocks("Its file is missing or damaged in the object storage of this service."),
	"signed-here": blocks("Recipients have signed or declined here. They would have to do so again there."),
	"acted-here": changed(
		"Something was done with it here, such as sending, filling in, cancelling or deleting.",
	),
	"only-here": changed("It was created here."),
	"edited-here": changed("It was changed here."),
	"removed-here": changed("It was deleted here."),
	"sealed-elsewhere": changed(
		"It is finished. Its file stays byte for byte, and is shown as sealed by the previous service.",
	),
} as const satisfies Record<string, { effect: Effect; text: string }>;

export type Reason = keyof typeof reasons;
/** Records a reason for the object that is mapped. */
export type Note = (reason: Reason) => void;

/** Notes why an object is not taken. */
export function refuse(note: Note, reason: Reason): undefined {
	note(reason);
}
