import { recordEvent } from "../audit-log/record-event.ts";
import type { AuditEventType } from "../audit-log/rules/event-types.ts";
import type { Dependencies } from "../dependencies.ts";
import { ScopeOfService, ScopeTaken } from "./errors.ts";
import { deleteScope, insertScope, type ScopeRow, updateScopeRow } from "./queries.ts";
import type { Operator } from "./register-client.ts";
import { ownScopes } from "./rules/scope.ts";

type Deps = Pick<Dependencies, "db" | "clock">;
type Change = { description?: string | undefined; forAll?: boolean | undefined };

/** Adds a scope that apps can request immediately. The consent page shows `description`. */
export async function addScope(
	deps: Deps,
	scope: Pick<ScopeRow, "name" | "description"> & { forAll?: boolean },
	operator: Operator,
): Promise<void> {
	await deps.db.transaction(async (tx) => {
		if (!(await insertScope(tx, { ...scope, createdAt: deps.clock() }))) throw new ScopeTaken(scope.name);
		await record(deps, tx, "scope.added", scope, operator);
	});
}

/** Changes the text on the consent page, or which apps may request the scope. Throws ScopeNotFound. */
export async function updateScope(
	deps: Deps,
	name: string,
	{ description, forAll }: Change,
	operator: Operator,
): Promise<ScopeRow> {
	const change = {
		...(description !== undefined && { description }),
		...(forAll !== undefined && { forAll }),
	};
	return deps.db.transaction(async (tx) => {
		const scope = await updateScopeRow(tx, name, change);
		await record(deps, tx, "scope.updated", { name, ...change }, operator);
		return scope;
	});
}

/** From now on, users cannot allow the scope; connections that have it keep it. Throws ScopeNotFound. */
export async function retireScope(deps: Deps, name: string, operator: Operator): Promise<void> {
	await deps.db.transaction(async (tx) => {
		await updateScopeRow(tx, name, { retiredAt: deps.clock() });
		await record(deps, tx, "scope.retired", { name }, operator);
	});
}

/** Removes a scope that no active connection has. Throws ScopeNotFound, ScopeInUse, ScopeOfService. */
export async function removeScope(deps: Deps, name: string, operator: Operator): Promise<void> {
	if (Object.hasOwn(ownScopes, name)) throw new ScopeOfService(name);
	await deps.db.transaction(async (tx) => {
		await deleteScope(tx, name);
		await record(deps, tx, "scope.removed", { name }, operator);
	});
}

/** Adds the audit row of an operator's change. */
export function record(
	{ clock }: Pick<Deps, "clock">,
	tx: Parameters<typeof recordEvent>[0],
	type: AuditEventType,
	details: Record<string, unknown>,
	{ operator: actor, ipAddress }: Operator,
): Promise<void> {
	return recordEvent(tx, { type, actorType: "operator", actor, ipAddress, details, at: clock() });
}
