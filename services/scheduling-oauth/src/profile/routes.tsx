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
import { findUser } from "../accounts/queries/users.ts";
import { signedIn } from "../accounts/sessions.ts";
import { apiKeyOrBearer } from "../api-keys/api-key-caller.ts";
import type { Dependencies } from "../dependencies.ts";
import { page } from "../platform/html/page.tsx";
import { editProfile } from "./edit-profile.ts";
import { UserNotFound } from "./errors.ts";
import { ProfilePage } from "./pages/profile-page.tsx";
import { presentProfile } from "./presenter.ts";
import { changeEmailRoutes } from "./routes/change-email.tsx";
import { profileForm, profileSchema } from "./schemas.ts";

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
