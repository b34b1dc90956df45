import type { SecurityChange, SecuritySite } from "@repo/accounts/security";
import { newUuid } from "@repo/service-kit/crypto";
import { actingUser, recordAccountEvent } from "../../accounts/log/record-account-event.ts";
import type { AccountEventType } from "../../accounts/log/rules/event-types.ts";
import { getUser } from "../../accounts/queries.ts";
import { signInDeps } from "../../accounts/sign-in-deps.ts";
import type { Session } from "../../accounts/visitor.ts";
import { bySession, signedInSession } from "../../callers/sessions.ts";
import type { Dependencies } from "../../dependencies.ts";
import { queueAccountMail } from "../../mail/queue-mail.ts";
import { page } from "../../platform/html/page.tsx";
import { SettingsDocument } from "../frame/settings-document.tsx";

const types: Record<SecurityChange, AccountEventType> = {
	"passkey-added": "account.passkey_added",
	"passkey-removed": "account.passkey_removed",
	"authenticator-added": "account.totp_added",
	"authenticator-removed": "account.totp_removed",
	"recovery-codes-created": "account.recovery_codes_replaced",
};

/** What packages/accounts needs from this service for the security pages. */
export function securitySite(deps: Pick<Dependencies, "config" | "db" | "clock">): SecuritySite<Session> {
	return {
		...signInDeps(deps),
		page,
		caller: signedInSession(deps, bySession),
		AccountDocument: SettingsDocument,
		recordChange: async (tx, { change, userId, ipAddress, name }) => {
			const at = deps.clock();
			const details = name === undefined ? {} : { name };
			const { name: userName, email: to } = await getUser(tx, userId);
			await recordAccountEvent(tx, {
				...actingUser(userId, ipAddress),
				type: types[change],
				userId,
				details,
				at,
			});
			const data = { name: userName, change, changedAt: at.toISOString() };
			const once = `security:${userId}:${change}:${newUuid()}`;
			await queueAccountMail(tx, { kind: "securityChanged", to, once, data, at });
		},
	};
}
