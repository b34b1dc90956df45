import type { SecurityEvent, SecuritySite } from "@repo/accounts/security";
import type { Transaction } from "@repo/service-kit/database";
import { findUser } from "../../accounts/queries/users.ts";
import type { Session } from "../../accounts/session.ts";
import { signInDeps } from "../../accounts/sign-in-deps.ts";
import { recordEvent } from "../../audit-log/record-event.ts";
import type { AuditEventType } from "../../audit-log/rules/event-types.ts";
import { signedIn } from "../../callers/sessions.ts";
import type { Dependencies } from "../../dependencies.ts";
import { queueMail } from "../../mail/queue-mail.ts";
import { page } from "../../platform/html/page.tsx";
import { AccountDocument } from "../frame/account-document.tsx";

/** What this service passes to the security pages. */
export function securitySite(dependencies: Dependencies): SecuritySite<Session> {
	return {
		...signInDeps(dependencies),
		page,
		caller: signedIn(dependencies),
		AccountDocument,
		recordChange: (tx, event) => recordChange(tx, event, dependencies.clock()),
	};
}

const eventTypes: Record<SecurityEvent["change"], AuditEventType> = {
	"passkey-added": "account.passkey_added",
	"passkey-removed": "account.passkey_removed",
	"authenticator-added": "account.authenticator_added",
	"authenticator-removed": "account.authenticator_removed",
	"recovery-codes-created": "account.recovery_codes_created",
};

async function recordChange(
	tx: Transaction,
	{ change, userId, ipAddress, name }: SecurityEvent,
	at: Date,
): Promise<void> {
	const user = await findUser(tx, userId);
	await recordEvent(tx, {
		type: eventTypes[change],
		actorType: "user",
		actor: user?.username ?? "unknown",
		userId,
		ipAddress,
		...(name !== undefined && { details: { name } }),
		at,
	});
	if (user)
		await queueMail(tx, {
			kind: "security-changed",
			to: user.email,
			data: { timeZone: user.timeZone, change },
			at,
		});
}
