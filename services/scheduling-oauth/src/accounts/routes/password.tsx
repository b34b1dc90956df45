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
import { browserOf, sessionCookie } from "../browser.ts";
import { changePassword } from "../change-password.ts";
import { checkCsrf } from "../csrf.ts";
import { ChangePasswordPage } from "../pages/password-pages.tsx";
import { changePasswordForm } from "../schemas.ts";
import { signedIn } from "../sessions.ts";

export function passwordRoutes(dependencies: Dependencies): Endpoint[] {
	const caller = signedIn(dependencies);
	return [
		endpoint({
			method: "get",
			path: "/account/password",
			operationId: "showPassword",
			summary: "The form for a new password",
			documented: false,
			caller,
			request: { query: doneQuery },
			responses: pageResponses,
			handle: async ({ caller: session, query }) =>
				page(200, <ChangePasswordPage session={session} form={emptyForm} done={"done" in query} />),
		}),
		endpoint({
			method: "post",
			path: "/account/password",
			operationId: "changePassword",
			summary: "Change the password and end every other session",
			documented: false,
			caller,
			request: formRequest,
			responses: pageResponses,
			handle: async ({ caller: session, body, request }) => {
				const { done, refused } = await submitForm(changePasswordForm, body, {
					check: () => checkCsrf(session, "password", body.csrf),
					act: ({ current_password: current, password: next }) =>
						changePassword(dependencies, session.user, { current, next }, browserOf(dependencies, request)),
					fieldOf: { wrong_password: "current_password", predictable_password: "password" },
				});
				if (!refused)
					return seeOther("/account/password?done", { "Set-Cookie": sessionCookie(dependencies, done) });
				const { status, form, headers } = refused;
				return page(status, <ChangePasswordPage session={session} form={form} done={false} />, { headers });
			},
		}),
	];
}
