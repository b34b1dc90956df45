import type { MailContent } from "@repo/service-kit/mail";
import type { MailData, MailFacts, MailKind } from "../kinds.ts";
import { fillPlaceholders, oneLine } from "./fill-placeholders.ts";

/** What is looked up when the mail goes out: none of it is kept with the mail. */
export type SendingFacts = {
	/** The recipient's signing page. The sender has none: a file too large for the mail, for seven days, or nothing. */
	link: string | null;
	/** Last day to act, as people write it. */
	actBefore: string | null;
	/** The sealed PDF is attached. */
	attached: boolean;
};

type Writer<K extends MailKind> = (facts: MailFacts & MailData[K], sending: SendingFacts) => MailContent;

const verbs: Record<string, string> = {
	SIGNER: "sign",
	APPROVER: "approve",
	VIEWER: "read",
	ASSISTANT: "help to prepare",
};

const writers: { [K in MailKind]: Writer<K> } = {
	request: (facts, sending) =>
		invitation(facts, sending, {
			subject: `${facts.senderName} asks you to ${verbOf(facts)} “${facts.documentTitle}”`,
			opening: `${facts.senderName} asks you to ${verbOf(facts)} “${facts.documentTitle}”.`,
		}),

	turn: (facts, sending) =>
		invitation(facts, sending, {
			subject: `It is your turn to ${verbOf(facts)} “${facts.documentTitle}”`,
			opening: `Everyone before you is done: it is your turn to ${verbOf(facts)} “${facts.documentTitle}”, which ${facts.senderName} sent.`,
		}),

	reminder: (facts, sending) => {
		const content = invitation(facts, sending, {
			subject: `please ${verbOf(facts)} “${facts.documentTitle}”`,
			opening: `“${facts.documentTitle}” from ${facts.senderName} still waits for you to ${verbOf(facts)} it.`,
		});
		return { ...content, subject: `Reminder: ${content.subject}` };
	},

	finished: (facts, { link, attached }) => ({
		subject: `Finished: “${facts.documentTitle}”`,
		paragraphs: [
			greeting(facts),
			`“${facts.documentTitle}” is finished. ${
				attached
					? "The sealed PDF is attached to this mail."
					: facts.recipientName === null
						? "The sealed PDF is too large for a mail; you can fetch it here for seven days, and by the API for longer."
						: "The sealed PDF is too large for a mail; you can fetch it here."
			}`,
		],
		...(link !== null && {
			button: { label: attached ? "Open it online" : "Get the sealed PDF", url: link },
		}),
		closing: [
			"Keep the file as it is: printing or saving it anew removes the seal that proves what was signed.",
		],
	}),

	declined: (facts) => ({
		subject: `${facts.declinedBy} declined “${facts.documentTitle}”`,
		paragraphs: [
			greeting(facts),
			`${facts.declinedBy} declined “${facts.documentTitle}”, so it can no longer be signed by anyone. The reason given:`,
			{ quoted: facts.reason },
		],
	}),

	cancelled: (facts) => ({
		subject: `Cancelled: “${facts.documentTitle}”`,
		paragraphs: [
			greeting(facts),
			`${facts.senderName} cancelled “${facts.documentTitle}”. There is nothing left for you to do, and the link you were sent no longer works.`,
		],
	}),

	expired: (facts) => ({
		subject: `Time is up for ${facts.expiredName}: “${facts.documentTitle}”`,
		paragraphs: [
			greeting(facts),
			`The time ${facts.expiredName} (${facts.expiredEmail}) had to act on “${facts.documentTitle}” is over. Send it again to give them new time.`,
		],
	}),

	removed: (facts) => ({
		subject: `You no longer need to act on “${facts.documentTitle}”`,
		paragraphs: [
			greeting(facts),
			`${facts.senderName} took you off “${facts.documentTitle}”. There is nothing left for you to do, and the link you were sent no longer works.`,
		],
	}),
};

/** The words of a mail of this kind. */
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
	words: { subject: string; opening: string },
): MailContent {
	const values = {
		signerName: facts.recipientName ?? "",
		signerEmail: facts.recipientEmail ?? "",
		documentName: facts.documentTitle,
	};
	const subject = facts.subject?.trim() ? fillPlaceholders(facts.subject, values) : words.subject;
	const message = facts.message?.trim()
		? [`${facts.senderName} writes:`, { quoted: fillPlaceholders(facts.message.trim(), values) }]
		: [];
	const until = actBefore ? [`Please do so by ${actBefore}.`] : [];
	return {
		subject,
		paragraphs: [greeting(facts), words.opening, ...message, ...until],
		...(link !== null && { button: { label: "Open the document", url: link } }),
		closing: [
			"This link is yours alone: whoever has it can act in your name. Please do not pass this mail on.",
			`Questions about the document? Answer this mail; it goes to ${facts.senderName}.`,
		],
	};
}

function greeting({ recipientName, senderName }: MailFacts): string {
	return `Hello ${oneLine(recipientName ?? senderName)},`;
}

function verbOf({ role }: MailFacts): string {
	return verbs[role ?? ""] ?? "sign";
}
