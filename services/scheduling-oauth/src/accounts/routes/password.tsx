import { checkCsrf } from "@repo/accounts/forms";
import { sessionCookiesOf } from "@repo/accounts/routes";
import { requireProof } from "@repo/accounts/security";
import { type AccountSite, visitorOf } from "@repo/accounts/web";
import {
	doneQuery,
	emptyForm,
	formRequest,
	pageResponses,
	seeOther,
	submitForm,
} from "@repo/service-kit/html";
import { type Endpoint, endpoint } from "@repo/validation";
import type { Dependencies } from "../../dependencies.ts";
import { page } from "../../platform/html/page.tsx";
import { changePassword } from "../change-password.ts";
import { ChangePasswordPage } from "../pages/change-password-page.tsx";
import { changePasswordForm } from "../schemas.ts";
import { signedIn } from "../sessions.ts";

const path = "/account/password";

export function passwordRoutes(dependencies: Dependencies, site: AccountSite): Endpoint[] {
	const caller = signedIn(dependencies);
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
				return page(200, <ChangePasswordPage session={session} form={emptyForm} done={"done" in query} />);
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
					act: ({ current_password: current, password: next }) =>
						changePassword(dependencies, session.user, { current, next }, visitor),
					fieldOf: { wrong_password: "current_password", weak_password: "password" },
				});
				if (!refused)
					return seeOther("/account/password?done", {
						"Set-Cookie": sessionCookiesOf(site, visitor, done),
					});
				const { status, form, headers } = refused;
				return page(status, <ChangePasswordPage session={session} form={form} done={false} />, { headers });
			},
		}),
	];
}
