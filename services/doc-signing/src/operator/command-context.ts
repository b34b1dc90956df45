import * as cli from "@repo/service-kit/cli";
import type { Queryable, Transaction } from "@repo/service-kit/database";
import { type AccountEvent, recordAccountEvent } from "../accounts/log/record-account-event.ts";
import type { Owner } from "../accounts/owner.ts";
import { getUserByEmail } from "../accounts/queries.ts";
import { getTeam } from "../accounts/teams/queries.ts";
import type { Dependencies } from "../dependencies.ts";
import { actingOperator } from "./acting-operator.ts";

export const commandGroup = cli.commandGroup<Dependencies>;

type Context = Pick<cli.CommandContext<Dependencies>, "operator" | "db" | "clock">;

type Act = Pick<AccountEvent, "type" | "userId" | "teamId" | "details">;

/** Makes a change and writes its audit row in one transaction. Returns the result of `change`. */
export function recordChange<Result>(
	context: Context,
	change: (deps: { db: Transaction; clock: Context["clock"] }) => Promise<Result>,
	actOf: (result: Result) => Act,
): Promise<Result> {
	const { db, clock } = context;
	return db.transaction(async (tx) => {
		const result = await change({ db: tx, clock });
		await recordAccountEvent(tx, { ...actingOperator(context), ...actOf(result), at: clock() });
		return result;
	});
}

/** The documents' owner that a command names: a person by email address, or a team by id. Throws UserNotFound, TeamNotFound. */
export async function findOwner(db: Queryable, whose: { user: string } | { team: string }): Promise<Owner> {
	if ("team" in whose) return { userId: 0, teamId: (await getTeam(db, cli.rowId(whose.team))).id };
	return { userId: (await getUserByEmail(db, whose.user)).id, teamId: null };
}
