import { changeAccountStatus } from "../change-account-status.ts";
import type { AddCommand, CommandContext } from "../command-context.ts";
import { deleteUser } from "../delete-user.ts";
import { UserNotFound } from "../errors.ts";
import { findAccountId } from "../queries.ts";
import { resetFactors } from "../reset-factors.ts";

type Act = (context: CommandContext, userId: number) => Promise<string>;

const moves: { name: string; description: string; act: Act }[] = [
	{
		name: "disable",
		description: "reject all requests of the account, including its apps and API keys, until it is enabled",
		act: (context, id) => statusAfter(context, id, "disable"),
	},
	{
		name: "enable",
		description: "let a disabled account sign in again; its API keys and connected apps work again",
		act: (context, id) => statusAfter(context, id, "enable"),
	},
	{
		name: "reset-factors",
		description: "remove passkeys, authenticator app and recovery codes; the user is notified by email",
		act: async (context, id) => {
			await resetFactors(context, id, context);
			return "without a second factor";
		},
	},
	{
		name: "delete",
		description: "delete the account with its bookings, API keys and connected apps; cannot be undone",
		act: async (context, id) => {
			await deleteUser(context, id, context);
			return "deleted";
		},
	},
];

async function statusAfter(context: CommandContext, id: number, move: "disable" | "enable"): Promise<string> {
	const { disabledAt } = await changeAccountStatus(context, id, move, context);
	return disabledAt ? "disabled" : "active";
}

/** Operators' actions on an account, by its username. */
export function addAccountMoves(add: AddCommand): void {
	for (const { name, description, act } of moves)
		add({
			name: `${name} <username>`,
			description,
			example: "ada",
			run: async (context, username: string) => {
				const id = await findAccountId(context.db, username);
				if (id === undefined) throw new UserNotFound();
				const status = await act(context, id);
				context.print({ id, username, status }, [`The account ${username} is now ${status}.`]);
			},
		});
}
