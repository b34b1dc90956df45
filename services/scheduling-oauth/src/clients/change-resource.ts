import type { z } from "zod";
import type { Dependencies } from "../dependencies.ts";
import { record } from "./change-scope.ts";
import { NotListed } from "./errors.ts";
import { deleteResource, holdScopes, upsertResource } from "./queries.ts";
import type { Operator } from "./register-client.ts";
import { requireHeld } from "./rules/held-scopes.ts";
import { toResource } from "./rules/resource.ts";
import type { resourceSchema } from "./schemas.ts";

type Deps = Pick<Dependencies, "db" | "clock">;
type Resource = z.output<typeof resourceSchema>;

/** Adds a resource server for which apps can request tokens immediately, or changes one. Throws NoSuchScope. */
export async function addResource(deps: Deps, resource: Resource, operator: Operator): Promise<void> {
	await deps.db.transaction(async (tx) => {
		requireHeld(await holdScopes(tx, resource.scopes), resource.scopes);
		await upsertResource(tx, { ...resource, createdAt: deps.clock() });
		await record(deps, tx, "resource.added", resource, operator);
	});
}

/** From now on, no tokens are issued for it: neither for a code nor at a refresh. Throws NotListed. */
export async function removeResource(deps: Deps, given: string, operator: Operator): Promise<void> {
	const uri = toResource(given) ?? given;
	await deps.db.transaction(async (tx) => {
		if (!(await deleteResource(tx, uri))) throw new NotListed(uri);
		await record(deps, tx, "resource.removed", { uri }, operator);
	});
}
