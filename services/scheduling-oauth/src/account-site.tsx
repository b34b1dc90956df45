import { CHANGE_EMAIL, EMAIL_CHANGED } from "@repo/accounts/sign-in";
import type { AccountSite } from "@repo/accounts/web";
import { seeOther } from "@repo/service-kit/html";
import { queueMail } from "./accounts/mail/queue-mail.ts";
import { ResetChoices } from "./accounts/pages/reset-choices.tsx";
import { findCredentials } from "./accounts/queries/users.ts";
import { recordReset } from "./accounts/record-reset.ts";
import { newAccountAddress } from "./accounts/routes/new-account.tsx";
import { findSession } from "./accounts/sessions.ts";
import { signInDeps } from "./accounts/sign-in-deps.ts";
import { revokeApiKeys } from "./api-keys/revoke-api-keys.ts";
import { findRequester } from "./authorization/find-requester.ts";
import type { Dependencies } from "./dependencies.ts";
import { revokeConnections } from "./grants/revoke-connections.ts";
import { Document, page } from "./platform/html/page.tsx";
import { finishEmailChange } from "./profile/change-email.ts";

/** What this service passes to the pages of packages/accounts. */
export function accountSite(dependencies: Dependencies): AccountSite {
	const { config, clock } = dependencies;
	return {
		...signInDeps(dependencies),
		...{ config, page, Document, ResetChoices },
		loginLabel: "Username or email address",
		findAccount: findCredentials,
		findSession: (request) => findSession(dependencies, request),
		findRequester: (returnTo) => findRequester(dependencies, returnTo),
		queueProofMail: (tx, { proofId, purpose, email: to }) =>
			queueMail(tx, { kind: "address-proof", to, data: { proofId, purpose }, at: clock() }),
		afterProof: {
			"sign-up": async ({ proofId }) => seeOther(newAccountAddress(proofId)),
			[CHANGE_EMAIL]: (proven) => finishEmailChange(dependencies, proven),
			[EMAIL_CHANGED]: (proven) => finishEmailChange(dependencies, proven),
		},
		afterReset: async (tx, { account, wasUnproven, ipAddress, typed }) => {
			const user = { id: account.id, username: account.username ?? "" };
			const from = { ipAddress, at: clock() };
			// Before the first proof of the address, a stranger may have held the account.
			const endsAccess = wasUnproven || typed.end_access !== undefined;
			if (endsAccess) {
				await revokeApiKeys(tx, user, from);
				await revokeConnections(tx, user, from);
			}
			await recordReset(tx, user, { endsAccess, ...from });
		},
	};
}
