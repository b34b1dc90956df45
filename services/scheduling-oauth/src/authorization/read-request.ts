import { noteCaller } from "@repo/http-errors";
import type { WithHeaders } from "@repo/service-kit/http";
import { signInDeps } from "../accounts/sign-in-deps.ts";
import { sessionBeside } from "../callers/sessions.ts";
import type { Dependencies } from "../dependencies.ts";
import { AuthorizationFault } from "./errors.ts";
import { type AskingClient, askingClientSql, type ScopeInWords } from "./queries/asking-client.ts";
import { authorizationResponse } from "./rules/authorization-response.ts";
import {
	activeClient,
	type CheckedRequest,
	clientIdOf,
	redirectUriOf,
	restOf,
	returnedState,
} from "./rules/checks.ts";
import { type RawQuery, readRawQuery } from "./rules/raw-query.ts";

export type AuthorizationRequest = Omit<CheckedRequest, "scopes"> & {
	client: AskingClient;
	redirectUri: string;
	scopes: ScopeInWords[];
};

type Read = { request: AuthorizationRequest } | { back: string };

/**
 * Reads authorization requests and who makes them, in one SQL statement. The returned function throws UnsafeToRedirect
 * if there is no safe redirect URI.
 */
export function authorizationReader(dependencies: Pick<Dependencies, "config" | "db" | "clock">) {
	const find = sessionBeside<AskingClient>("asking-client", askingClientSql);
	const deps = signInDeps(dependencies);
	return async (request: WithHeaders & { originalUrl: string }) => {
		// The raw URL: no parser has changed `state`.
		const query = readRawQuery(request.originalUrl);
		const { session, beside } = await find(deps, request, clientIdOf(query));
		return { session, read: readRequest(dependencies.config, query, activeClient(beside)) };
	};
}

/** The request (RFC 6749 §4.1.1), or `back`: the URL that reports the error to the app. */
function readRequest(config: Dependencies["config"], query: RawQuery, client: AskingClient): Read {
	noteCaller({ client: client.clientId });
	const redirectUri = redirectUriOf(query, client);
	const known = new Map(client.knownScopes.map((scope) => [scope.name, scope]));
	try {
		const { scopes, ...rest } = restOf(query, new Set(known.keys()));
		const inWords = scopes.flatMap((name) => known.get(name) ?? []);
		return { request: { client, redirectUri, ...rest, scopes: inWords } };
	} catch (error) {
		if (!(error instanceof AuthorizationFault)) throw error;
		const answer = { error: error.code, error_description: error.detail, iss: issuerOf(config) };
		return { back: authorizationResponse(redirectUri, answer, returnedState(query)) };
	}
}

/** RFC 9207 §2: opt-in, because it breaks apps that do not expect `iss`. */
export function issuerOf(config: Dependencies["config"]): string | undefined {
	return config.AUTHORIZATION_RESPONSE_ISS ? config.BASE_URL : undefined;
}
