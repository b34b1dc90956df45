import { checkCsrf } from "@repo/accounts/forms";
import { findFactors } from "@repo/accounts/users";
import { formRequest, pageResponses, seeOther, typedOf } from "@repo/service-kit/html";
import { type Endpoint, endpoint, idText } from "@repo/validation";
import { z } from "zod";
import { checked } from "../../../clients/schemas.ts";
import type { Dependencies } from "../../../dependencies.ts";
import { page } from "../../../platform/html/page.tsx";
import { changeAccountStatus } from "../../change-account-status.ts";
import { deleteUser } from "../../delete-user.ts";
import { UserNotFound } from "../../errors.ts";
import { countAccess, findAccount } from "../../queries.ts";
import { resetFactors } from "../../reset-factors.ts";
import { actorOf, operatorOnly } from "../operator-caller.ts";
import { accountPurpose, DeleteUserPage, UserPage } from "../pages/user-page.tsx";

const params = z.object({ userId: idText });
const moveForm = z.object({ move: z.enum(["disable", "enable", "delete", "reset-factors"]) });

/** Confirmations on a user's page. */
const doneWords = new Map([
	["disabled", "Disabled. The account is signed out everywhere and cannot sign in."],
	["enabled", "Enabled."],
	["reset", "Second factors removed. The user was notified by email."],
]);

/** One account: its data, and operators' actions on it. */
export function userChangeRoutes(dependencies: Dependencies): Endpoint[] {
	const shared = { documented: false, caller: operatorOnly(dependencies), responses: pageResponses };
	return [
		endpoint({
			...shared,
			method: "get",
			path: "/operator/users/:userId",
			operationId: "showUser",
			summary: "A user's account",
			request: { params, query: z.object({ done: z.string().optional() }) },
			handle: async ({ caller: session, params: { userId }, query }) => {
				const shown = await readAccount(dependencies, userId);
				return page(200, <UserPage session={session} {...shown} done={doneWords.get(query.done ?? "")} />);
			},
		}),
		endpoint({
			...shared,
			method: "get",
			path: "/operator/users/:userId/delete",
			operationId: "showUserDeletion",
			summary: "Confirm deleting an account",
			request: { params },
			handle: async ({ caller: session, params: { userId } }) =>
				page(200, <DeleteUserPage session={session} {...(await readAccount(dependencies, userId))} />),
		}),
		endpoint({
			...shared,
			method: "post",
			path: "/operator/users/:userId/status",
			operationId: "changeUserStatus",
			summary: "Disable, enable or delete an account, or remove its second factors",
			request: { ...formRequest, params },
			handle: async ({ caller: session, params: { userId }, body, request }) => {
				checkCsrf(session, accountPurpose(userId), body.csrf);
				const { move } = checked(moveForm, typedOf(body));
				const operator = actorOf(session, request);
				if (move === "disable" || move === "enable") {
					await changeAccountStatus(dependencies, userId, move, operator);
					return seeOther(`/operator/users/${userId}?done=${move}d`);
				}
				if (move === "reset-factors") {
					await resetFactors(dependencies, userId, operator);
					return seeOther(`/operator/users/${userId}?done=reset`);
				}
				await deleteUser(dependencies, userId, operator);
				return seeOther("/operator/users?done");
			},
		}),
	];
}

async function readAccount({ db, clock }: Pick<Dependencies, "db" | "clock">, userId: number) {
	const account = await findAccount(db, userId);
	if (!account) throw new UserNotFound();
	const access = await countAccess(db, userId, clock());
	return { account, access, factors: await findFactors(db, userId) };
}
