import { CommandRefused, columns, example } from "@repo/service-kit/cli";
import { newSecret } from "@repo/service-kit/crypto";
import { createUser } from "../../accounts/create-user.ts";
import {
	disableUser,
	enableUser,
	getUserByEmail,
	listUsers,
	setUserPlan,
	type UserRow,
} from "../../accounts/queries.ts";
import { checked, newUserSchema, planSchema } from "../../accounts/schemas.ts";
import type { CommandGroup } from "../command-context.ts";

type NewUserOptions = { email?: string; name?: string; plan?: string; passwordStdin?: boolean };

export const userCommands: CommandGroup = (program, withDependencies) => {
	const users = program.command("users").description("People who send documents");
	users
		.command("create")
		.description(
			"create an account, whose address counts as proven; without --password-stdin a password is generated and shown once",
		)
		.addHelpText("after", example("--email ada@example.com --name 'Ada Lovelace'"))
		.requiredOption("--email <address>", "email address, by which the account is known")
		.requiredOption("--name <name>", "name, as recipients read it")
		.option("--plan <plan>", "free or enterprise", "free")
		.option("--password-stdin", "read the password from standard input")
		.action(({ passwordStdin, ...asked }: NewUserOptions, command) =>
			withDependencies(command, async (context) => {
				const given = passwordStdin ? (await context.readInput()).replace(/\r?\n$/, "") : undefined;
				const password = given ?? newSecret();
				const user = presentUser(await createUser(context, checked(newUserSchema, { ...asked, password })));
				const shown = given === undefined ? { ...user, password } : user;
				const lines = [`Account ${user.id}: ${user.email}, ${user.plan} plan`];
				if (given === undefined) lines.push(`Password: ${password}`, "It is not shown again.");
				context.print(shown, lines);
			}),
		);
	users
		.command("list")
		.description("list accounts")
		.addHelpText("after", example())
		.action((_options, command) =>
			withDependencies(command, async (context) => {
				const rows = (await listUsers(context.db)).map(presentUser);
				const lines = columns(
					rows.map(({ id, email, name, plan, disabledAt }) => [
						id,
						email,
						name,
						plan,
						disabledAt ? "disabled" : "",
					]),
				);
				context.print(rows, rows.length > 0 ? lines : ["There is no account yet."]);
			}),
		);
	users
		.command("disable <email>")
		.description("disable an account: its API tokens no longer count, at once")
		.addHelpText("after", example("ada@example.com"))
		.action((email: string, _options, command) =>
			withDependencies(command, async (context) => {
				const { id } = await getUserByEmail(context.db, email);
				const disabled = await disableUser(context.db, id, context.clock());
				if (!disabled) throw new CommandRefused("the account is disabled already");
				context.print(presentUser(disabled), [`${disabled.email} is disabled.`]);
			}),
		);
	users
		.command("enable <email>")
		.description("give a disabled account back: its API tokens count again")
		.addHelpText("after", example("ada@example.com"))
		.action((email: string, _options, command) =>
			withDependencies(command, async (context) => {
				const { id } = await getUserByEmail(context.db, email);
				const enabled = await enableUser(context.db, id);
				if (!enabled) throw new CommandRefused("the account is not disabled");
				context.print(presentUser(enabled), [`${enabled.email} is enabled.`]);
			}),
		);
	users
		.command("set-plan <email> <plan>")
		.description("put an account on the free or the enterprise plan")
		.addHelpText("after", example("ada@example.com enterprise"))
		.action((email: string, plan: string, _options, command) =>
			withDependencies(command, async (context) => {
				const user = presentUser(await setUserPlan(context.db, email, checked(planSchema, plan, "plan")));
				context.print(user, [`${user.email} is on the ${user.plan} plan.`]);
			}),
		);
};

function presentUser({ id, email, name, plan, createdAt, disabledAt }: UserRow) {
	return { id, email, name, plan, createdAt, disabledAt };
}
