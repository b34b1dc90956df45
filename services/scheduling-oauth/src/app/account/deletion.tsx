import { endedSessionCookie } from "@repo/accounts/browsers";
import { ACCOUNT_DELETED_ADDRESS } from "@repo/accounts/pages";
import { Field, FormActions, FormError, type FormState, Hidden, seeOther } from "@repo/service-kit/html";
import type { Endpoint } from "@repo/validation";
import { z } from "zod";
import type { Session } from "../../accounts/session.ts";
import { accountCookies } from "../../accounts/sign-in-deps.ts";
import { appPages } from "../../callers/app-pages.ts";
import type { Dependencies } from "../../dependencies.ts";
import { deleteOwnAccount } from "../../personal-data/delete-own-account.ts";
import { AccountDocument } from "../frame/account-document.tsx";

const PATH = "/account/delete";

export function accountDeletionRoutes(deps: Dependencies): Endpoint[] {
	const { config } = deps;
	const retentionDays = config.AUDIT_LOG_RETENTION_DAYS;
	return appPages(deps).formPage({
		path: PATH,
		proof: "to-see",
		isKept: true,
		purpose: "delete-account",
		view: (shown) => <DeleteAccountPage {...shown} retentionDays={retentionDays} />,
		form: {
			schema: z.object({ username: z.string().trim().min(1, "must be filled in").max(32) }),
			fieldOf: { username_not_confirmed: "username" },
			act: async ({ username }, { session, request }) => {
				await deleteOwnAccount(deps, session.user, username, request.ip);
				return seeOther(ACCOUNT_DELETED_ADDRESS, {
					"Set-Cookie": endedSessionCookie(accountCookies(config)),
				});
			},
		},
	});
}

type Props = { session: Session; form: FormState; csrf: string; retentionDays: number };

function DeleteAccountPage({ session, form, csrf, retentionDays }: Props) {
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
				<form method="post" action={PATH}>
					<Hidden values={{ csrf }} />
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
