import { PROOF_MINUTES, secretsForEmail, writeEmailLink } from "@repo/accounts/address-proofs";
import { accountExistsEmail, proofEmail } from "@repo/accounts/emails";
import { hashSecret, newSecret } from "@repo/service-kit/crypto";
import type { MailContent } from "@repo/service-kit/mail";
import { invitationUrl } from "../accounts/invitations/invitation-url.ts";
import { findOpenInvitation, setTokenHash } from "../accounts/invitations/queries.ts";
import { INVITATION_DAYS } from "../accounts/invitations/queue-invitation.ts";
import { findUserByEmail, mailLanguage } from "../accounts/queries.ts";
import type { Dependencies } from "../dependencies.ts";
import { getWords } from "../languages/words.ts";
import type { AccountMailData, LateMailKind } from "../mail/kinds.ts";
import type { MailRow } from "../mail/queries.ts";
import { oneLine } from "../mail/rules/fill-placeholders.ts";
import { PRODUCT } from "../platform/html/product.ts";
import { isInvited } from "./queries.ts";

type Deps = Pick<Dependencies, "config" | "db" | "clock">;

type LateWriter = (deps: Deps, mail: MailRow) => Promise<MailContent | undefined>;

/** Mails with a secret, which is created when they are sent. */
export const lateWriters: Record<LateMailKind, LateWriter> = {
	addressProof: writeProofMail,
	signingCode: writeCodeMail,
	teamInvitation: writeInvitationMail,
};

export function isLateKind(kind: string): kind is LateMailKind {
	return Object.hasOwn(lateWriters, kind);
}

/**
 * A recipient's code, created now, so that no row or job contains it. Undefined if it is no longer needed.
 */
async function writeCodeMail(
	{ db, clock }: Deps,
	{ data }: Pick<MailRow, "data">,
): Promise<MailContent | undefined> {
	const { proofId, purpose, language = "en" } = data as AccountMailData["signingCode"];
	const secrets = await secretsForEmail({ clock }, db, proofId);
	if (!secrets) return undefined;
	const { lang, code } = getWords(language).mails;
	return {
		lang,
		subject: code.subject({ code: secrets.code }),
		paragraphs: [
			purpose === "open" ? code.toOpen : code.toAct,
			{ code: secrets.code },
			code.validFor({ minutes: PROOF_MINUTES }),
			code.notAsked,
		],
	};
}

/**
 * The content is decided here, where nobody waits for the response: a page's response time does not reveal
 * whether there is an account. Undefined if nothing is to be sent.
 */
async function writeProofMail(
	{ config, db, clock }: Deps,
	{ to, data }: Pick<MailRow, "to" | "data">,
): Promise<MailContent | undefined> {
	const { proofId, purpose, language: asked = "en" } = data as AccountMailData["addressProof"];
	const owner = await findUserByEmail(db, to);
	const about = { product: PRODUCT, language: owner?.language ?? asked };
	if (owner && purpose === "sign-up") return accountExistsEmail(about, config.BASE_URL, owner);
	if (owner ? purpose === "change-email" : purpose === "reset-password") return undefined;
	const needsInvitation = purpose === "sign-up" && config.SIGN_UP === "invited";
	if (needsInvitation && !(await isInvited(db, to, clock()))) return undefined;
	const secrets = await secretsForEmail({ clock }, db, proofId);
	if (!secrets) return undefined;
	return proofEmail(about, purpose, {
		code: secrets.code,
		link: writeEmailLink(config.BASE_URL, secrets.link),
	});
}

/** The link is created now, so that no row or job contains it. Undefined when the invitation is no longer open. */
async function writeInvitationMail(
	{ config, db, clock }: Deps,
	{ data }: Pick<MailRow, "data">,
): Promise<MailContent | undefined> {
	const { invitationId: id } = data as AccountMailData["teamInvitation"];
	const invitation = await findOpenInvitation(db, { id, now: clock() });
	if (!invitation) return undefined;
	const token = newSecret();
	// Committed before the mail is offered, or a fast reader could open a link that does not exist yet.
	await setTokenHash(db, id, hashSecret(token));
	const { inviter, teamName, role, email } = invitation;
	const invited = await findUserByEmail(db, email);
	const { mails, teams } = getWords(mailLanguage(invited ?? inviter));
	const { subject, heading, text, button, validFor, unknown } = mails.invitation;
	return {
		lang: mails.lang,
		subject: oneLine(subject({ name: inviter.name, team: teamName })),
		heading,
		paragraphs: [oneLine(text({ ...inviter, role: teams.roles[role] })), { quoted: oneLine(teamName) }],
		button: { label: button, url: invitationUrl(token, config) },
		closing: [validFor({ email, days: INVITATION_DAYS }), unknown],
	};
}
