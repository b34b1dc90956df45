import type { MailContent } from "@repo/service-kit/mail";
import { readableAddress } from "@repo/validation";
import type { MailWords } from "../../languages/generated/en/mails.ts";
import type { MailData, MailFacts, MailKind } from "../kinds.ts";
import { fillPlaceholders, oneLine } from "./fill-placeholders.ts";

/** Read when the mail is sent, and not stored with it. */
export type SendingFacts = {
	/** The recipient's signing page; the sender's page of the document, or a URL of a file too large to attach. */
	link: string | null;
	/** Last day to sign, such as "21 February 2027". */
	actBefore: string | null;
	/** The sealed PDF is attached. */
	attached: boolean;
};

type Text = Omit<MailContent, "lang">;
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

	finished: (facts, { link, attached }, words) => {
		const { finished, downloadPdf, openDocument } = words;
		const title = { title: facts.documentTitle };
		const toSender = facts.recipientName === null;
		const text = attached ? finished.attached : toSender ? finished.linkedForDays : finished.linked;
		return {
			subject: finished.subject(title),
			paragraphs: [greeting(facts, words), text(title)],
			...(link !== null && {
				button: { label: attached ? openDocument : downloadPdf, url: link },
			}),
			closing: [finished.keep],
		};
	},

	declined: (facts, sending, words) => {
		const { declined } = words;
		const who = { name: facts.declinedBy, title: facts.documentTitle };
		return {
			subject: declined.subject(who),
			paragraphs: [greeting(facts, words), declined.text(who), { quoted: facts.reason }],
			...writeOpening(facts, sending, words),
		};
	},

	cancelled: (facts, _sending, words) => notice(facts, words, words.cancelled),

	expired: (facts, sending, words) => {
		const { expired } = words;
		const who = { name: facts.expiredName, email: facts.expiredEmail, title: facts.documentTitle };
		return {
			subject: expired.subject(who),
			paragraphs: [greeting(facts, words), expired.text(who)],
			...writeOpening(facts, sending, words),
		};
	},

	removed: (facts, _sending, words) => notice(facts, words, words.removed),

	corrected: (facts, { link }, words) => ({
		...notice(facts, words, words.corrected),
		...(link !== null && { button: { label: words.openDocument, url: link } }),
		closing: [words.questions({ sender: facts.senderName })],
	}),

	blocked: (facts, sending, words) => ({
		subject: `${facts.blockedName} cannot sign “${facts.documentTitle}” yet`,
		paragraphs: [
			greeting(facts, words),
			`${facts.blockedName} was asked to sign “${facts.documentTitle}” and has no signature field in it. Their link waits until you add one: open the document and select Correct.`,
		],
		...writeOpening(facts, sending, words),
	}),
};

export function writeMail<K extends MailKind>(
	kind: K,
	facts: MailFacts & MailData[K],
	sending: SendingFacts,
	words: MailWords,
): MailContent {
	const content = writers[kind](facts, sending, words);
	return { ...content, lang: words.lang, subject: oneLine(content.subject) };
}

function invitation(
	facts: MailFacts,
	{ link, actBefore }: SendingFacts,
	words: MailWords,
	{ subject, opening }: { subject: string; opening: string },
): Text {
	const { senderName } = facts;
	const message = facts.message?.trim()
		? [words.messageFrom({ sender: senderName }), { quoted: filled(facts.message.trim(), facts) }]
		: [];
	const until = actBefore ? [words.actBefore({ role: describeRequest(facts).role, day: actBefore })] : [];
	return {
		subject,
		paragraphs: [greeting(facts, words), opening, ...message, ...until],
		...(link !== null && { button: { label: words.openDocument, url: link } }),
		closing: [words.linkIsPersonal, words.questions({ sender: senderName })],
	};
}

/** For the sender, who decides what happens next. */
function writeOpening(
	{ recipientName }: MailFacts,
	{ link }: SendingFacts,
	words: MailWords,
): Pick<Text, "button"> {
	return recipientName === null && link !== null ? { button: { label: words.openDocument, url: link } } : {};
}

/** To recipients who need to do nothing more. */
function notice(facts: MailFacts, words: MailWords, { subject, text }: MailWords["cancelled"]): Text {
	const names = { sender: facts.senderName, title: facts.documentTitle };
	return { subject: subject(names), paragraphs: [greeting(facts, words), text(names)] };
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

function greeting({ recipientName, senderName }: MailFacts, words: MailWords): string {
	return words.greeting({ name: oneLine(recipientName ?? senderName) });
}

function describeRequest({ senderName: sender, documentTitle: title, role }: MailFacts) {
	return { sender, title, role: role ?? "SIGNER" };
}
