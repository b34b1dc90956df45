import { checkCsrf } from "@repo/accounts/forms";
import { askForProof } from "@repo/accounts/routes";
import { requireProof } from "@repo/accounts/security";
import { CHANGE_EMAIL, checkPassword } from "@repo/accounts/sign-in";
import { hasPassword } from "@repo/accounts/users";
import { type AccountSite, visitorOf } from "@repo/accounts/web";
import { emptyForm, type FormState, formRequest, pageResponses, submitForm } from "@repo/service-kit/html";
import { type Endpoint, endpoint } from "@repo/validation";
import { editProfile } from "../../accounts/profile/edit-profile.ts";
import { profileForm } from "../../accounts/profile/schemas.ts";
import { changeEmailForm } from "../../accounts/schemas.ts";
import type { Session } from "../../accounts/session.ts";
import { appPages } from "../../callers/app-pages.ts";
import { signedIn } from "../../callers/sessions.ts";
import type { Dependencies } from "../../dependencies.ts";
import { page } from "../../platform/html/page.tsx";
import { ChangeEmailPage } from "./change-email-page.tsx";
import { ProfilePage } from "./profile-page.tsx";

export function profileRoutes(dependencies: Dependencies): Endpoint[] {
	return appPages(dependencies).formPage({
		path: "/account",
		purpose: "profile",
		words: { "": "Saved." },
		view: (shown) => <ProfilePage {...shown} />,
		form: {
			schema: profileForm,
			act: async (typed, { session, request }) => {
				await editProfile(dependencies, session.user, typed, request.ip);
				return "/account?done";
			},
		},
	});
}

const path = "/account/email";

export function changeEmailRoutes(dependencies: Dependencies, site: AccountSite): Endpoint[] {
	const caller = signedIn(dependencies);
	const formPage = async <Status extends 200 | 400 | 403 | 409 | 429>(
		status: Status,
		session: Session,
		form: FormState,
		headers: Record<string, string> = {},
	) => {
		const props = { session, form, hasPassword: await hasPassword(dependencies.db, session.user.id) };
		return page(status, <ChangeEmailPage {...props} />, { headers });
	};
	return [
		endpoint({
			method: "get",
			path,
			operationId: "showEmail",
			summary: "The form for a new email address",
			documented: false,
			caller,
			responses: pageResponses,
			handle: async ({ caller: session }) => {
				requireProof(dependencies, session, path);
				return formPage(200, session, emptyForm);
			},
		}),
		endpoint({
			method: "post",
			path,
			operationId: "changeEmail",
			summary: "Prove a new email address",
			documented: false,
			caller,
			request: formRequest,
			responses: pageResponses,
			handle: async ({ caller: session, body, request }) => {
				requireProof(dependencies, session, path);
				const visitor = visitorOf(site, request);
				const { done, refused } = await submitForm(changeEmailForm, body, {
					check: () => checkCsrf(session, "email", body.csrf),
					// Does not reveal whether the address belongs to another account.
					act: async ({ email, current_password: password }) => {
						const { id: userId } = session.user;
						const { credentialsVersion } = await checkPassword(site, userId, password, visitor.browser);
						return askForProof(site, visitor, {
							purpose: CHANGE_EMAIL,
							email,
							data: { userId, credentialsVersion },
						});
					},
					fieldOf: { wrong_password: "current_password" },
				});
				// The code can only be entered in this browser, so it must have the cookie.
				if (!refused) return { ...done, headers: { ...done.headers, ...visitor.headers } };
				const { status, form, headers } = refused;
				return formPage(status, session, form, headers);
			},
		}),
	];
}
