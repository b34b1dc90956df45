import { CHANGE_EMAIL, EMAIL_CHANGED } from "@repo/accounts/sign-in";
import { findByEmail } from "@repo/accounts/users";
import type { AccountSite, AfterProof } from "@repo/accounts/web";
import { seeOther } from "@repo/service-kit/html";
import { finishEmailChange } from "../../accounts/change-email.ts";
import { findInviter } from "../../accounts/invitations/find-inviter.ts";
import { recordReset } from "../../accounts/record-reset.ts";
import { SIGNED_UP } from "../../accounts/repeat-sign-up.ts";
import { signInDeps } from "../../accounts/sign-in-deps.ts";
import { revokeApiTokens } from "../../accounts/tokens/queries.ts";
import { findSession } from "../../callers/sessions.ts";
import type { Dependencies } from "../../dependencies.ts";
import { queueAccountMail } from "../../mail/queue-mail.ts";
import { Document, page } from "../../platform/html/page.tsx";
import { findSender } from "../../signing/find-sender.ts";
import { ResetChoices } from "../settings/tokens/reset-choices.tsx";
import { newAccountAddress } from "./new-account.tsx";

/** What this service passes to the pages of packages/accounts. */
export function accountSite(dependencies: Dependencies): AccountSite {
	const { config, clock } = dependencies;
	const changeEmail: AfterProof = async ({ proofId, visitor: { browser }, request }) => {
		const session = await findSession(dependencies, request);
		await finishEmailChange(dependencies, { proofId, browser, session });
		return seeOther("/settings/profile?done=email");
	};
	return {
		...signInDeps(dependencies),
		config,
		page,
		Document,
		loginLabel: "Email address",
		findAccount: findByEmail,
		findSession: (request) => findSession(dependencies, request),
		findRequester: async (returnTo) =>
			(await findSender(dependencies, returnTo)) ?? findInviter(dependencies, returnTo),
		queueProofMail: (tx, { proofId, purpose, email: to }) =>
			queueAccountMail(tx, {
				kind: "addressProof",
				to,
				once: `proof:${proofId}`,
				data: { proofId, purpose },
				at: clock(),
			}),
		afterProof: {
			"sign-up": async ({ proofId }) => seeOther(newAccountAddress(proofId)),
			[SIGNED_UP]: async () => seeOther("/sign-in"),
			[CHANGE_EMAIL]: changeEmail,
			[EMAIL_CHANGED]: changeEmail,
		},
		ResetChoices,
		afterReset: async (tx, { account, wasUnproven, ipAddress, typed }) => {
			// Before the first proof of the address, a stranger may have held the account.
			const endsTokens = wasUnproven || typed.end_tokens !== undefined;
			const tokens = endsTokens ? await revokeApiTokens(tx, account.id, clock()) : 0;
			await recordReset(tx, account, { tokens, ipAddress, at: clock() });
		},
	};
}
