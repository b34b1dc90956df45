import type { WithHeaders } from "@repo/service-kit/http";
import { signInDeps } from "../../accounts/sign-in-deps.ts";
import { type AskingClient, askingClientSql } from "../../authorization/queries/asking-client.ts";
import { readRequest } from "../../authorization/read-request.ts";
import { activeClient, clientIdOf } from "../../authorization/rules/checks.ts";
import { readRawQuery } from "../../authorization/rules/raw-query.ts";
import { sessionBeside } from "../../callers/sessions.ts";
import type { Dependencies } from "../../dependencies.ts";

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
