import type { z } from "zod";
import type { Dependencies } from "../dependencies.ts";
import { record } from "./change-scope.ts";
import { NotListed } from "./errors.ts";
import { deleteDocumentHost, holdScopes, upsertDocumentHost } from "./queries.ts";
import type { Operator } from "./register-client.ts";
import { requireHeld } from "./rules/held-scopes.ts";
import type { documentHostSchema } from "./schemas.ts";

type Deps = Pick<Dependencies, "db" | "clock">;
type Host = z.output<typeof documentHostSchema>;

/** Lets users allow the apps that documents of a host describe; `scopes` are added to those of every app. Throws NoSuchScope. */
export async function allowDocumentHost(deps: Deps, host: Host, operator: Operator): Promise<void> {
	await deps.db.transaction(async (tx) => {
		requireHeld(await holdScopes(tx, host.scopes), host.scopes);
		await upsertDocumentHost(tx, { ...host, createdAt: deps.clock() });
		await record(deps, tx, "client_document.allowed", host, operator);
	});
}

/**
 * From now on, nobody can allow an app of the host. Its connected apps keep access, without the host's own scopes. Throws
 * NotListed.
 */
export async function disallowDocumentHost(deps: Deps, host: string, operator: Operator): Promise<void> {
	await deps.db.transaction(async (tx) => {
		if (!(await deleteDocumentHost(tx, host))) throw new NotListed(host);
		await record(deps, tx, "client_document.disallowed", { host }, operator);
	});
}
