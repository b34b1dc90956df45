import { recordEvent } from "../audit-log/record-event.ts";
import type { Dependencies } from "../dependencies.ts";
import { ScopeTaken } from "./errors.ts";
import { insertScope } from "./queries.ts";
import type { Operator } from "./register-client.ts";

/** Adds a scope that apps can request immediately. The consent page shows `description`. */
export async function addScope(
	{ db, clock }: Pick<Dependencies, "db" | "clock">,
	{ name, description }: { name: string; description: string },
	{ operator, ipAddress }: Operator,
): Promise<void> {
	const at = clock();
	await db.transaction(async (tx) => {
		if (!(await insertScope(tx, { name, description, createdAt: at }))) throw new ScopeTaken(name);
		await recordEvent(tx, {
			type: "scope.added",
			actorType: "operator",
			actor: operator,
			ipAddress,
			details: { name, description },
			at,
		});
	});
}
