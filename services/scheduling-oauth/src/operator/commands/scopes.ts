import { columns } from "@repo/service-kit/cli";
import { addScope, removeScope, retireScope, updateScope } from "../../clients/change-scope.ts";
import { listScopes, type ScopeRow } from "../../clients/queries.ts";
import { checked, scopeChangeSchema, scopeSchema, yesOrNo } from "../../clients/schemas.ts";
import { commandGroup } from "../command-context.ts";

type Items = { description?: string; forAll?: string };

const forAll = ["--for-all <yes|no>", "whether apps without --scope may request it"] as const;

export const scopeCommands = commandGroup("scopes", "Permissions that apps can request", (add) => {
	add({
		name: "add <name>",
		description: "add a scope that apps can request from now on",
		example: "READ_CONTACTS --description 'See your contacts'",
		run: async (context, name: string, given: Items) => {
			const scope = checked(scopeSchema, { name, ...readItems(given) });
			await addScope(context, scope, context);
			context.print(scope, [`Apps can now request ${scope.name}: ${scope.description}`]);
		},
	})
		.requiredOption("--description <words>", "the text on the consent page, e.g. 'See your contacts'")
		.option(...forAll);
	add({
		name: "update <name>",
		description: "change the text on the consent page, or which apps may request a scope",
		example: "READ_CONTACTS --description 'See the people you know'",
		run: async (context, name: string, given: Items) => {
			const change = checked(scopeChangeSchema, readItems(given));
			const scope = presentScope(await updateScope(context, name, change, context));
			context.print(scope, [`${scope.name} is now: ${scope.description}`]);
		},
	})
		.option("--description <words>", "the text on the consent page; existing permissions keep their meaning")
		.option(...forAll);
	add({
		name: "retire <name>",
		description: "let no more users allow a scope; connections that have it keep it",
		example: "READ_CONTACTS",
		run: async (context, name: string) => {
			await retireScope(context, name, context);
			context.print({ name, retired: true }, [`Users can no longer allow ${name}.`]);
		},
	});
	add({
		name: "remove <name>",
		description: "remove a scope that no connected app has",
		example: "READ_CONTACTS",
		run: async (context, name: string) => {
			await removeScope(context, name, context);
			context.print({ name, removed: true }, [`Removed ${name}.`]);
		},
	});
	add({
		name: "list",
		description: "list scopes",
		run: async (context) => {
			const all = (await listScopes(context.db)).map(presentScope);
			const lines = all.map((one) => [one.name, scopeState(one), one.description]);
			context.print(all, columns(lines));
		},
	});
});

function readItems({ description, forAll: text }: Items) {
	return { description, forAll: text === undefined ? undefined : checked(yesOrNo, text) };
}

function presentScope({ name, description, forAll: for_all, retiredAt }: ScopeRow) {
	return { name, description, for_all, retired: retiredAt !== null };
}

function scopeState({ for_all, retired }: ReturnType<typeof presentScope>): string {
	if (retired) return "retired";
	return for_all ? "all apps" : "allowed apps";
}
