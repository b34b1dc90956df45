import { noteCaller } from "@repo/http-errors";

import { isPublic } from "../clients/rules/client-kind.ts";
import { isOnDevice } from "../clients/rules/redirect-uri.ts";
import type { Dependencies } from "../dependencies.ts";
import { AuthorizationFault } from "./errors.ts";
import type { AskingClient, ScopeInWords } from "./queries/asking-client.ts";
import { authorizationResponse } from "./rules/authorization-response.ts";
import { type CheckedRequest, readRedirectUri, readRest, returnedState } from "./rules/checks.ts";
import type { RawQuery } from "./rules/raw-query.ts";

export type AuthorizationRequest = Omit<CheckedRequest, "scopes"> & {
	client: AskingClient;
	redirectUri: string;
	/** The registered one that `redirectUri` means; on loopback, the port may differ. */
	registeredUri: string;
	scopes: ScopeInWords[];
};

type Read = { request: AuthorizationRequest } | { back: string };

/** The request (RFC 6749 §4.1.1), or `back`: the URL that reports the error to the app. */
export function readRequest(config: Dependencies["config"], query: RawQuery, client: AskingClient): Read {
	noteCaller({ client: client.clientId });
	const { redirectUri, registeredUri } = readRedirectUri(query, client);
	const known = new Map(client.knownScopes.map((scope) => [scope.name, scope]));
	try {
		const { scopes, ...rest } = readRest(query, client, new Set(known.keys()));
		const inWords = scopes.flatMap((name) => known.get(name) ?? []);
		// RFC 8252 §8.6: another program may claim such an address, so nobody is led there without a click.
		const alwaysAsk = rest.alwaysAsk || (isPublic(client) && isOnDevice(redirectUri));
		return { request: { client, redirectUri, registeredUri, ...rest, alwaysAsk, scopes: inWords } };
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
