// oidc-provider as its documentation sets it up: its own handler on Node's server, with sign-in and consent as interactions whose
// pages belong to the application. Opaque access tokens, or with TOKENS=jwt, signed ones for a resource.
import { generateKeyPairSync } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import Provider, { type ResourceServer } from "oidc-provider";
import { origin, pool } from "../serve.ts";
import { adapterOn } from "./oidc-provider-adapter.ts";
import { ownClient, REDIRECT_URI } from "./peer.ts";

const RESOURCE = "https://api.example";
const resourceServer: ResourceServer = {
	scope: "read",
	accessTokenFormat: "jwt",
	jwt: { sign: { alg: "ES256" } },
};

const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
const adapter = await adapterOn(pool);
// In the database, where every server of the comparison looks its client up.
await adapter("Client").upsert(
	ownClient.id,
	{
		client_id: ownClient.id,
		client_secret: ownClient.secret,
		redirect_uris: [REDIRECT_URI],
		grant_types: ["authorization_code", "refresh_token"],
		token_endpoint_auth_method: "client_secret_post",
		id_token_signed_response_alg: "ES256",
	},
	10 * 365 * 86_400,
);

const provider = new Provider(origin, {
	adapter,
	scopes: ["openid", "offline_access", "read"],
	jwks: { keys: [{ ...privateKey.export({ format: "jwk" }), alg: "ES256", use: "sig" }] },
	cookies: { keys: ["benchmark"] },
	features: {
		devInteractions: { enabled: false },
		introspection: { enabled: true },
		...(process.env.TOKENS === "jwt" && {
			resourceIndicators: {
				enabled: true,
				defaultResource: () => RESOURCE,
				getResourceServerInfo: () => resourceServer,
				useGrantedResource: () => true,
			},
		}),
	},
	interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
	issueRefreshToken: () => true,
	// Saves it a look-up of the session in each request.
	expiresWithSession: () => false,
	pkce: { required: () => false },
	findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id }) }),
});

async function showInteraction(request: IncomingMessage, response: ServerResponse): Promise<void> {
	const { uid, prompt, params } = await provider.interactionDetails(request, response);
	response.setHeader("Content-Type", "text/html; charset=utf-8");
	response.end(`<!doctype html><title>${prompt.name}</title><p>${params.client_id} asks for ${params.scope}</p>
	<form method="post" action="/interaction/${uid}"><input type="hidden" name="prompt" value="${prompt.name}">
	<button>Allow</button></form>`);
}

async function finishInteraction(request: IncomingMessage, response: ServerResponse): Promise<void> {
	const person = new URLSearchParams(await text(request)).get("person") ?? "";
	const details = await provider.interactionDetails(request, response);
	if (details.prompt.name === "login")
		return provider.interactionFinished(request, response, { login: { accountId: person } });
	const { grantId, session } = details;
	const found = grantId ? await provider.Grant.find(grantId) : undefined;
	const grant = found ?? new provider.Grant({ accountId: session?.accountId ?? "", clientId: ownClient.id });
	grant.addOIDCScope(String(details.params.scope));
	if (process.env.TOKENS === "jwt") grant.addResourceScope(RESOURCE, "read");
	const consent = { grantId: await grant.save() };
	return provider.interactionFinished(request, response, { consent }, { mergeWithLastSubmission: true });
}

const handle = provider.callback();

createServer((request, response) => {
	if (request.url === "/ready") response.end();
	else if (!request.url?.startsWith("/interaction/")) void handle(request, response);
	else {
		const answer = request.method === "POST" ? finishInteraction : showInteraction;
		answer(request, response).catch((error: Error) => response.writeHead(500).end(error.message));
	}
}).listen(Number(process.env.PORT), "127.0.0.1");
