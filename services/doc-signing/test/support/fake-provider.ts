import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from "jose";

type Claims = Record<string, unknown>;
type Grant = { challenge: string; nonce: string; redirectUri: string; claims: Claims };
/** `userInfo`: claims that the UserInfo endpoint alone returns. */
type Person = Claims & { userInfo?: Claims };

export type FakeProvider = Awaited<ReturnType<typeof startFakeProvider>>;

/** An identity provider that answers as a test says, also as no honest one would. Codes work once. */
export async function startFakeProvider(clientId = "signing") {
	const { privateKey, publicKey } = await generateKeyPair("ES256");
	const jwk = { ...(await exportJWK(publicKey)), kid: "one", alg: "ES256" };
	const grants = new Map<string, Grant>();
	const state = {
		isDown: false,
		/** The path that returns 500. */
		broken: "",
		requests: 0,
		code: 0,
		metadata: {} as Claims,
		userInfo: {} as Claims,
		forge: undefined as CryptoKey | undefined,
	};
	const server = createServer((request, response) => {
		state.requests++;
		if (state.isDown) return response.writeHead(503).end();
		if (request.url === state.broken) return response.writeHead(500).end();
		if (request.url === "/.well-known/openid-configuration")
			return json(response, 200, {
				issuer,
				authorization_endpoint: `${issuer}/authorize`,
				token_endpoint: `${issuer}/token`,
				jwks_uri: `${issuer}/keys`,
				...{ response_types_supported: ["code"], subject_types_supported: ["public"] },
				id_token_signing_alg_values_supported: ["ES256"],
				authorization_response_iss_parameter_supported: true,
				...state.metadata,
			});
		if (request.url === "/userinfo") return json(response, 200, state.userInfo);
		if (request.url === "/keys") return json(response, 200, { keys: [jwk] });
		if (request.url === "/token") return void redeem(request).then((answer) => json(response, ...answer));
		response.writeHead(404).end("Not found");
	}).listen(0, "127.0.0.1");
	await once(server, "listening");
	const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

	async function redeem(request: AsyncIterable<Buffer>): Promise<[number, Claims]> {
		const pieces: Buffer[] = [];
		for await (const piece of request) pieces.push(piece);
		const form = new URLSearchParams(Buffer.concat(pieces).toString());
		const code = form.get("code") ?? "";
		const grant = grants.get(code);
		grants.delete(code);
		const hash = createHash("sha256").update(form.get("code_verifier") ?? "");
		if (!grant || hash.digest("base64url") !== grant.challenge) return [400, { error: "invalid_grant" }];
		if (form.get("redirect_uri") !== grant.redirectUri) return [400, { error: "invalid_grant" }];
		const claims = { iss: issuer, aud: clientId, nonce: grant.nonce, ...grant.claims };
		const id_token = await sign(claims, state.forge && { key: state.forge });
		return [200, { access_token: "access", token_type: "Bearer", expires_in: 60, id_token }];
	}

	const now = () => Math.floor(Date.now() / 1000);
	const sign = (claims: Claims, { key = privateKey, typ = "JWT" }: { key?: CryptoKey; typ?: string } = {}) =>
		new SignJWT({ iat: now(), exp: now() + 120, ...claims })
			.setProtectedHeader({ alg: "ES256", kid: "one", typ })
			.sign(key);
	return {
		...{ issuer, state, sign, now },
		/** The query of the response to an authorization request: the person is `claims`. */
		answer(location: string, { userInfo, ...claims }: Person): Record<string, string> {
			if (userInfo) Object.assign(state, { userInfo: { sub: claims.sub, ...userInfo } });
			const { searchParams: asked } = new URL(location);
			const get = (name: string) => asked.get(name) ?? "";
			const code = `code-${++state.code}`;
			const grant = {
				challenge: get("code_challenge"),
				nonce: get("nonce"),
				redirectUri: get("redirect_uri"),
			};
			grants.set(code, { ...grant, claims: { email_verified: true, ...claims } });
			return { code, state: get("state"), iss: issuer };
		},
		logoutToken: (claims: Claims, options: Parameters<typeof sign>[1] = {}) =>
			sign(
				{
					...{ iss: issuer, aud: clientId, jti: `${Math.random()}` },
					events: { "http://schemas.openid.net/event/backchannel-logout": {} },
					...claims,
				},
				{ typ: "logout+jwt", ...options },
			),
		close: () => {
			server.closeAllConnections();
			return new Promise((resolve) => server.close(resolve));
		},
	};
}

function json(response: ServerResponse, status: number, body: Claims): void {
	response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
