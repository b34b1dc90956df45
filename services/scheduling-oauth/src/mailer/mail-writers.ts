import { secretsForEmail, writeEmailLink } from "@repo/accounts/address-proofs";
import { accountExistsEmail, proofEmail } from "@repo/accounts/emails";

import { SECURITY_PATH } from "@repo/accounts/security";
import type { Mail, MailContent } from "@repo/service-kit/mail";
import { takeAllowance } from "@repo/service-kit/rate-limits";
import { addressKey } from "@repo/validation";
import { isInvited } from "../accounts/queries/invitations.ts";
import { findAddress } from "../accounts/queries/users.ts";
import { calendarFile } from "../bookings/calendar-file.ts";
import { findBookingToMail } from "../bookings/queries.ts";
import { listSecrets } from "../clients/queries.ts";
import { findRequest } from "../clients/requests/queries.ts";
import { isPublic } from "../clients/rules/client-kind.ts";
import type { Dependencies } from "../dependencies.ts";
import { outbox } from "../grants/webhooks/outbox.ts";
import type { MailData, MailKind } from "../mail/kinds.ts";
import {
	accountDeletedMail,
	bookingMail,
	emailChangedMail,
	invitationMail,
	passwordChangedMail,
	requestDecidedMail,
	requestReceivedMail,
	securityChangedMail,
	webhookPausedMail,
	withoutLinks,
} from "../mail/rules/write-mail.ts";

type Deps = Pick<Dependencies, "config" | "db" | "clock">;
type Queued<Kind extends MailKind> = {
	to: string;
	data: MailData[Kind];
	createdAt: Date;
	/** Of an earlier attempt. */
	lastError: string | null;
};
type Written = { to: string; content: MailContent; more?: Pick<Mail, "icalEvent" | "replyTo"> };
/** Undefined when nothing is to be sent. */
type Writer<Kind extends MailKind> = (deps: Deps, mail: Queued<Kind>) => Promise<Written | undefined>;

export const PRODUCT = "Scheduling";

const listAddresses = ({ config: { BASE_URL } }: Deps) => ({
	signUpUrl: `${BASE_URL}/sign-up`,
	resetUrl: `${BASE_URL}/password/forgotten`,
});

export const mailWriters: { [Kind in MailKind]: Writer<Kind> } = {
	"address-proof": writeProofMail,
	invitation: async (deps, { to }) => ({ to, content: invitationMail(listAddresses(deps)) }),
	"password-changed": async (deps, { to, data, createdAt: at }) => ({
		to,
		content: passwordChangedMail({ ...data, at, ...listAddresses(deps) }),
	}),
	"email-changed": async (_deps, { to, data, createdAt: at }) => ({
		to,
		content: emailChangedMail({ ...data, at }),
	}),
	"account-deleted": async (_deps, { to, data, createdAt: at }) => ({
		to,
		content: accountDeletedMail({ ...data, at }),
	}),
	"security-changed": async (deps, { to, data, createdAt: at }) => ({
		to,
		content: securityChangedMail({ ...data, at, securityUrl: `${deps.config.BASE_URL}${SECURITY_PATH}` }),
	}),
	"request-received": async ({ config }, { to }) => ({
		to,
		content: requestReceivedMail({ requestsUrl: `${config.BASE_URL}/operator/requests` }),
	}),
	"request-decided": writeDecision,
	booking: writeBookingMail,
	"webhook-paused": async ({ config, db }, { to, data: { webhookId, timeZone } }) => {
		const { url = "", failingSince, pausedAt } = (await outbox.findWebhook(db, webhookId)) ?? {};
		if (!failingSince || !pausedAt) return undefined;
		const keysUrl = `${config.BASE_URL}/account/api-keys`;
		return { to, content: webhookPausedMail({ host: new URL(url).host, timeZone, failingSince, keysUrl }) };
	},
};

async function writeDecision({ config, db }: Deps, { to, data }: Queued<"request-decided">) {
	const request = await findRequest(db, data.requestId);
	if (!request) return undefined;
	const { client, payload, reason } = request;
	const needsSecret = client !== null && !isPublic(client) && (await listSecrets(db, client.id)).length === 0;
	const appsUrl = `${config.BASE_URL}/developers/apps`;
	return { to, content: requestDecidedMail({ ...data, name: payload.name, reason, needsSecret, appsUrl }) };
}

/** Mails about bookings that one address gets in a day, from all users. */
const perAttendee = { name: "attendee-address", limit: 10, seconds: 86_400, refill: "evenly" } as const;

/** Undefined if the booking has changed since: that queued a mail, too. */
async function writeBookingMail(
	{ db, clock, config }: Deps,
	{ to, data: { uid, sequence, timeZone }, lastError }: Queued<"booking">,
): Promise<Written | undefined> {
	const found = await findBookingToMail(db, uid);
	if (found?.booking.sequence !== sequence) return undefined;
	// At the first attempt: a mail server that is down does not use up the allowance.
	const isFirst = lastError === null;
	if (isFirst && (await takeAllowance(db, perAttendee, addressKey(to), clock())).retryAfter > 0)
		return undefined;
	const { booking, organizer } = found;
	const title = withoutLinks(booking.title);
	const person = (email: string) => ({ name: email, email });
	const method = booking.status === "cancelled" ? "CANCEL" : "REQUEST";
	// Only what the mail says, too.
	const shown = {
		...booking,
		title,
		description: "",
		location: "",
		attendees: [{ ...person(to), timeZone }],
	};
	const content = calendarFile(shown, person(organizer), new URL(config.BASE_URL).hostname, method);
	return {
		to,
		content: bookingMail({ booking: { ...booking, title }, organizer, timeZone }),
		more: {
			icalEvent: { method, filename: "booking.ics", content },
			replyTo: { name: "", address: organizer },
		},
	};
}

/** Decides the content for the address. No caller waits here, so the time reveals nothing. */
async function writeProofMail(
	deps: Deps,
	{ to: typed, data: { proofId, purpose } }: Queued<"address-proof">,
): Promise<Written | undefined> {
	const { config, db, clock } = deps;
	const owner = await findAddress(db, typed);
	// To the account's address, whose letter case may differ from the typed one.
	const to = owner?.email ?? typed;
	if (purpose === "sign-up" && owner)
		return { to, content: accountExistsEmail({ product: PRODUCT }, config.BASE_URL, owner) };
	if (purpose === "change-email" && owner) return undefined;
	if (purpose === "reset-password" && (!owner || owner.disabledAt)) return undefined;
	const needsInvitation = purpose === "sign-up" && config.SIGN_UP === "invited";
	if (needsInvitation && !(await isInvited(db, typed, clock()))) return undefined;
	const secrets = await secretsForEmail({ clock }, db, proofId);
	if (!secrets) return undefined;
	const link = writeEmailLink(config.BASE_URL, secrets.link);
	const content = proofEmail({ product: PRODUCT }, purpose, { code: secrets.code, link });
	return content && { to, content };
}
