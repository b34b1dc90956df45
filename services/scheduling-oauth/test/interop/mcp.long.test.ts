import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { auth as auth1 } from "@modelcontextprotocol/sdk/client/auth.js";
import { withOAuth as withOAuth1 } from "@modelcontextprotocol/sdk/client/middleware.js";
import { allowDocumentHost } from "../../src/clients/allow-document-host.ts";
import { type DocumentSites, documentAt, LOOPBACK, startDocumentSites } from "../support/documents.ts";
import { startWorld, type World } from "./world.ts";

const client2 = await import(new URL("mcp-client.mjs", import.meta.url).href);
const DOCUMENT = "https://agent.example/oauth/client.json";
let world: World;
let sites: DocumentSites;
beforeAll(async () => {
	world = await startWorld();
	sites = await startDocumentSites(world);
	sites.serve(DOCUMENT, documentAt(DOCUMENT));
	await allowDocumentHost(world.dependencies, { host: "agent.example", scopes: [] }, { operator: "test" });
});
afterAll(async () => {
	await sites.close();
	await world.close();
});

/** Keeps in memory what the libraries ask to keep. */
function newProvider() {
	const stored: { client?: object; tokens?: Tokens; verifier?: string; left?: URL; found?: object } = {};
	const provider = {
		redirectUrl: LOOPBACK,
		clientMetadataUrl: DOCUMENT,
		clientMetadata: { redirect_uris: [LOOPBACK], client_name: "Agent" },
		clientInformation: () => stored.client as never,
		saveClientInformation: (client: object) => {
			stored.client = client;
		},
		tokens: () => stored.tokens as never,
		saveTokens: (tokens: object) => {
			stored.tokens = tokens as Tokens;
		},
		redirectToAuthorization: (url: URL) => {
			stored.left = url;
		},
		saveCodeVerifier: (verifier: string) => {
			stored.verifier = verifier;
		},
		codeVerifier: () => stored.verifier ?? "",
		state: () => "of the agent",
		discoveryState: () => stored.found as never,
		saveDiscoveryState: (found: object) => {
			stored.found = found;
		},
	};
	return { stored, provider };
}
type Tokens = { access_token: string; refresh_token: string };
type Provider = ReturnType<typeof newProvider>["provider"];

const libraries = {
	"@modelcontextprotocol/sdk": {
		wrap: (provider: Provider, base?: string) => withOAuth1(provider, base)(fetch),
		finish: (provider: Provider, serverUrl: string, back: URLSearchParams) =>
			auth1(provider, { serverUrl, authorizationCode: back.get("code") ?? "" }),
	},
	"@modelcontextprotocol/client": {
		wrap: (provider: Provider, base?: string): typeof fetch => client2.withOAuth(provider, base)(fetch),
		finish: (provider: Provider, serverUrl: string, back: URLSearchParams): Promise<string> =>
			client2.auth(provider, {
				serverUrl,
				authorizationCode: back.get("code") ?? "",
				iss: back.get("iss") ?? "",
			}),
	},
};

describe.each(Object.entries(libraries))("%s", (_name, { wrap, finish }) => {
	it.each(["", "/api/v1"])(
		"finds the server from a refusal or %j, registers by its document, signs in, refreshes and calls the API",
		async (path) => {
			const { stored, provider } = newProvider();
			const serverUrl = `${world.baseUrl}${path}`;
			const call = wrap(provider, path ? serverUrl : undefined);
			const api = `${world.baseUrl}/api/v1/bookings`;
			await expect(call(api)).rejects.toThrow(/redirect/i);
			expect(stored.client).toMatchObject({ client_id: DOCUMENT });
			expect(stored.left?.searchParams.get("scope")).toBe("READ_BOOKING");
			expect(stored.left?.searchParams.get("resource")).toMatch(/^http:\/\/localhost:\d+(\/|\/api\/v1)?$/);
			const back = await world.allow(String(stored.left));
			expect(back.searchParams.get("iss")).toBe(world.baseUrl);
			expect(await finish(provider, serverUrl, back.searchParams)).toBe("AUTHORIZED");
			expect((await call(api)).status).toBe(200);
			const first = stored.tokens;
			world.travel(1_800);
			expect((await call(api)).status).toBe(200);
			expect(stored.tokens?.access_token).not.toBe(first?.access_token);
			expect(stored.tokens?.refresh_token).not.toBe(first?.refresh_token);
		},
	);
});
