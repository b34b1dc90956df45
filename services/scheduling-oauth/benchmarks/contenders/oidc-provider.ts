import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { newKeyPair } from "@repo/service-kit/crypto";
import Provider, { type Adapter, type AdapterPayload } from "oidc-provider";
import type { Start } from "../contender.ts";

const REDIRECT_URI = "https://app.example/callback";
const CLIENT = { clientId: "benchmark", secret: "x".repeat(43) };

/**
 * oidc-provider with everything in memory, so without a database. Its access tokens are opaque; the ES256 signature
 * of an exchange or refresh is its id token's.
 */
export const startOidcProvider: Start = async () => {
	const { privateKey } = await newKeyPair("ES256");
	const provider = new Provider("http://127.0.0.1", {
		adapter: Memory,
		clients: [
			{
				client_id: CLIENT.clientId,
				client_secret: CLIENT.secret,
				redirect_uris: [REDIRECT_URI],
				grant_types: ["authorization_code", "refresh_token"],
				token_endpoint_auth_method: "client_secret_post",
				id_token_signed_response_alg: "ES256",
			},
		],
		jwks: { keys: [{ ...privateKey.export({ format: "jwk" }), alg: "ES256", use: "sig" }] },
		cookies: { keys: ["benchmark"] },
		features: { devInteractions: { enabled: false } },
		pkce: { required: () => false },
		findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id }) }),
	});
	const newCodes = async (count: number): Promise<string[]> => {
		const client = await provider.Client.find(CLIENT.clientId);
		if (!client) throw new Error("the client is not there");
		const codes: string[] = [];
		for (let index = 0; index < count; index += 1) {
			const accountId = `user${index % 50}`;
			const grant = new provider.Grant({ accountId, clientId: CLIENT.clientId });
			grant.addOIDCScope("openid offline_access");
			const grantId = await grant.save();
			const code = new provider.AuthorizationCode({
				accountId,
				client,
				grantId,
				redirectUri: REDIRECT_URI,
				scope: "openid offline_access",
				gty: "authorization_code",
			});
			codes.push(await code.save());
		}
		return codes;
	};
	const handle = provider.callback();
	const server = createServer((request, response) => void handle(request, response));
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const { port } = server.address() as AddressInfo;
	return { port, paths: { token: "/token", me: "/me" }, redirectUri: REDIRECT_URI, ...CLIENT, newCodes };
};

const stored = new Map<string, AdapterPayload>();
const ofGrants = new Map<string, string[]>();

class Memory implements Adapter {
	readonly kind: string;
	constructor(kind: string) {
		this.kind = kind;
	}
	async upsert(id: string, payload: AdapterPayload): Promise<void> {
		stored.set(`${this.kind} ${id}`, payload);
		if (payload.grantId)
			ofGrants.set(payload.grantId, [...(ofGrants.get(payload.grantId) ?? []), `${this.kind} ${id}`]);
	}
	async find(id: string): Promise<AdapterPayload | undefined> {
		return stored.get(`${this.kind} ${id}`);
	}
	async consume(id: string): Promise<void> {
		const payload = stored.get(`${this.kind} ${id}`);
		// The library uses the system's clock, in seconds.
		if (payload) payload.consumed = Math.floor(Date.now() / 1000);
	}
	async destroy(id: string): Promise<void> {
		stored.delete(`${this.kind} ${id}`);
	}
	async revokeByGrantId(grantId: string): Promise<void> {
		for (const key of ofGrants.get(grantId) ?? []) stored.delete(key);
	}
	async findByUid(): Promise<undefined> {}
	async findByUserCode(): Promise<undefined> {}
}
