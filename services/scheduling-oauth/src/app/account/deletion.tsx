import { endedSessionCookie } from "@repo/accounts/browsers";
import { checkCsrf } from "@repo/accounts/forms";
import { requireProof } from "@repo/accounts/security";
import { emptyForm, formRequest, pageResponses, seeOther, submitForm } from "@repo/service-kit/html";
import { type Endpoint, endpoint } from "@repo/validation";
import { z } from "zod";
import { accountCookies } from "../../accounts/sign-in-deps.ts";
import { signedIn } from "../../callers/sessions.ts";
import type { Dependencies } from "../../dependencies.ts";
import { deleteOwnAccount } from "../../personal-data/delete-own-account.ts";
import { page } from "../../platform/html/page.tsx";
import { DeleteAccountPage } from "./delete-account-page.tsx";

const path = "/account/delete";
const confirmation = z.object({ username: z.string().trim().min(1, "must be filled in").max(32) });

export function accountDeletionRoutes(dependencies: Dependencies): Endpoint[] {
	const { config } = dependencies;
	const retentionDays = config.AUDIT_LOG_RETENTION_DAYS;
	const shared = { path, documented: false, caller: signedIn(dependencies), responses: pageResponses };
	return [
		endpoint({
			...shared,
			method: "get",
			operationId: "showAccountDeletion",
			summary: "The page that explains account deletion",
			handle: async ({ caller: session }) => {
				requireProof(dependencies, session, path);
				return page(200, <DeleteAccountPage {...{ session, retentionDays }} form={emptyForm} />);
			},
		}),
		endpoint({
			...shared,
			method: "post",
			operationId: "deleteOwnAccount",
			summary: "Delete the account",
			request: formRequest,
			handle: async ({ caller: session, body, request }) => {
				requireProof(dependencies, session, path);
				const { refused } = await submitForm(confirmation, body, {
					check: () => checkCsrf(session, "delete-account", body.csrf),
					act: ({ username }) => deleteOwnAccount(dependencies, session.user, username, request.ip),
					fieldOf: { username_not_confirmed: "username" },
				});
				if (!refused)
					return seeOther("/sign-in", { "Set-Cookie": endedSessionCookie(accountCookies(config)) });
				const { status, form } = refused;
				return page(status, <DeleteAccountPage {...{ session, retentionDays, form }} />);
			},
		}),
	];
}
