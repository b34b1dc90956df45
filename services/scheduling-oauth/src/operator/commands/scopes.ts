import { columns, example } from "@repo/service-kit/cli";
import { addScope } from "../../clients/add-scope.ts";
import { listScopes } from "../../clients/queries.ts";
import { checked, scopeSchema } from "../../clients/schemas.ts";
import type { CommandGroup } from "../command-context.ts";

export const scopeCommands: CommandGroup = (program, withDependencies) => {
	const scopes = program.command("scopes").description("Permissions that apps can request");
	scopes
		.command("add <name>")
		.description("add a scope that apps can request from now on")
		.addHelpText("after", example("READ_CONTACTS --description 'See your contacts'"))
		.requiredOption("--description <words>", "the text on the consent page, e.g. 'See your contacts'")
		.action((name: string, { description }: { description: string }, command) =>
			withDependencies(command, async (context) => {
				const scope = checked(scopeSchema, { name, description });
				await addScope(context, scope, context);
				context.print(scope, [`Apps can now request ${scope.name}: ${scope.description}`]);
			}),
		);
	scopes
		.command("list")
		.description("list scopes")
		.addHelpText("after", example())
		.action((_options, command) =>
			withDependencies(command, async (context) => {
				const all = (await listScopes(context.db)).map(({ name, description }) => ({ name, description }));
				context.print(all, columns(all.map(({ name, description }) => [name, description])));
			}),
		);
};
