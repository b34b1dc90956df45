import { hkdfSync } from "node:crypto";
import type { AccountCookies } from "@repo/accounts/browsers";
import { relyingPartyOf } from "@repo/accounts/passkeys";
import type { SignInDeps, SignInEvent } from "@repo/accounts/sign-in";
import type { Queryable } from "@repo/service-kit/database";
import type { Dependencies } from "../dependencies.ts";
import { actingUser, recordAccountEvent } from "./log/record-account-event.ts";
import type { AccountEventType } from "./log/rules/event-types.ts";

type Deps = Pick<Dependencies, "config" | "db" | "clock">;

/** How the cookies are named. */
export function cookieNames({ isHttps }: Pick<Deps["config"], "isHttps">): AccountCookies {
	return { isHttps, service: "signing" };
}

/** What packages/accounts needs from this service for sign-in. */
export function signInDeps({ config, db, clock }: Deps): SignInDeps & { cookies: AccountCookies } {
	const secret = Buffer.from(config.ENCRYPTION_SECRET, "base64url");
	return {
		db,
		clock,
		cookies: cookieNames(config),
		encryptionKey: Buffer.from(hkdfSync("sha256", secret, "", "authenticator apps", 32)),
		relyingParty: relyingPartyOf(config.BASE_URL, "Signing"),
		lifetime: { idleSeconds: config.SESSION_IDLE_SECONDS, absoluteSeconds: config.SESSION_SECONDS },
		record: (tx, event) => record(tx, clock(), event),
	};
}

const types: Record<SignInEvent["type"], AccountEventType> = {
	"signed-in": "account.signed_in",
	"sign-in-refused": "account.sign_in_refused",
	"proven-again": "account.proven_again",
	"proof-refused": "account.proof_refused",
};

/** Also without an account, so that the response time does not reveal whether there is one. */
async function record(db: Queryable, at: Date, { type, proof, userId, ipAddress }: SignInEvent) {
	const actor =
		userId === undefined
			? { actorType: "user" as const, actor: "unknown", ipAddress }
			: actingUser(userId, ipAddress);
	await recordAccountEvent(db, { ...actor, type: types[type], userId, details: { proof }, at });
}
