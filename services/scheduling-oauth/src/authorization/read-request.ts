import { noteCaller } from "@repo/http-errors";

import { isDocumentUrl } from "../clients/rules/client-id.ts";
import { isPublic } from "../clients/rules/client-kind.ts";
import { isOnDevice } from "../clients/rules/redirect-uri.ts";
import type { Dependencies } from "../dependencies.ts";
import { AuthorizationFault, UnsafeToRedirect } from "./errors.ts";
import type { AskingClient, Resource, ScopeInWords } from "./queries/asking-client.ts";
import type { Back } from "./rules/authorization-response.ts";
import {
	type CheckedRequest,
	isScopeOf,
	readRedirectUri,
	readResource,
	readRest,
	returnedState,
} from "./rules/checks.ts";
import type { RawQuery } from "./rules/raw-query.ts";
import { responseModeOfFault } from "./rules/sign-in-request.ts";

export type AuthorizationRequest = Omit<CheckedRequest, "scopes"> & {
	client: AskingClient;
	redirectUri: string;
	/** The registered one that `redirectUri` means; on loopback, the port may differ. */
	registeredUri: string;
	scopes: ScopeInWords[];
	/** Undefined for this service. */
	resource: Resource | undefined;
};

type Read = { request: AuthorizationRequest } | { back: Back };

/** The request (RFC 6749 §4.1.1), or `back`, which reports the error to the app. */
export function readRequest(config: Dependencies["config"], query: RawQuery, client: AskingClient): Read {
	const { clientId } = client;
	noteCaller({ client: clientId });
	const { redirectUri, registeredUri } = readRedirectUri(query, client);
	try {
		const resource = readResource(query, client, config.BASE_URL);
		const allowed = client.knownScopes.filter(
			({ name, isHere }) => isScopeOf(resource, name) && (isHere || resource !== undefined),
		);
		const known = new Map(allowed.map((scope) => [scope.name, scope]));
		const { scopes, ...rest } = readRest(query, client, new Set(known.keys()), redirectUri);
		const inWords = scopes.flatMap((name) => known.get(name) ?? []);
		// RFC 8252 §8.6: another program may claim such an address, so nobody is led there without a click.
		// A document may have got other redirect URIs since the user allowed the app.
		const isUncertain = isDocumentUrl(clientId) || (isPublic(client) && isOnDevice(redirectUri));
		// The user allowed the app here, not at another service.
		const alwaysAsk = rest.alwaysAsk || isUncertain || resource !== undefined;
		return { request: { client, redirectUri, registeredUri, ...rest, alwaysAsk, scopes: inWords, resource } };
	} catch (error) {
		const mode = responseModeOfFault(query, redirectUri);
		return reportFault(config, { clientId, redirectUri, rawState: returnedState(query), mode }, error);
	}
}

/** What reports a fault to the app. Throws any other error. */
export function reportFault(
	config: Dependencies["config"],
	{ clientId, ...to }: Omit<Back, "answer"> & { clientId: string },
	error: unknown,
): { back: Back } {
	if (!(error instanceof AuthorizationFault)) throw error;
	// RFC 9700 §4.11.2: anyone can publish a document, and would have a redirect of ours without a click.
	if (config.CLIENT_DOCUMENTS === "open" && isDocumentUrl(clientId)) throw new UnsafeToRedirect(error.detail);
	const answer = { error: error.code, error_description: error.detail, iss: findIssuer(config, clientId) };
	return { back: { ...to, answer } };
}

/** RFC 9207 §2: opt-in, because it breaks apps that do not expect `iss`; those with a document do. */
export function findIssuer(config: Dependencies["config"], clientId: string): string | undefined {
	return config.AUTHORIZATION_RESPONSE_ISS || isDocumentUrl(clientId) ? config.BASE_URL : undefined;
}
