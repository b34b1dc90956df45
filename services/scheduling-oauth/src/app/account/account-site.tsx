import { CHANGE_EMAIL, EMAIL_CHANGED } from "@repo/accounts/sign-in";
import type { AccountSite, AfterProof } from "@repo/accounts/web";
import { seeOther } from "@repo/service-kit/html";
import { revokeApiKeys } from "../../accounts/api-keys/revoke-api-keys.ts";
import { finishEmailChange } from "../../accounts/change-email.ts";
import { findCredentials } from "../../accounts/queries/users.ts";
import { recordReset } from "../../accounts/record-reset.ts";
import { signInDeps } from "../../accounts/sign-in-deps.ts";
import { findRequester } from "../../authorization/find-requester.ts";
import { findSession } from "../../callers/sessions.ts";
import type { Dependencies } from "../../dependencies.ts";
import { revokeConnections } from "../../grants/revoke-connections.ts";
import { queueMail } from "../../mail/queue-mail.ts";
import { Document, page } from "../../platform/html/page.tsx";
import { newAccountAddress } from "./new-account.tsx";
import { ResetChoices } from "./reset-choices.tsx";

/** What this service passes to the pages of packages/accounts. */
export function accountSite(dependencies: Dependencies): AccountSite {
	const { config, clock } = dependencies;
	const changeEmail: AfterProof = async ({ proofId, visitor: { browser }, request }) => {
		const session = await findSession(dependencies, request);
		await finishEmailChange(dependencies, { proofId, browser, session });
		return seeOther("/account?done");
	};
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
			[CHANGE_EMAIL]: changeEmail,
			[EMAIL_CHANGED]: changeEmail,
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
