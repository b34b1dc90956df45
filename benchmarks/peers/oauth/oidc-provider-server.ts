// oidc-provider as its documentation sets it up: sign-in and consent are interactions with pages of the application.
import { generateKeyPairSync } from "node:crypto";
import Provider from "oidc-provider";
import { form, origin, pool, serve } from "../serve.ts";
import { adapterOn } from "./oidc-provider-adapter.ts";
import { ownClient, REDIRECT_URI } from "./peer.ts";

const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });

const provider = new Provider(origin, {
	adapter: await adapterOn(pool),
	clients: [
		{
			client_id: ownClient.id,
			client_secret: ownClient.secret,
			redirect_uris: [REDIRECT_URI],
			grant_types: ["authorization_code", "refresh_token"],
			token_endpoint_auth_method: "client_secret_post",
			id_token_signed_response_alg: "ES256",
		},
	],
	jwks: { keys: [{ ...privateKey.export({ format: "jwk" }), alg: "ES256", use: "sig" }] },
	cookies: { keys: ["benchmark"] },
	features: { devInteractions: { enabled: false }, introspection: { enabled: true } },
	interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
	issueRefreshToken: () => true,
	// Saves it a look-up of the session in each request.
	expiresWithSession: () => false,
	pkce: { required: () => false },
	findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id }) }),
});

serve((app) => {
	app.get("/interaction/:uid", async (request, response) => {
		const { uid, prompt, params } = await provider.interactionDetails(request, response);
		response.send(`<!doctype html><title>${prompt.name}</title><p>${params.client_id} asks for ${params.scope}</p>
	<form method="post" action="/interaction/${uid}"><input type="hidden" name="prompt" value="${prompt.name}">
	<button>Allow</button></form>`);
	});
	app.post("/interaction/:uid", form, async (request, response) => {
		const details = await provider.interactionDetails(request, response);
		if (details.prompt.name === "login") {
			const login = { accountId: request.body.person };
			return provider.interactionFinished(request, response, { login });
		}
		const { grantId, session, params } = details;
		const found = grantId ? await provider.Grant.find(grantId) : undefined;
		const grant =
			found ?? new provider.Grant({ accountId: session?.accountId ?? "", clientId: ownClient.id });
		grant.addOIDCScope(String(params.scope));
		const consent = { grantId: await grant.save() };
		await provider.interactionFinished(request, response, { consent }, { mergeWithLastSubmission: true });
	});
	app.use(provider.callback());
});
