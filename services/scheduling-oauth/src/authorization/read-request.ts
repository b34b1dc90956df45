import { noteCaller } from "@repo/http-errors";

import type { Dependencies } from "../dependencies.ts";
import { AuthorizationFault } from "./errors.ts";
import type { AskingClient, ScopeInWords } from "./queries/asking-client.ts";
import { authorizationResponse } from "./rules/authorization-response.ts";
import { type CheckedRequest, readRedirectUri, readRest, returnedState } from "./rules/checks.ts";
import type { RawQuery } from "./rules/raw-query.ts";

export type AuthorizationRequest = Omit<CheckedRequest, "scopes"> & {
	client: AskingClient;
	redirectUri: string;
	scopes: ScopeInWords[];
};

type Read = { request: AuthorizationRequest } | { back: string };

/** The request (RFC 6749 §4.1.1), or `back`: the URL that reports the error to the app. */
export function readRequest(config: Dependencies["config"], query: RawQuery, client: AskingClient): Read {
	noteCaller({ client: client.clientId });
	const redirectUri = readRedirectUri(query, client);
	const known = new Map(client.knownScopes.map((scope) => [scope.name, scope]));
	try {
		const { scopes, ...rest } = readRest(query, new Set(known.keys()));
		const inWords = scopes.flatMap((name) => known.get(name) ?? []);
		return { request: { client, redirectUri, ...rest, scopes: inWords } };
	} catch (error) {
		if (!(error instanceof AuthorizationFault)) throw error;
		const answer = { error: error.code, error_description: error.detail, iss: findIssuer(config) };
		return { back: authorizationResponse(redirectUri, answer, returnedState(query)) };
	}
}

/** RFC 9207 §2: opt-in, because it breaks apps that do not expect `iss`. */
export function findIssuer(config: Dependencies["config"]): string | undefined {
	return config.AUTHORIZATION_RESPONSE_ISS ? config.BASE_URL : undefined;
}
