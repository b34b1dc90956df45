import { writeCount } from "@repo/accounts/operators";
import { CommandRefused } from "@repo/service-kit/cli";
import { storeEmbedOrigins } from "../../accounts/embedding/change-embed-origins.ts";
import { embedOrigins } from "../../accounts/embedding/rules/embed-origin.ts";
import type { Owner } from "../../accounts/owner.ts";
import { findEmbedOrigins } from "../../accounts/preferences/queries.ts";
import type { Dependencies } from "../../dependencies.ts";
import { actingOperator } from "../acting-operator.ts";
import { commandGroup, findOwner } from "../command-context.ts";

type Whose = { user?: string; team?: string };

export const embeddingCommands = commandGroup("embedding", "Sites that may embed signing pages", (add) => {
	add({
		name: "list",
		description: "list the sites that may show an account's signing pages in a frame",
		example: "--team 2",
		run: async (context, whose: Whose) => {
			const origins = await findEmbedOrigins(context.db, await readOwner(context, whose));
			context.print({ origins }, origins.length > 0 ? origins : ["No site may embed signing pages."]);
		},
	})
		.option("--user <email>", "the account")
		.option("--team <team-id>", "the team");
	add({
		name: "set [origins...]",
		description: "replace them; without origins, no site may",
		example: "--user ada@example.com https://app.example.com https://*.example.com",
		run: async (context, typed: string[], whose: Whose) => {
			const parsed = embedOrigins.safeParse(typed);
			if (!parsed.success) throw new CommandRefused(`an origin ${parsed.error.issues[0]?.message}`);
			const owner = await readOwner(context, whose);
			const by = actingOperator(context);
			const origins = await context.db.transaction((tx) =>
				storeEmbedOrigins(tx, owner, { origins: parsed.data, by, at: context.clock() }),
			);
			context.print({ origins }, [
				`Signing pages may be embedded by ${writeCount(origins.length, "site")}.`,
				...origins,
			]);
		},
	})
		.option("--user <email>", "the account")
		.option("--team <team-id>", "the team");
});

function readOwner({ db }: Pick<Dependencies, "db">, { user, team }: Whose): Promise<Owner> {
	if (team !== undefined && user === undefined) return findOwner(db, { team });
	if (user !== undefined && team === undefined) return findOwner(db, { user });
	throw new CommandRefused("name --user or --team");
}
