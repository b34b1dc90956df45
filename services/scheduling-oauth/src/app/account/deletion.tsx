import { endedSessionCookie } from "@repo/accounts/browsers";
import { checkCsrf, csrfToken } from "@repo/accounts/forms";
import { requireProof } from "@repo/accounts/security";
import {
	emptyForm,
	Field,
	FormActions,
	FormError,
	type FormState,
	formRequest,
	Hidden,
	pageResponses,
	seeOther,
	submitForm,
} from "@repo/service-kit/html";
import { type Endpoint, endpoint } from "@repo/validation";
import { z } from "zod";
import type { Session } from "../../accounts/session.ts";
import { accountCookies } from "../../accounts/sign-in-deps.ts";
import { signedIn } from "../../callers/sessions.ts";
import type { Dependencies } from "../../dependencies.ts";
import { deleteOwnAccount } from "../../personal-data/delete-own-account.ts";
import { page } from "../../platform/html/page.tsx";
import { AccountDocument } from "../frame/account-document.tsx";

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

type Props = { session: Session; form: FormState; retentionDays: number };

function DeleteAccountPage({ session, form, retentionDays }: Props) {
	return (
		<AccountDocument session={session} title="Delete account" current="/account">
			<div class="card form">
				<p>
					This immediately deletes your profile, bookings, API keys, passkeys and sessions, and disconnects
					every app. It cannot be undone.
				</p>
				<p>
					Apps keep the data they have already read. The audit log keeps the actions of your account, with
					your username and IP addresses, for up to {retentionDays} days, so that misuse can be investigated.
				</p>
				<FormError form={form} />
				<form method="post" action="/account/delete">
					<Hidden values={{ csrf: csrfToken(session, "delete-account") }} />
					<Field
						form={form}
						name="username"
						label={`Enter your username, ${session.user.username}, to confirm`}
						autoComplete="off"
						maxLength={32}
						verbatim
					/>
					<FormActions submit="Delete account" look="danger primary" cancel="/account" />
				</form>
			</div>
		</AccountDocument>
	);
}
