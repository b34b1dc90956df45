import type { Card, MailContent } from "@repo/service-kit/mail";
import { readableAddress } from "@repo/validation";
import type { MailWords } from "../../languages/generated/en/mails.ts";
import type { MailData, MailFacts, MailKind } from "../kinds.ts";
import { fillPlaceholders, oneLine } from "./fill-placeholders.ts";
import { listNames } from "./list-names.ts";

/** Read when the mail is sent, and not stored with it. */
export type SendingFacts = {
	/** The recipient's signing page; the sender's page of the document, or a URL of a file too large to attach. */
	link: string | null;
	/** Last day to sign, such as "21 February 2027". */
	actBefore: string | null;
	/** The sealed PDF is attached. */
	attached: boolean;
	/** Of the document's file; null if it is no longer there. */
	pages: number | null;
	/** Where a sender chooses which mails they get. */
	settings: string;
};

type Text = Omit<MailContent, "lang" | "greeting">;
type Writer<K extends MailKind> = (
	facts: MailFacts & MailData[K],
	sending: SendingFacts,
	words: MailWords,
) => Text;

const writers: { [K in MailKind]: Writer<K> } = {
	request: (facts, sending, words) => {
		const { subject, opening } = words.request;
		const asked = describeRequest(facts);
		return invitation(facts, sending, words, {
			subject: chosenSubject(facts) ?? subject(asked),
			opening: opening(asked),
		});
	},

	turn: (facts, sending, words) => {
		const { subject, opening } = words.turn;
		const asked = describeRequest(facts);
		return invitation(facts, sending, words, {
			subject: chosenSubject(facts) ?? subject(asked),
			opening: opening(asked),
		});
	},

	reminder: (facts, sending, words) => {
		const { subject, subjectOf, opening } = words.reminder;
		const asked = describeRequest(facts);
		const chosen = chosenSubject(facts);
		return invitation(facts, sending, words, {
			subject: chosen === undefined ? subject(asked) : subjectOf({ subject: chosen }),
			opening: opening(asked),
		});
	},

	viewed: (facts, sending, words) => {
		const { viewed } = words;
		const who = { name: facts.viewedName, email: facts.viewedEmail, title: facts.documentTitle };
		return {
			subject: viewed.subject(who),
			paragraphs: [card(facts, sending, words), viewed.text(who)],
			...writeOpening(facts, sending, words),
		};
	},

	signed: (facts, sending, words) => {
		const { signed } = words;
		const { done, total, waitsFor } = facts;
		const who = { name: facts.signedName, role: facts.signedRole, title: facts.documentTitle };
		const names = listNames(waitsFor.map(readableAddress), words.lang, signed.others);
		const next = waitsFor.length > 0 ? signed.waiting({ done, total, names }) : signed.all;
		return {
			subject: signed.subject(who),
			paragraphs: [card(facts, sending, words), next],
			...writeOpening(facts, sending, words),
		};
	},

	finished: (facts, sending, words) => {
		const { link, attached, settings } = sending;
		const { finished, downloadPdf, openDocument } = words;
		const title = { title: facts.documentTitle };
		const toSender = facts.recipientName === null;
		const text = attached ? finished.attached : toSender ? finished.linkedForDays : finished.linked;
		return {
			subject: finished.subject(title),
			paragraphs: [card(facts, sending, words), text(title)],
			...(link !== null && {
				button: { label: attached ? openDocument : downloadPdf, url: link },
			}),
			closing: [finished.keep, ...(toSender ? [words.chooseEmails({ url: settings })] : [])],
		};
	},

	declined: (facts, sending, words) => {
		const { declined } = words;
		const who = { name: facts.declinedBy, title: facts.documentTitle };
		return {
			subject: declined.subject(who),
			paragraphs: [card(facts, sending, words), declined.text(who), { quoted: facts.reason }],
			...writeOpening(facts, sending, words),
		};
	},

	cancelled: (facts, sending, words) => notice(facts, sending, words, words.cancelled),

	expired: (facts, sending, words) => {
		const { expired } = words;
		const who = { name: facts.expiredName, email: facts.expiredEmail, title: facts.documentTitle };
		return {
			subject: expired.subject(who),
			paragraphs: [card(facts, sending, words), expired.text(who)],
			...writeOpening(facts, sending, words),
		};
	},

	removed: (facts, sending, words) => notice(facts, sending, words, words.removed),

	corrected: (facts, sending, words) => ({
		...notice(facts, sending, words, words.corrected),
		...(sending.link !== null && { button: { label: words.openDocument, url: sending.link } }),
		closing: [words.questions({ sender: facts.senderName })],
	}),

	blocked: (facts, sending, words) => {
		const who = { name: facts.blockedName, title: facts.documentTitle };
		return {
			subject: words.blocked.subject(who),
			paragraphs: [card(facts, sending, words), words.blocked.text(who)],
			...writeOpening(facts, sending, words),
		};
	},
};

export function writeMail<K extends MailKind>(
	kind: K,
	facts: MailFacts & MailData[K],
	sending: SendingFacts,
	words: MailWords,
): MailContent {
	const { heading, ...content } = writers[kind](facts, sending, words);
	const subject = oneLine(content.subject);
	const greeting = words.greeting({ name: oneLine(facts.recipientName ?? facts.senderName) });
	return { ...content, lang: words.lang, subject, greeting, heading: heading ?? subject };
}

function invitation(
	facts: MailFacts,
	sending: SendingFacts,
	words: MailWords,
	{ subject, opening }: { subject: string; opening: string },
): Text {
	const { senderName } = facts;
	const { link, actBefore } = sending;
	const { role } = describeRequest(facts);
	const message = facts.message?.trim()
		? [words.messageFrom({ sender: senderName }), { quoted: filled(facts.message.trim(), facts) }]
		: [];
	const until = actBefore ? [words.actBefore({ role, day: actBefore })] : [];
	return {
		subject,
		heading: opening,
		paragraphs: [card(facts, sending, words, until), ...message],
		...(link !== null && { button: { label: words.review({ role }), url: link } }),
		closing: [words.linkIsPersonal, words.questions({ sender: senderName })],
	};
}

/** For the sender, who decides what happens next. */
function writeOpening(
	{ recipientName }: MailFacts,
	{ link, settings }: SendingFacts,
	words: MailWords,
): Pick<Text, "button" | "closing"> {
	if (recipientName !== null || link === null) return {};
	return {
		button: { label: words.openDocument, url: link },
		closing: [words.chooseEmails({ url: settings })],
	};
}

/** To recipients who need to do nothing more. */
function notice(
	facts: MailFacts,
	sending: SendingFacts,
	words: MailWords,
	{ subject, text }: MailWords["cancelled"],
): Text {
	const names = { sender: facts.senderName, title: facts.documentTitle };
	return { subject: subject(names), paragraphs: [card(facts, sending, words), text(names)] };
}

/** The document: its title, for recipients who sent it, and how long it is. No picture of a page: a mail has no access check. */
function card(facts: MailFacts, { pages }: SendingFacts, words: MailWords, more: string[] = []): Card {
	const { documentTitle, recipientName, senderName, senderEmail } = facts;
	const email = readableAddress(senderEmail);
	const from = recipientName === null ? [] : [words.from({ sender: oneLine(senderName || email), email })];
	const length = pages === null ? [] : [words.pages({ count: pages })];
	return { title: oneLine(documentTitle), facts: [...from, ...length, ...more] };
}

/** The subject that the sender chose. */
function chosenSubject(facts: MailFacts): string | undefined {
	return facts.subject?.trim() ? filled(facts.subject, facts) : undefined;
}

function filled(text: string, { recipientName, recipientEmail, documentTitle }: MailFacts): string {
	return fillPlaceholders(text, {
		signerName: recipientName ?? "",
		signerEmail: readableAddress(recipientEmail ?? ""),
		documentName: documentTitle,
	});
}

function describeRequest({ senderName: sender, documentTitle: title, role }: MailFacts) {
	return { sender, title, role: role ?? "SIGNER" };
}
