import { hashSecret, newSecret } from "@repo/service-kit/crypto";
import type { MailContent } from "@repo/service-kit/mail";
import { invitationUrl } from "../accounts/invitations/invitation-url.ts";
import { findOpenInvitation, setTokenHash } from "../accounts/invitations/queries.ts";
import { INVITATION_DAYS } from "../accounts/invitations/queue-invitation.ts";
import type { Dependencies } from "../dependencies.ts";
import type { AccountMailData } from "../mail/kinds.ts";
import type { MailRow } from "../mail/queries.ts";
import { oneLine } from "../mail/rules/fill-placeholders.ts";

/** The link is created now, so that no row or job contains it. Undefined when the invitation is no longer open. */
export async function writeInvitationMail(
	{ config, db, clock }: Pick<Dependencies, "config" | "db" | "clock">,
	{ data }: Pick<MailRow, "data">,
): Promise<MailContent | undefined> {
	const { invitationId: id } = data as AccountMailData["teamInvitation"];
	const invitation = await findOpenInvitation(db, { id, now: clock() });
	if (!invitation) return undefined;
	const token = newSecret();
	// Committed before the mail is offered, or a fast reader could open a link that does not exist yet.
	await setTokenHash(db, id, hashSecret(token));
	const { inviter, teamName, role, email } = invitation;
	return {
		subject: oneLine(`${inviter.name} invites you to the team ${teamName}`),
		paragraphs: [
			oneLine(`${inviter.name} (${inviter.email}) invites you to join this team as ${role}:`),
			{ quoted: oneLine(teamName) },
		],
		button: { label: "Open invitation", url: invitationUrl(token, config) },
		closing: [
			`The invitation is only for ${email}. It works once and expires in ${INVITATION_DAYS} days.`,
			"If you do not know the sender, ignore this email.",
		],
	};
}
