import type * as cli from "@repo/service-kit/cli";
import { type AccountEvent, type Actor, recordAccountEvent } from "../account-log/record-account-event.ts";
import type { Dependencies } from "../dependencies.ts";

export type CommandGroup = cli.CommandGroup<Dependencies>;

type Context = Pick<cli.CommandContext<Dependencies>, "operator" | "db" | "clock">;

/** The operator, for the audit log. */
export function actingOperator({ operator }: Pick<Context, "operator">): Actor {
	return { actorType: "operator", actor: operator };
}

export async function recordOperatorAct(
	context: Context,
	act: Pick<AccountEvent, "type" | "userId" | "teamId" | "details">,
): Promise<void> {
	const { db, clock } = context;
	await recordAccountEvent(db, { ...actingOperator(context), ...act, at: clock() });
}
