import { CommandRefused, columns } from "@repo/service-kit/cli";
import { allowDocumentHost, disallowDocumentHost } from "../../clients/allow-document-host.ts";
import { listDocumentHosts } from "../../clients/queries.ts";
import { checked, documentHostSchema } from "../../clients/schemas.ts";
import { type AddCommand, splitScopes } from "../command-context.ts";

export function addDocumentCommand(add: AddCommand) {
	add({
		name: "documents <action> [host]",
		description: "allow, disallow or list the hosts whose documents describe apps",
		example: "allow claude.ai",
		run: async (context, action: string, given: string | undefined, { scope }: { scope?: string[] }) => {
			if (action === "list") {
				const all = (await listDocumentHosts(context.db)).map(({ host, scopes }) => ({ host, scopes }));
				const lines = all.map(({ host, scopes }) => [host, scopes.join(" ")]);
				return context.print(all, columns(lines, "No host is allowed."));
			}
			const host = checked(documentHostSchema, { host: given ?? "", scopes: scope ?? [] });
			if (action === "allow") {
				await allowDocumentHost(context, host, context);
				const mode = context.config.CLIENT_DOCUMENTS;
				const note = mode === "off" ? " They cannot be used: CLIENT_DOCUMENTS is off." : "";
				return context.print(host, [`Users can now allow apps of ${host.host}.${note}`]);
			}
			if (action !== "disallow") throw new CommandRefused("the action must be allow, disallow or list");
			await disallowDocumentHost(context, host.host, context);
			const kept = "Apps that are connected keep their access: see clients list and clients suspend.";
			context.print(host, [`Users can no longer allow apps of ${host.host}. ${kept}`]);
		},
	}).option(
		"--scope <scope...>",
		"scopes in addition to those that every app may request, such as WRITE_BOOKING",
		splitScopes,
	);
}
