import { columns } from "@repo/service-kit/cli";
import { addResource, removeResource } from "../../clients/change-resource.ts";
import { listResources } from "../../clients/queries.ts";
import { checked, resourceSchema } from "../../clients/schemas.ts";
import { commandGroup, splitScopes } from "../command-context.ts";

export const resourceCommands = commandGroup(
	"resources",
	"Other services that accept access tokens",
	(add) => {
		add({
			name: "add <address>",
			description: "let apps request tokens for a service, by the parameter resource",
			example: "https://mcp.example --name 'Calendar tools' --scope READ_CONTACTS",
			run: async (context, uri: string, { name, scope }: { name: string; scope: string[] }) => {
				const resource = checked(resourceSchema, { uri, name, scopes: scope });
				await addResource(context, resource, context);
				context.print(resource, [`Apps can now request tokens for ${resource.uri}.`]);
			},
		})
			.requiredOption("--name <name>", "what the consent page calls it")
			.requiredOption("--scope <scope...>", "the scopes that its tokens may have", splitScopes);
		add({
			name: "remove <address>",
			description: "issue no more tokens for a service; those issued expire",
			example: "https://mcp.example",
			run: async (context, uri: string) => {
				await removeResource(context, uri, context);
				context.print({ uri, removed: true }, [`Removed ${uri}.`]);
			},
		});
		add({
			name: "list",
			description: "list services",
			run: async (context) => {
				const all = (await listResources(context.db)).map(({ uri, name, scopes }) => ({ uri, name, scopes }));
				const lines = all.map(({ uri, name, scopes }) => [uri, name, scopes.join(" ")]);
				context.print(all, columns(lines, "No other service accepts tokens."));
			},
		});
	},
);
