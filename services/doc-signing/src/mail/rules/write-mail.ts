import type { MailContent } from "@repo/service-kit/mail";
import { describeRole } from "../../recipient-roles/rules/roles.ts";
import type { MailData, MailFacts, MailKind } from "../kinds.ts";
import { fillPlaceholders, oneLine } from "./fill-placeholders.ts";

/** Read when the mail is sent, and not stored with it. */
export type SendingFacts = {
	/** The recipient's signing page. For the sender, a download URL if the file is too large to attach. */
	link: string | null;
	/** Last day to sign, such as "21 February 2027". */
	actBefore: string | null;
	/** The sealed PDF is attached. */
	attached: boolean;
};

type Writer<K extends MailKind> = (facts: MailFacts & MailData[K], sending: SendingFacts) => MailContent;

const writers: { [K in MailKind]: Writer<K> } = {
	request: (facts, sending) =>
		invitation(facts, sending, {
			subject: `${facts.senderName} asks you to ${verbOf(facts)} “${facts.documentTitle}”`,
			opening: `${facts.senderName} asks you to ${verbOf(facts)} “${facts.documentTitle}”.`,
		}),

	turn: (facts, sending) =>
		invitation(facts, sending, {
			subject: `It is your turn to ${verbOf(facts)} “${facts.documentTitle}”`,
			opening: `It is your turn to ${verbOf(facts)} “${facts.documentTitle}” from ${facts.senderName}.`,
		}),

	reminder: (facts, sending) => {
		const content = invitation(facts, sending, {
			subject: `please ${verbOf(facts)} “${facts.documentTitle}”`,
			opening: `${facts.senderName} is waiting for you to ${verbOf(facts)} “${facts.documentTitle}”.`,
		});
		return { ...content, subject: `Reminder: ${content.subject}` };
	},

	finished: (facts, { link, attached }) => ({
		subject: `Completed: “${facts.documentTitle}”`,
		paragraphs: [
			greeting(facts),
			`“${facts.documentTitle}” is complete. ${
				attached
					? "The sealed PDF is attached to this email."
					: facts.recipientName === null
						? "The sealed PDF is too large to attach. You can download it for seven days with the button below, or at any time with the API."
						: "The sealed PDF is too large to attach. Download it with the button below."
			}`,
		],
		...(link !== null && {
			button: { label: attached ? "Open document" : "Download PDF", url: link },
		}),
		closing: [
			"Keep the file as it is. Printing it or saving it again removes the seal, which proves what was signed.",
		],
	}),

	declined: (facts) => ({
		subject: `${facts.declinedBy} declined “${facts.documentTitle}”`,
		paragraphs: [
			greeting(facts),
			`${facts.declinedBy} declined “${facts.documentTitle}”. It can no longer be signed. Reason:`,
			{ quoted: facts.reason },
		],
	}),

	cancelled: (facts) => ({
		subject: `Cancelled: “${facts.documentTitle}”`,
		paragraphs: [
			greeting(facts),
			`${facts.senderName} cancelled “${facts.documentTitle}”. You do not need to do anything. Your signing link no longer works.`,
		],
	}),

	expired: (facts) => ({
		subject: `Expired for ${facts.expiredName}: “${facts.documentTitle}”`,
		paragraphs: [
			greeting(facts),
			`${facts.expiredName} (${facts.expiredEmail}) did not complete “${facts.documentTitle}” in time, and the signing request has expired. To extend the deadline, send the document to them again.`,
		],
	}),

	removed: (facts) => ({
		subject: `You no longer need to sign “${facts.documentTitle}”`,
		paragraphs: [
			greeting(facts),
			`${facts.senderName} removed you from “${facts.documentTitle}”. You do not need to do anything. Your signing link no longer works.`,
		],
	}),
};

export function writeMail<K extends MailKind>(
	kind: K,
	facts: MailFacts & MailData[K],
	sending: SendingFacts,
): MailContent {
	const content = writers[kind](facts, sending);
	return { ...content, subject: oneLine(content.subject) };
}

function invitation(
	facts: MailFacts,
	{ link, actBefore }: SendingFacts,
	text: { subject: string; opening: string },
): MailContent {
	const values = {
		signerName: facts.recipientName ?? "",
		signerEmail: facts.recipientEmail ?? "",
		documentName: facts.documentTitle,
	};
	const subject = facts.subject?.trim() ? fillPlaceholders(facts.subject, values) : text.subject;
	const message = facts.message?.trim()
		? [`Message from ${facts.senderName}:`, { quoted: fillPlaceholders(facts.message.trim(), values) }]
		: [];
	const until = actBefore ? [`Please ${verbOf(facts)} it by ${actBefore}.`] : [];
	return {
		subject,
		paragraphs: [greeting(facts), text.opening, ...message, ...until],
		...(link !== null && { button: { label: "Open document", url: link } }),
		closing: [
			"This link is personal. Anyone who has it can act in your name, so do not forward this email.",
			`Questions about the document? Reply to this email to contact ${facts.senderName}.`,
		],
	};
}

function greeting({ recipientName, senderName }: MailFacts): string {
	return `Hello ${oneLine(recipientName ?? senderName)},`;
}

function verbOf({ role }: MailFacts): string {
	return role ? describeRole(role).verb : "sign";
}
