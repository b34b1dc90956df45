import { getCaller } from "@repo/http-errors";
import type { RequestHandler, Response } from "express";
import { listClientsOfOrigin } from "../clients/queries.ts";
import { toCorsOrigin } from "../clients/rules/redirect-uri.ts";
import type { Dependencies } from "../dependencies.ts";

// Routes match case-insensitively.
const forEveryone =
	/^\/\.well-known\/(oauth-authorization-server|openid-configuration|oauth-protected-resource(\/api\/v1)?|jwks\.json)$/i;
const forApps = /^\/api\/(v1\/.+|auth\/oauth\/(token|refreshToken|revoke|userinfo|me))$/i;

const methods = { "Access-Control-Allow-Methods": "GET, POST, PUT, PATCH, DELETE" };
const headersOfApps = "Authorization, Content-Type, Idempotency-Key, MCP-Protocol-Version";
const exposed = {
	"Access-Control-Expose-Headers":
		"WWW-Authenticate, Retry-After, RateLimit, RateLimit-Policy, Idempotency-Replayed, X-Request-Id",
};
/** That the service is unavailable is no secret, and the registered origins are in the database. */
const refusalHeaders = {
	"Access-Control-Allow-Origin": "*",
	"Access-Control-Allow-Headers": headersOfApps,
	...methods,
	...exposed,
};

/** The headers with which the browser lets every page read that a request was refused; a preflight's, too. */
export function originsOfRefusals(url: string): Record<string, string> | undefined {
	const [path = ""] = url.split("?");
	return forEveryone.test(path) || forApps.test(path) ? refusalHeaders : undefined;
}

/**
 * Cross-origin requests of browser apps (Fetch standard, "CORS protocol"), never with cookies: metadata and keys for
 * everyone; tokens and the API for the registered origins of public clients, and the response only for the origins of
 * the client that it is for.
 */
export function allowOrigins({ db }: Pick<Dependencies, "db">): RequestHandler {
	return async ({ path, method, headers }, response, next) => {
		const { origin } = headers;
		const isPreflight = method === "OPTIONS" && headers["access-control-request-method"] !== undefined;
		if (forEveryone.test(path)) {
			response.set("Access-Control-Allow-Origin", "*");
			if (isPreflight) return void answer(response, headers["access-control-request-headers"] ?? "");
		} else if (forApps.test(path)) {
			response.vary("Origin");
			if (origin === undefined) return next();
			const clients = await listClientsOfOrigin(db, toCorsOrigin(origin)).catch((error: Error) => error);
			if (clients instanceof Error) {
				response.set(refusalHeaders);
				return isPreflight ? void response.status(204).end() : next(clients);
			}
			if (clients.length > 0) {
				const allow = () => response.set("Access-Control-Allow-Origin", origin);
				if (isPreflight) {
					allow();
					return void answer(response, headersOfApps);
				}
				beforeHeaders(response, () => {
					const { client } = getCaller(response);
					// Without a client, it is a refusal, or a user's own API key.
					if (client !== undefined && !clients.includes(String(client))) return;
					allow().set(exposed);
				});
			}
		}
		next();
	};
}

function answer(response: Response, allowedHeaders: string): void {
	response
		.set({ ...methods, "Access-Control-Max-Age": "600", "Access-Control-Allow-Headers": allowedHeaders })
		.status(204)
		.end();
}

function beforeHeaders(response: Response, act: () => void): void {
	const { writeHead } = response;
	response.writeHead = (...given: unknown[]) => {
		act();
		return (writeHead as (...given: unknown[]) => Response).apply(response, given);
	};
}
