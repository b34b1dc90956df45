import { checkCsrf, csrfToken } from "@repo/accounts/forms";
import { NewPassword } from "@repo/accounts/pages";
import { sessionCookiesOf } from "@repo/accounts/routes";
import { requireProof } from "@repo/accounts/security";
import { changePassword } from "@repo/accounts/sign-in";
import { hasPassword } from "@repo/accounts/users";
import { type AccountSite, visitorOf } from "@repo/accounts/web";
import {
	doneQuery,
	emptyForm,
	FormError,
	type FormState,
	formRequest,
	Hidden,
	pageResponses,
	seeOther,
	submitForm,
} from "@repo/service-kit/html";
import { type Endpoint, endpoint } from "@repo/validation";
import { changePasswordForm } from "../../accounts/schemas.ts";
import type { Session } from "../../accounts/session.ts";
import { signedIn } from "../../callers/sessions.ts";
import type { Dependencies } from "../../dependencies.ts";
import { page } from "../../platform/html/page.tsx";
import { AccountDocument } from "../frame/account-document.tsx";
import { CurrentPassword } from "./current-password.tsx";

const path = "/account/password";

export function passwordRoutes(dependencies: Dependencies, site: AccountSite): Endpoint[] {
	const caller = signedIn(dependencies);
	const formPage = async <Status extends 200 | 400 | 403 | 409 | 429>(
		status: Status,
		session: Session,
		{ form, done, headers = {} }: { form: FormState; done: boolean; headers?: Record<string, string> },
	) => {
		const props = { session, form, done, hasPassword: await hasPassword(dependencies.db, session.user.id) };
		return page(status, <ChangePasswordPage {...props} />, { headers });
	};
	return [
		endpoint({
			method: "get",
			path,
			operationId: "showPassword",
			summary: "The form for a new password",
			documented: false,
			caller,
			request: { query: doneQuery },
			responses: pageResponses,
			handle: async ({ caller: session, query }) => {
				requireProof(dependencies, session, path);
				return formPage(200, session, { form: emptyForm, done: "done" in query });
			},
		}),
		endpoint({
			method: "post",
			path,
			operationId: "changePassword",
			summary: "Change the password and end every other session",
			documented: false,
			caller,
			request: formRequest,
			responses: pageResponses,
			handle: async ({ caller: session, body, request }) => {
				requireProof(dependencies, session, path);
				const visitor = visitorOf(site, request);
				const { done, refused } = await submitForm(changePasswordForm, body, {
					check: () => checkCsrf(session, "password", body.csrf),
					act: ({ current_password: password, password: next }) =>
						changePassword(site, session.user, { next, current: { password } }, visitor.browser),
					fieldOf: { wrong_password: "current_password", weak_password: "password" },
				});
				if (!refused)
					return seeOther("/account/password?done", {
						"Set-Cookie": sessionCookiesOf(site, visitor, done),
					});
				return formPage(refused.status, session, { ...refused, done: false });
			},
		}),
	];
}

type ChangeProps = { session: Session; form: FormState; hasPassword: boolean; done: boolean };

function ChangePasswordPage({ session, form, hasPassword, done }: ChangeProps) {
	return (
		<AccountDocument session={session} title="Password" current="/account/password" done={done}>
			<div class="card form">
				<p>
					All other browsers will be signed out immediately. <a href="/account/apps">Connected apps</a> and{" "}
					<a href="/account/api-keys">API keys</a> keep working.
				</p>
				<FormError form={form} />
				<form method="post" action="/account/password">
					<Hidden values={{ csrf: csrfToken(session, "password") }} />
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
