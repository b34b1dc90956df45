import { BadRequest, Conflict, NotFound } from "@repo/http-errors";
import type { ClientMove, ClientStatus } from "./rules/client-state.ts";

export class ClientNotFound extends NotFound {
	constructor(clientId: string) {
		super("client_not_found", `No app has the client ID ${clientId}.`);
	}
}

export class ClientNotInState extends Conflict {
	constructor(move: ClientMove | "change", status: ClientStatus) {
		super("client_not_in_state", `Cannot ${move} this app: it is ${status}.`);
	}
}

export class SecretNotFound extends NotFound {
	constructor() {
		super("secret_not_found", "This app has no active secret with this number.");
	}
}

/**
 * Revoking a secret in use would stop the app, so the operator must choose. `live` describes each, with its last
 * use.
 */
export class TooManySecrets extends Conflict {
	constructor(live: string[]) {
		super(
			"too_many_secrets",
			`This app already has ${live.length} active secrets: ${live.join("; ")}. Choose which one the new secret replaces.`,
		);
	}
}

/** The same form was submitted again, too late to show its secret again. */
export class SecretCreatedBefore extends Conflict {
	constructor() {
		super(
			"secret_created_before",
			"This form has already created a secret. If you did not copy it, create another one.",
		);
	}
}

export class LastSecret extends Conflict {
	constructor() {
		super("last_secret", "This is the app's only active secret. Create a new secret first.");
	}
}

export class LogoNotUsable extends BadRequest {
	constructor(detail: string) {
		super("logo_not_usable", detail);
	}
}

export class LogoNotFound extends NotFound {
	constructor() {
		super("logo_not_found", "This logo does not exist.");
	}
}

export class ScopeTaken extends Conflict {
	constructor(name: string) {
		super("scope_taken", `The scope ${name} already exists.`);
	}
}
