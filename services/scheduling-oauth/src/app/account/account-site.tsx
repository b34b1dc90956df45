import type { SecuritySite } from "@repo/accounts/security";
import type { AccountSite } from "@repo/accounts/web";
import { type FormState, isChecked } from "@repo/service-kit/html";
import { revokeApiKeys } from "../../accounts/api-keys/revoke-api-key.ts";
import { findCredentials } from "../../accounts/queries/users.ts";
import type { Session } from "../../accounts/session.ts";
import { signInDeps } from "../../accounts/sign-in-deps.ts";
import { findRequester } from "../../authorization/find-requester.ts";
import { findSession, signedIn } from "../../callers/sessions.ts";
import type { Dependencies } from "../../dependencies.ts";
import { revokeConnections } from "../../grants/revoke-connection.ts";
import { queueMail } from "../../mail/queue-mail.ts";
import { Document, page } from "../../platform/html/page.tsx";
import { AccountDocument } from "../frame/account-document.tsx";

/** What this service passes to the pages of packages/accounts. */
export function accountSite(dependencies: Dependencies): AccountSite & SecuritySite<Session> {
	const { config, clock } = dependencies;
	return {
		...signInDeps(dependencies),
		...{ config, page, Document, AccountDocument, ResetChoices },
		caller: signedIn(dependencies),
		loginLabel: "Username or email address",
		findAccount: findCredentials,
		findSession: (request) => findSession(dependencies, request),
		findRequester: (returnTo) => findRequester(dependencies, returnTo),
		prepareProofMail:
			async ({ purpose, email: to }) =>
			(tx, proofId) =>
				queueMail(tx, { kind: "address-proof", to, data: { proofId, purpose }, at: clock() }),
		emailChangedAddress: "/account?done",
		afterReset: async (tx, { account, wasUnproven, ipAddress, typed }) => {
			const user = { id: account.id, username: account.username ?? "" };
			const from = { ipAddress, at: clock() };
			// Before the first proof of the address, a stranger may have held the account.
			const endsAccess = wasUnproven || typed.end_access !== undefined;
			if (endsAccess) {
				await revokeApiKeys(tx, user, from);
				await revokeConnections(tx, user, from);
			}
			return { access_ended: endsAccess };
		},
	};
}

/** What a reset ends besides sessions. */
function ResetChoices({ form }: { form: FormState }) {
	return (
		<label class="choice">
			<input type="checkbox" name="end_access" checked={isChecked(form, "end_access", true)} />
			Also revoke all API keys, with the webhooks that they created, and disconnect all apps
		</label>
	);
}
