import type { RecipientRole } from "../../field-types/rules/roles.ts";

/** The sender's name, the document's title, and what the recipient is asked to do. */
type Asked = { sender: string; title: string; role: RecipientRole };
type Titled = { title: string };
type SentBy = { product: string; host: string; sender: string; email: string };
type BySender = Titled & { sender: string };
type ByPerson = Titled & { name: string };

const verbs: Record<RecipientRole, string> = {
	SIGNER: "sign",
	APPROVER: "approve",
	VIEWER: "read",
	ASSISTANT: "help prepare",
	CC: "read",
};

/** Every text of the mails about a document. The other languages are objects of this shape. */
export const english = {
	/** The `lang` attribute of the mail. */
	lang: "en",
	greeting: (name: string) => `Hello ${name},`,
	request: {
		subject: ({ sender, title, role }: Asked) => `${sender} asks you to ${verbs[role]} “${title}”`,
		opening: ({ sender, title, role }: Asked) => `${sender} asks you to ${verbs[role]} “${title}”.`,
	},
	turn: {
		subject: ({ title, role }: Asked) => `It is your turn to ${verbs[role]} “${title}”`,
		opening: ({ sender, title, role }: Asked) =>
			`It is your turn to ${verbs[role]} “${title}” from ${sender}.`,
	},
	reminder: {
		/** Before the subject that the sender chose. */
		subjectOf: (subject: string) => `Reminder: ${subject}`,
		subject: ({ title, role }: Asked) => `Reminder: please ${verbs[role]} “${title}”`,
		opening: ({ sender, title, role }: Asked) => `${sender} is waiting for you to ${verbs[role]} “${title}”.`,
	},
	messageFrom: (sender: string) => `Message from ${sender}:`,
	actBefore: ({ role, day }: { role: RecipientRole; day: string }) => `Please ${verbs[role]} it by ${day}.`,
	/** Below everything: who sent the mail. */
	sentBy: ({ product, host, sender, email }: SentBy) =>
		`Sent with ${product} (${host}) for ${sender}, ${email}.`,
	openDocument: "Open document",
	downloadPdf: "Download PDF",
	linkIsPersonal:
		"This link is personal. Anyone who has it can act in your name, so do not forward this email.",
	questions: (sender: string) => `Questions about the document? Reply to this email to contact ${sender}.`,
	finished: {
		subject: ({ title }: Titled) => `Completed: “${title}”`,
		attached: ({ title }: Titled) => `“${title}” is complete. The sealed PDF is attached to this email.`,
		linked: ({ title }: Titled) =>
			`“${title}” is complete. The sealed PDF is too large to attach. Download it with the button below.`,
		/** To the sender. */
		linkedForDays: ({ title }: Titled) =>
			`“${title}” is complete. The sealed PDF is too large to attach. You can download it for seven days with the button below, or at any time on the document’s page.`,
		keep: "Keep the file as it is. Printing it or saving it again removes the seal, which proves what was signed.",
	},
	declined: {
		subject: ({ name, title }: ByPerson) => `${name} declined “${title}”`,
		text: ({ name, title }: ByPerson) => `${name} declined “${title}”. It can no longer be signed. Reason:`,
	},
	cancelled: {
		subject: ({ title }: Titled) => `Cancelled: “${title}”`,
		text: ({ sender, title }: BySender) =>
			`${sender} cancelled “${title}”. You do not need to do anything. Your signing link no longer works.`,
	},
	/** To the sender. */
	expired: {
		subject: ({ name, title }: ByPerson) => `Expired for ${name}: “${title}”`,
		text: ({ name, email, title }: ByPerson & { email: string }) =>
			`${name} (${email}) did not complete “${title}” in time, and the signing request has expired. To extend the deadline, send the document to them again.`,
	},
	removed: {
		subject: ({ title }: Titled) => `You no longer need to sign “${title}”`,
		text: ({ sender, title }: BySender) =>
			`${sender} removed you from “${title}”. You do not need to do anything. Your signing link no longer works.`,
	},
	corrected: {
		subject: ({ title }: Titled) => `Being corrected: “${title}”`,
		text: ({ sender, title }: BySender) =>
			`${sender} is correcting “${title}”, which you have already signed. Open it to see the current version. If you do not agree to it, contact the sender.`,
	},
	code: {
		subject: (code: string) => `${code} is your code`,
		toOpen: "Your code to open a document:",
		toAct: "Your code to sign or decline a document:",
		validFor: (minutes: number) =>
			`Enter it on the page that asked for it. It is valid for ${minutes} minutes and works once.`,
		notAsked:
			"If you did not request a code, someone else has your signing link. Do not give this code to anyone.",
	},
};

export type MailWords = typeof english;
