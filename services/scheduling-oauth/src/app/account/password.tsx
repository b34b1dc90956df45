import { NewPassword } from "@repo/accounts/pages";
import { givenPassword, newPassword } from "@repo/accounts/passwords";
import { makeSessionCookies } from "@repo/accounts/routes";
import { changePassword } from "@repo/accounts/sign-in";
import { hasPassword } from "@repo/accounts/users";
import { type AccountSite, readVisitor } from "@repo/accounts/web";
import { Field, FormError, type FormState, Hidden, seeOther } from "@repo/service-kit/html";
import type { Endpoint } from "@repo/validation";
import { z } from "zod";
import type { Session } from "../../accounts/session.ts";
import { appPages } from "../../callers/app-pages.ts";
import type { Dependencies } from "../../dependencies.ts";
import { AccountDocument } from "../frame/account-document.tsx";

const PATH = "/account/password";

/** A field of a form. For an account without a password, it is absent. */
export const currentPassword = { current_password: givenPassword.optional() };

/** A new password ends every other session. */
export function passwordRoutes(deps: Dependencies, site: AccountSite): Endpoint[] {
	return appPages(deps).formPage({
		path: PATH,
		proof: "to-see",
		isKept: true,
		purpose: "password",
		words: { "": "Saved." },
		view: async (shown) => (
			<ChangePasswordPage {...shown} hasPassword={await hasPassword(deps.db, shown.session.user.id)} />
		),
		form: {
			schema: z.object({ ...currentPassword, password: newPassword }),
			fieldOf: { wrong_password: "current_password", weak_password: "password" },
			act: async ({ current_password: password, password: next }, { session, request }) => {
				const visitor = readVisitor(site, request);
				const change = { next, current: { password } };
				const secret = await changePassword(site, session.user, change, visitor.browser);
				return seeOther(`${PATH}?done`, { "Set-Cookie": makeSessionCookies(site, visitor, secret) });
			},
		},
	});
}

type ChangeProps = {
	session: Session;
	form: FormState;
	csrf: string;
	hasPassword: boolean;
	done: string | undefined;
};

function ChangePasswordPage({ session, form, csrf, hasPassword, done }: ChangeProps) {
	return (
		<AccountDocument session={session} title="Password" current={PATH} done={done}>
			<div class="card form">
				<p>
					All other browsers will be signed out immediately. <a href="/account/apps">Connected apps</a> and{" "}
					<a href="/account/api-keys">API keys</a> keep working.
				</p>
				<FormError form={form} />
				<form method="post" action={PATH}>
					<Hidden values={{ csrf }} />
					<CurrentPassword {...{ form, hasPassword }} />
					<NewPassword form={form} />
					<div class="actions">
						<button type="submit" class="primary">
							{hasPassword ? "Change password" : "Set password"}
						</button>
					</div>
				</form>
			</div>
		</AccountDocument>
	);
}

/** Accounts with only a passkey have no password to ask for. */
export function CurrentPassword({ form, hasPassword }: { form: FormState; hasPassword: boolean }) {
	if (!hasPassword) return null;
	return (
		<Field
			form={form}
			name="current_password"
			label="Current password"
			type="password"
			autoComplete="current-password"
		/>
	);
}
