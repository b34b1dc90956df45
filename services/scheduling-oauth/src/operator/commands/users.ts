import { columns } from "@repo/service-kit/cli";
import { newSecret } from "@repo/service-kit/crypto";
import { idText, integerText } from "@repo/validation";
import { z } from "zod";
import { newUser } from "../../accounts/schemas.ts";
import type { SignedInUser } from "../../accounts/session.ts";
import { checked } from "../../clients/schemas.ts";
import { addUser } from "../add-user.ts";
import { type CommandContext, commandGroup } from "../command-context.ts";
import { listUsersPage } from "../console/queries.ts";
import { addAccountMoves } from "./account-moves.ts";

type NewUserOptions = {
	username: string;
	email: string;
	name: string;
	timeZone: string;
	operator?: true;
	passwordStdin?: true;
};

const page = z.object({
	search: z.string().max(254).default(""),
	after: idText.default(0),
	limit: integerText({ min: 1, max: 10_000, fallback: 100 }),
});

export const userCommands = commandGroup("users", "User accounts", (add) => {
	add({
		name: "create",
		description: "create an account; prints a password unless one is given on standard input",
		example: "--username ada --email ada@example.com --name 'Ada Lovelace'",
		run: (context, options: NewUserOptions) => create(context, options),
	})
		.requiredOption("--username <name>", "3 to 32 letters, digits, dots, dashes or underscores")
		.requiredOption("--email <address>", "their email address")
		.requiredOption("--name <name>", "their name")
		.option("--time-zone <zone>", "such as Europe/Berlin", "UTC")
		.option("--operator", "may use the operator console")
		.option("--password-stdin", "read the password from standard input");
	add({
		name: "list",
		description: "list accounts, oldest first",
		example: "--search ada",
		run: async (context, options: Record<string, string>) => {
			const all = (await listUsersPage(context.db, checked(page, options))).map((user) => ({
				...present(user),
				created_at: user.createdAt.toISOString(),
				disabled_at: user.disabledAt?.toISOString() ?? null,
			}));
			const lines = columns(
				all.map((user) => [
					user.id,
					user.username,
					user.email,
					user.role,
					user.disabled_at ? "disabled" : "",
				]),
				"No matching accounts.",
			);
			context.print(all, lines);
		},
	})
		.option("--search <words>", "only accounts whose username, name or email address contains this")
		.option("--after <id>", "only accounts after this one (the next page)")
		.option("--limit <count>", "maximum number of accounts, up to 10000", "100");
	addAccountMoves(add);
});

async function create(context: CommandContext, options: NewUserOptions): Promise<void> {
	const given = options.passwordStdin ? (await context.readInput()).replace(/\r?\n$/, "") : undefined;
	const password = given ?? newSecret();
	const input = checked(newUser, { ...options, password });
	const user = await addUser(context, input, options.operator ? "operator" : "user", context);
	const shown = { ...present(user), ...(given === undefined && { password }) };
	context.print(shown, [
		`Username: ${user.username}`,
		...(given === undefined ? [`Password: ${password}   (will not be shown again)`] : []),
	]);
}

function present({
	id,
	username,
	email,
	name,
	timeZone,
	role,
}: Omit<SignedInUser, "isEmailProven" | "mailsAttendees" | "subject">) {
	return { id, username, email, name, time_zone: timeZone, role };
}
