import { findFactors } from "@repo/accounts/users";
import { type Endpoint, idText } from "@repo/validation";
import { z } from "zod";
import { checked } from "../../clients/schemas.ts";
import type { Dependencies } from "../../dependencies.ts";
import { changeAccountStatus } from "../change-account-status.ts";
import { deleteUser } from "../delete-user.ts";
import { UserNotFound } from "../errors.ts";
import { countAccess, findAccount } from "../queries.ts";
import { resetFactors } from "../reset-factors.ts";
import { operatorPages, toActor } from "./operator-caller.ts";
import { DeleteUserPage, UserPage } from "./pages/user-page.tsx";

const PATH = "/operator/users/:userId";
const params = z.object({ userId: idText });
const purpose = ({ userId }: z.output<typeof params>) => `operator user ${userId}`;
const moveForm = z.object({ move: z.enum(["disable", "enable", "delete", "reset-factors"]) });

/** One account: its data, and operators' actions on it. */
export function userChangeRoutes(deps: Dependencies): Endpoint[] {
	const { page, button } = operatorPages(deps);
	return [
		page({
			path: PATH,
			params,
			purpose,
			words: {
				disabled: "Disabled. The account is signed out everywhere and cannot sign in.",
				enabled: "Enabled.",
				reset: "Second factors removed. The user was notified by email.",
			},
			view: async (shown) => <UserPage {...shown} {...(await readAccount(deps, shown.params.userId))} />,
		}),
		page({
			path: `${PATH}/delete`,
			params,
			purpose,
			view: async (shown) => (
				<DeleteUserPage {...shown} {...(await readAccount(deps, shown.params.userId))} />
			),
		}),
		button({
			path: `${PATH}/status`,
			params,
			purpose,
			act: async ({ session, params: { userId }, typed, request }) => {
				const { move } = checked(moveForm, typed);
				const operator = toActor(session, request);
				if (move === "disable" || move === "enable") {
					await changeAccountStatus(deps, userId, move, operator);
					return `/operator/users/${userId}?done=${move}d`;
				}
				if (move === "reset-factors") {
					await resetFactors(deps, userId, operator);
					return `/operator/users/${userId}?done=reset`;
				}
				await deleteUser(deps, userId, operator);
				return "/operator/users?done";
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
