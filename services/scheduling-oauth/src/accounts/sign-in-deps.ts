import type { AccountCookies } from "@repo/accounts/browsers";
import { type AccountEvent, isNotified, type NotifiedEvent } from "@repo/accounts/events";
import { makeRelyingParty } from "@repo/accounts/passkeys";
import type { SignInDeps } from "@repo/accounts/sign-in";
import { deriveKey } from "@repo/service-kit/crypto";
import type { Queryable } from "@repo/service-kit/database";
import { recordEvent } from "../audit-log/record-event.ts";
import type { Dependencies } from "../dependencies.ts";
import { type NewMail, queueMail } from "../mail/queue-mail.ts";
import { findOwner, type Owner } from "./queries/users.ts";

/** The names of sign-in's cookies. */
export const accountCookies = ({ isHttps }: { isHttps: boolean }): AccountCookies => ({
	isHttps,
	service: "scheduling",
});

type Deps = Pick<Dependencies, "config" | "db" | "clock">;

/** What packages/accounts needs from this service for sign-in. */
export function signInDeps({ config, db, clock }: Deps): SignInDeps & { cookies: AccountCookies } {
	return {
		db,
		clock,
		cookies: accountCookies(config),
		// A separate key: the one that encrypts signing keys is not reused.
		encryptionKey: deriveKey(config.SIGNING_KEY_SECRET, "totp secrets"),
		relyingParty: makeRelyingParty(config.BASE_URL, "Scheduling"),
		lifetime: { idleSeconds: config.SESSION_IDLE_SECONDS, absoluteSeconds: config.SESSION_SECONDS },
		record: (tx, event) => record(tx, clock(), event),
	};
}

async function record(tx: Queryable, at: Date, event: AccountEvent): Promise<void> {
	const { type, userId, ipAddress, details = {} } = event;
	// Always looked up: an unknown account costs the same statements.
	const owner = await findOwner(tx, userId ?? 0);
	const actor = owner?.username ?? "unknown";
	await recordEvent(tx, { type, actorType: "user", actor, userId, ipAddress, details, at });
	if (owner && isNotified(event)) await queueMail(tx, { ...mailAbout(event, owner), at });
}

function mailAbout(event: NotifiedEvent, { email: to, timeZone }: Owner): Omit<NewMail, "at"> {
	if (event.type === "account.email_changed")
		return { kind: "email-changed", to: event.formerEmail, data: { timeZone, newEmail: to } };
	const { type } = event;
	if (type === "account.password_changed" || type === "account.password_reset")
		return { kind: "password-changed", to, data: { timeZone } };
	return { kind: "security-changed", to, data: { timeZone, change: type } };
}
