import { getCaller } from "@repo/http-errors";
import type { RequestHandler, Response } from "express";
import { listClientsOfOrigin } from "../clients/queries.ts";
import { toCorsOrigin } from "../clients/rules/redirect-uri.ts";
import type { Dependencies } from "../dependencies.ts";

// Routes match case-insensitively.
const forEveryone =
	/^\/\.well-known\/(oauth-authorization-server|openid-configuration|oauth-protected-resource(\/api\/v1)?|jwks\.json)$/i;
const forApps = /^\/api\/(v1\/.+|auth\/oauth\/(token|refreshToken|revoke|userinfo|me))$/i;

const preflight = {
	"Access-Control-Allow-Methods": "GET, POST, PUT, PATCH, DELETE",
	"Access-Control-Max-Age": "600",
};

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
			const clients = origin === undefined ? [] : await listClientsOfOrigin(db, toCorsOrigin(origin));
			if (origin !== undefined && clients.length > 0) {
				const allow = () => response.set("Access-Control-Allow-Origin", origin);
				if (isPreflight) {
					allow();
					return void answer(response, "Authorization, Content-Type, Idempotency-Key, MCP-Protocol-Version");
				}
				beforeHeaders(response, () => {
					const { client } = getCaller(response);
					// Without a client, it is a refusal, or a user's own API key.
					if (client !== undefined && !clients.includes(String(client))) return;
					allow().set(
						"Access-Control-Expose-Headers",
						"WWW-Authenticate, Retry-After, RateLimit, RateLimit-Policy, Idempotency-Replayed, X-Request-Id",
					);
				});
			}
		}
		next();
	};
}

function answer(response: Response, allowedHeaders: string): void {
	response
		.set({ ...preflight, "Access-Control-Allow-Headers": allowedHeaders })
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
