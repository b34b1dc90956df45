import { checkCsrf } from "@repo/accounts/forms";
import type { AccountSite } from "@repo/accounts/web";
import {
	doneQuery,
	emptyForm,
	formRequest,
	pageResponses,
	seeOther,
	submitForm,
} from "@repo/service-kit/html";
import { type Endpoint, endpoint } from "@repo/validation";
import { editProfile } from "../../accounts/profile/edit-profile.ts";
import { UserNotFound } from "../../accounts/profile/errors.ts";
import { presentProfile } from "../../accounts/profile/presenter.ts";
import { profileForm, profileSchema } from "../../accounts/profile/schemas.ts";
import { findUser } from "../../accounts/queries/users.ts";
import { apiKeyOrBearer } from "../../callers/api-key-caller.ts";
import { signedIn } from "../../callers/sessions.ts";
import type { Dependencies } from "../../dependencies.ts";
import { page } from "../../platform/html/page.tsx";
import { changeEmailRoutes } from "./change-email.tsx";
import { ProfilePage } from "./profile-page.tsx";

export function profileRoutes(dependencies: Dependencies, site: AccountSite): Endpoint[] {
	const caller = signedIn(dependencies);
	return [
		endpoint({
			method: "get",
			path: "/api/v1/profile",
			operationId: "getProfile",
			summary: "Get the profile",
			description:
				"Returns the user's profile, with an API key or an access token with the scope READ_PROFILE.",
			tags: ["Profile"],
			caller: apiKeyOrBearer(dependencies, "READ_PROFILE"),
			responses: { 200: { description: "The profile.", body: profileSchema } },
			problems: { 403: "`insufficient_scope`: the access token does not have the scope READ_PROFILE." },
			handle: async ({ caller: { user } }) => {
				const found = await findUser(dependencies.db, user.id);
				if (!found) throw new UserNotFound();
				return { status: 200, body: presentProfile(found), headers: { "Cache-Control": "no-store" } };
			},
		}),
		endpoint({
			method: "get",
			path: "/account",
			operationId: "showProfile",
			summary: "The form to edit the profile",
			documented: false,
			caller,
			request: { query: doneQuery },
			responses: pageResponses,
			handle: async ({ caller: session, query }) =>
				page(200, <ProfilePage session={session} form={emptyForm} done={"done" in query} />),
		}),
		endpoint({
			method: "post",
			path: "/account",
			operationId: "editProfile",
			summary: "Change name or time zone",
			documented: false,
			caller,
			request: formRequest,
			responses: pageResponses,
			handle: async ({ caller: session, body, request }) => {
				const { refused } = await submitForm(profileForm, body, {
					check: () => checkCsrf(session, "profile", body.csrf),
					act: (typed) => editProfile(dependencies, session.user, typed, request.ip),
				});
				if (!refused) return seeOther("/account?done");
				const { status, form, headers } = refused;
				return page(status, <ProfilePage session={session} form={form} done={false} />, { headers });
			},
		}),
		...changeEmailRoutes(dependencies, site),
	];
}
