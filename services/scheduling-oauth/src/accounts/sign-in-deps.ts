import { hkdfSync } from "node:crypto";
import type { AccountCookies } from "@repo/accounts/browsers";
import { relyingPartyOf } from "@repo/accounts/passkeys";
import type { SignInDeps, SignInEvent } from "@repo/accounts/sign-in";
import type { Queryable } from "@repo/service-kit/database";
import { recordEvent } from "../audit-log/record-event.ts";
import type { AuditEventType } from "../audit-log/rules/event-types.ts";
import type { Dependencies } from "../dependencies.ts";
import { findUsername } from "./queries/users.ts";

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
		encryptionKey: Buffer.from(
			hkdfSync("sha256", Buffer.from(config.SIGNING_KEY_SECRET, "base64url"), "", "totp secrets", 32),
		),
		relyingParty: relyingPartyOf(config.BASE_URL, "Scheduling"),
		lifetime: { idleSeconds: config.SESSION_IDLE_SECONDS, absoluteSeconds: config.SESSION_SECONDS },
		record: (tx, event) => record(tx, clock(), event),
	};
}

const types: Record<SignInEvent["type"], AuditEventType> = {
	"signed-in": "account.signed_in",
	"sign-in-refused": "account.sign_in_refused",
	"proven-again": "account.identity_verified",
	"proof-refused": "account.identity_refused",
};

async function record(db: Queryable, at: Date, { type, proof, userId, ipAddress }: SignInEvent) {
	// Always looked up: an unknown account costs the same statements.
	const username = await findUsername(db, userId ?? 0);
	await recordEvent(db, {
		type: types[type],
		actorType: "user",
		actor: username ?? "unknown",
		...(userId !== undefined && { userId }),
		ipAddress,
		details: { proof },
		at,
	});
}
