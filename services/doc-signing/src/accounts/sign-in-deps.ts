import type { AccountCookies } from "@repo/accounts/browsers";
import { type AccountEvent, isNotified, type NotifiedEvent } from "@repo/accounts/events";
import { makeRelyingParty } from "@repo/accounts/passkeys";
import type { SignInDeps } from "@repo/accounts/sign-in";
import { currentLanguage } from "@repo/http-errors";
import { deriveKey, newUuid } from "@repo/service-kit/crypto";
import type { Queryable } from "@repo/service-kit/database";
import { findLanguage } from "@repo/service-kit/languages";
import type { Dependencies } from "../dependencies.ts";
import { type NewAccountMail, queueAccountMail } from "../mail/queue-mail.ts";
import { actingUser, recordAccountEvent } from "./log/record-account-event.ts";
import { addressee, getUser, setLastLanguage, type UserRow } from "./queries.ts";

type Deps = Pick<Dependencies, "config" | "db" | "clock">;

/** How the cookies are named. */
export function cookieNames({ isHttps }: Pick<Deps["config"], "isHttps">): AccountCookies {
	return { isHttps, service: "signing" };
}

/** What packages/accounts needs from this service for sign-in. */
export function signInDeps({ config, db, clock }: Deps): SignInDeps & { cookies: AccountCookies } {
	return {
		db,
		clock,
		cookies: cookieNames(config),
		encryptionKey: deriveKey(config.ENCRYPTION_SECRET, "authenticator apps"),
		relyingParty: makeRelyingParty(config.BASE_URL, "Signing"),
		providers: config.OPENID_PROVIDERS,
		lifetime: { idleSeconds: config.SESSION_IDLE_SECONDS, absoluteSeconds: config.SESSION_SECONDS },
		record: (tx, event) => record(tx, clock(), event),
	};
}

/** Also without an account, so that the response time does not reveal whether there is one. */
async function record(tx: Queryable, at: Date, event: AccountEvent): Promise<void> {
	const { type, userId, ipAddress, details = {} } = event;
	const actor = actingUser(userId ?? "unknown", ipAddress);
	if (type === "account.signed_in" && userId !== undefined) await noteLastLanguage(tx, userId);
	await recordAccountEvent(tx, { ...actor, type, userId, details, at });
	const owner = userId !== undefined && isNotified(event) && (await getUser(tx, userId));
	if (owner)
		await queueAccountMail(tx, {
			...mailAbout(event, owner, at.toISOString()),
			once: `${type}:${newUuid()}`,
			at,
		});
}

/** In the pseudo-language and without a request, nothing changes. */
async function noteLastLanguage(tx: Queryable, userId: number): Promise<void> {
	const language = findLanguage(currentLanguage() ?? "");
	if (language) await setLastLanguage(tx, userId, language);
}

type Mail = Omit<NewAccountMail, "once" | "at">;

function mailAbout(event: NotifiedEvent, user: UserRow, changedAt: string): Mail {
	const { email: to } = user;
	const data = { ...addressee(user), changedAt };
	if (event.type === "account.email_changed")
		return { kind: "emailChanged", to: event.formerEmail, data: { ...data, newEmail: to } };
	const { type } = event;
	if (type === "account.password_changed" || type === "account.password_reset")
		return { kind: "passwordChanged", to, data };
	return { kind: "securityChanged", to, data: { ...data, change: type.replace("account.", "") } };
}
