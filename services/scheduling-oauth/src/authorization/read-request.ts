import { noteCaller } from "@repo/http-errors";
import type { Dependencies } from "../dependencies.ts";
import { AuthorizationFault } from "./errors.ts";
import { type AskingClient, findAskingClient, type ScopeInWords } from "./queries/asking-client.ts";
import { authorizationResponse } from "./rules/authorization-response.ts";
import {
	activeClient,
	type CheckedRequest,
	clientIdOf,
	echoedState,
	redirectUriOf,
	restOf,
} from "./rules/checks.ts";
import { readRawQuery } from "./rules/raw-query.ts";

export type AuthorizationRequest = Omit<CheckedRequest, "scopes"> & {
	client: AskingClient;
	redirectUri: string;
	scopes: ScopeInWords[];
};

/**
 * Parses the authorization request in a request target (RFC 6749 §4.1.1), or returns `back`: the URL that reports
 * the error to the app. Throws UnsafeToRedirect if there is no safe redirect URI.
 */
export async function readAuthorizationRequest(
	{ db, config }: Pick<Dependencies, "db" | "config">,
	target: string,
): Promise<{ request: AuthorizationRequest } | { back: string }> {
	const query = readRawQuery(target);
	const client = activeClient(await findAskingClient(db, clientIdOf(query)));
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
		return { back: authorizationResponse(redirectUri, answer, echoedState(query)) };
	}
}

/** RFC 9207 §2: opt-in, because it breaks apps that do not expect `iss`. */
export function issuerOf(config: Dependencies["config"]): string | undefined {
	return config.AUTHORIZATION_RESPONSE_ISS ? config.BASE_URL : undefined;
}
