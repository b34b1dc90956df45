import { BadRequest, Conflict, errorOf, NotFound } from "@repo/http-errors";

import type { ClientMove, ClientStatus } from "./rules/client-state.ts";

export const ClientNotFound = errorOf(
	NotFound,
	"client_not_found",
	(clientId: string) => `No app has the client ID ${clientId}.`,
);

export const ClientNotInState = errorOf(
	Conflict,
	"client_not_in_state",
	(move: ClientMove | "change", status: ClientStatus) => `Cannot ${move} this app: it is ${status}.`,
);

export const ClientChanged = errorOf(
	Conflict,
	"client_changed",
	(next: string) => `This app was changed after you opened this page. ${next}`,
);

export const NoSecret = errorOf(
	Conflict,
	"no_secret",
	"A browser, mobile or desktop app has no secret: it could not keep one.",
);

export const NoWebOrigins = errorOf(
	BadRequest,
	"no_web_origins",
	"A server app has no web origins: its secret must not be in a browser.",
);

export const FirstPartyNeedsHttps = errorOf(
	BadRequest,
	"first_party_needs_https",
	"A first-party app can have only https redirect URIs, because users are not asked.",
);

export const SecretNotFound = errorOf(
	NotFound,
	"secret_not_found",
	"This app has no active secret with this number.",
);

/**
 * Revoking a secret in use would stop the app, so the operator must choose. `live` describes each, with its last
 * use.
 */
export const TooManySecrets = errorOf(
	Conflict,
	"too_many_secrets",
	(live: string[]) =>
		`This app already has ${live.length} active secrets: ${live.join("; ")}. Choose which one the new secret replaces.`,
);

/** The same form was submitted again, too late to show its secret again. */
export const SecretCreatedBefore = errorOf(
	Conflict,
	"secret_created_before",
	"This form has already created a secret. If you did not copy it, create another one.",
);

export const LastSecret = errorOf(
	Conflict,
	"last_secret",
	"This is the app's only active secret. Create a new secret first.",
);

export const LogoNotUsable = errorOf(BadRequest, "logo_not_usable", (detail: string) => detail);

export const LogoNotFound = errorOf(NotFound, "logo_not_found", "This logo does not exist.");

export const DescribedByDocument = errorOf(
	Conflict,
	"described_by_document",
	"This app is described by its document, and has the scopes listed with its host.",
);

/** Of the resources and hosts that an operator lists. */
export const NotListed = errorOf(
	NotFound,
	"not_listed",
	(name: string) => `${name.slice(0, 100)} is not listed.`,
);

export const ScopeTaken = errorOf(
	Conflict,
	"scope_taken",
	(name: string) => `The scope ${name} already exists.`,
);

export const ScopeNotFound = errorOf(
	NotFound,
	"scope_not_found",
	(name: string) => `The scope ${name.slice(0, 100)} does not exist.`,
);

/** Of an app's scopes, as an operator names them. */
export const NoSuchScope = errorOf(
	BadRequest,
	"no_such_scope",
	(name: string) => `The scope ${name} does not exist.`,
);

export const ScopeInUse = errorOf(
	Conflict,
	"scope_in_use",
	(name: string) => `Users have allowed apps the scope ${name}. Retire it, so that no more users can.`,
);

export const ScopeOfService = errorOf(
	Conflict,
	"scope_of_service",
	(name: string) => `This service itself requires the scope ${name}. Retire it instead.`,
);
