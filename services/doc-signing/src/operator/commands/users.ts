import { userRoles } from "@repo/accounts/users";
import { CommandRefused, columns } from "@repo/service-kit/cli";
import { newSecret } from "@repo/service-kit/crypto";
import { z } from "zod";
import { createUser } from "../../accounts/create-user.ts";
import { listAccountEvents } from "../../accounts/log/queries.ts";
import { getUserByEmail, listUsers, type UserRow } from "../../accounts/queries.ts";
import { checked, newUserSchema, planSchema } from "../../accounts/schemas.ts";
import { actingOperator } from "../acting-operator.ts";
import { changeAccount, deleteUser, disableAccount, enableAccount, resetFactors } from "../change-access.ts";
import { commandGroup, recordChange } from "../command-context.ts";
import { listSubjects, nameAccounts } from "../queries/accounts.ts";

const MAX_LOG_ROWS = 500;

const roleSchema = z.enum(userRoles, `must be ${userRoles.join(" or ")}`);

type NewUserOptions = { email?: string; name?: string; plan?: string; passwordStdin?: boolean };

export const userCommands = commandGroup("users", "Accounts of people who send documents", (add) => {
	add({
		name: "create",
		description:
			"create an account with a confirmed email address; without --password-stdin, a password is generated and shown once",
		example: "--email ada@example.com --name 'Ada Lovelace'",
		run: async (context, { passwordStdin, ...input }: NewUserOptions) => {
			const given = passwordStdin ? (await context.readInput()).replace(/\r?\n$/, "") : undefined;
			const password = given ?? newSecret();
			const newUser = checked(newUserSchema, { ...input, password });
			const created = await recordChange(
				context,
				(deps) => createUser(deps, newUser),
				({ id: userId }) => ({ type: "account.created", userId }),
			);
			const user = presentUser(created);
			const shown = given === undefined ? { ...user, password } : user;
			const lines = [`Account ${user.id}: ${user.email}, ${user.plan} plan`];
			if (given === undefined) lines.push(`Password: ${password}`, "It will not be shown again.");
			context.print(shown, lines);
		},
	})
		.requiredOption("--email <address>", "email address, which identifies the account")
		.requiredOption("--name <name>", "name, shown to recipients")
		.option("--plan <plan>", "free or enterprise", "free")
		.option("--password-stdin", "read the password from standard input");
	add({
		name: "list",
		description: "list accounts",
		run: async (context) => {
			const rows = (await listUsers(context.db)).map(presentUser);
			const lines = columns(
				rows.map(({ id, email, name, plan, role, disabledAt, deletedAt }) => [
					id,
					email,
					name,
					plan,
					role === "operator" ? role : "",
					deletedAt ? "deleted" : disabledAt ? "disabled" : "",
				]),
				"There are no accounts.",
			);
			context.print(rows, lines);
		},
	});
	add({
		name: "disable <email>",
		description: "disable an account, sign it out everywhere and stop its API tokens",
		example: "ada@example.com",
		run: async (context, email: string) => {
			const { id } = await getUserByEmail(context.db, email);
			const disabled = await disableAccount(context, id, actingOperator(context));
			if (!disabled) throw new CommandRefused("the account is already disabled");
			context.print(presentUser(disabled), [`${disabled.email} is disabled.`]);
		},
	});
	add({
		name: "enable <email>",
		description: "enable a disabled account and its API tokens",
		example: "ada@example.com",
		run: async (context, email: string) => {
			const { id, deletedAt } = await getUserByEmail(context.db, email);
			if (deletedAt) throw new CommandRefused("the account is deleted");
			const enabled = await enableAccount(context, id, actingOperator(context));
			if (!enabled) throw new CommandRefused("the account is not disabled");
			context.print(presentUser(enabled), [`${enabled.email} is enabled.`]);
		},
	});
	add({
		name: "reset-factors <email>",
		description:
			"remove an account's passkeys, authenticator app and recovery codes, if their owner lost them",
		example: "ada@example.com",
		run: async (context, email: string) => {
			const user = await getUserByEmail(context.db, email);
			if (!(await resetFactors(context, user.id, actingOperator(context))))
				throw new CommandRefused("the account has no second factor");
			context.print(presentUser(user), [`${user.email} has no second factor and is signed out everywhere.`]);
		},
	});
	add({
		name: "delete <email>",
		description:
			"delete an account with its drafts and templates, and cancel documents out for signature; completed documents and audit logs are kept as evidence for the other parties",
		example: "ada@example.com",
		run: async (context, email: string) => {
			const user = await getUserByEmail(context.db, email);
			await deleteUser(context, user.id, actingOperator(context));
			context.print(presentUser(user), [`${user.email} is deleted. A background job removes its data.`]);
		},
	});
	add({
		name: "log [email]",
		description: "list actions on one account, or all actions by operators, newest first",
		example: "ada@example.com",
		run: async (context, email: string | undefined) => {
			const filter =
				email === undefined
					? ({ actorType: "operator" } as const)
					: { userId: (await getUserByEmail(context.db, email)).id };
			const { rows } = await listAccountEvents(context.db, filter, MAX_LOG_ROWS);
			const names = await nameAccounts(context.db, rows.flatMap(listSubjects));
			const nameOf = (accountId: number | null) =>
				accountId === null ? null : (names.get(accountId) ?? null);
			const named = rows.map((row) => ({
				...row,
				email: nameOf(row.userId),
				team: nameOf(row.teamId && -row.teamId),
			}));
			const lines = columns(
				named.map(({ at, type, actorType, actor, userId, email, teamId, team, ipAddress }) => [
					at.toISOString(),
					type,
					`${actorType} ${actor}`,
					userId === null ? "" : (email ?? `account ${userId}`),
					teamId === null ? "" : (team ?? `team ${teamId}`),
					ipAddress ?? "",
				]),
				"No actions are recorded.",
			);
			context.print(named, lines);
		},
	});
	add({
		name: "set-plan <email> <plan>",
		description: "change an account's plan to free or enterprise",
		example: "ada@example.com enterprise",
		run: async (context, email: string, plan: string) => {
			const newPlan = checked(planSchema, plan, "plan");
			const { id } = await getUserByEmail(context.db, email);
			const user = await changeAccount(context, id, { plan: newPlan }, actingOperator(context));
			context.print(presentUser(user), [`${user.email} is on the ${user.plan} plan.`]);
		},
	});
	add({
		name: "set-role <email> <role>",
		description: "make an account an operator, who may use the console at /operator, or a user again",
		example: "ada@example.com operator",
		run: async (context, email: string, role: string) => {
			const newRole = checked(roleSchema, role, "role");
			const { id } = await getUserByEmail(context.db, email);
			const user = await changeAccount(context, id, { role: newRole }, actingOperator(context));
			context.print(presentUser(user), [`${user.email} has the role ${user.role}.`]);
		},
	});
});

function presentUser({ id, email, name, plan, role, createdAt, disabledAt, deletedAt }: UserRow) {
	return { id, email, name, plan, role, createdAt, disabledAt, deletedAt };
}
