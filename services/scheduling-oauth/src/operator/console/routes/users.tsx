import { checkCsrf, newFormId, onceValue } from "@repo/accounts/forms";
import { requireProof } from "@repo/accounts/security";
import { copyScript, emptyForm, formRequest, pageResponses, submitForm } from "@repo/service-kit/html";
import { type Endpoint, endpoint, idText } from "@repo/validation";
import { z } from "zod";
import type { Dependencies } from "../../../dependencies.ts";
import { page } from "../../../platform/html/page.tsx";
import { addUser } from "../../add-user.ts";
import { actorOf, operatorOnly } from "../operator-caller.ts";
import { UserCreatedPage, UserFormPage } from "../pages/user-form-pages.tsx";
import { UsersPage } from "../pages/users-page.tsx";
import { listUsersPage } from "../queries.ts";
import { userForm } from "../schemas.ts";

const PAGE = 50;
const listQuery = z.object({
	search: z.string().trim().max(254).default(""),
	after: idText.optional(),
	done: z.unknown().optional(),
});

export function userRoutes(dependencies: Dependencies): Endpoint[] {
	const shared = { documented: false, caller: operatorOnly(dependencies), responses: pageResponses };
	return [
		endpoint({
			...shared,
			method: "get",
			path: "/operator/users",
			operationId: "showUsers",
			summary: "Users",
			request: { query: listQuery },
			handle: async ({ caller: session, query: { search, after = 0, ...query } }) => {
				const found = await listUsersPage(dependencies.db, { search, after, limit: PAGE + 1 });
				const next = found.length > PAGE ? found[PAGE - 1]?.id : undefined;
				const deleted = "done" in query;
				return page(200, <UsersPage {...{ session, search, users: found.slice(0, PAGE), next, deleted }} />);
			},
		}),
		endpoint({
			...shared,
			method: "get",
			path: "/operator/users/new",
			operationId: "showUserForm",
			summary: "The form to create an account",
			handle: async ({ caller: session, request }) => {
				// Required before anything is typed.
				requireProof(dependencies, session, request.path);
				return page(200, <UserFormPage session={session} form={emptyForm} />);
			},
		}),
		endpoint({
			...shared,
			method: "post",
			path: "/operator/users",
			operationId: "createUser",
			summary: "Create an account and show its password once",
			request: formRequest,
			handle: async ({ caller: session, body, request }) => {
				const { done, refused } = await submitForm(userForm, body, {
					check: () => checkCsrf(session, "operator users", body.csrf),
					act: async ({ form_id = newFormId(), role, time_zone: timeZone, ...input }) => {
						const content = { form_id, role, timeZone, ...input };
						// Derived, so that a second submission shows the same password without a copy of it being stored.
						const password = onceValue(session, "password of a new user", content);
						const submission = onceValue(session, "new user", content);
						const account = { ...input, timeZone, password };
						const user = await addUser(dependencies, account, role, actorOf(session, request), submission);
						return { user, password };
					},
					fieldOf: { username_taken: "username", email_taken: "email" },
				});
				if (refused)
					return page(refused.status, <UserFormPage session={session} form={refused.form} />, refused);
				return page(200, <UserCreatedPage session={session} {...done} />, { inlineScript: copyScript });
			},
		}),
	];
}
