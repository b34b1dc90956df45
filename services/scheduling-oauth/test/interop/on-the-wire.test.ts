import { Agent, type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { authorizeAddress, exchangeOf } from "../support/apps.ts";
import { startWorld, type World } from "./world.ts";

// What libraries in other languages send, reproduced by hand.
const TOKEN = "/api/auth/oauth/token";
const FORM = "application/x-www-form-urlencoded";

let world: World;
beforeAll(async () => {
	world = await startWorld();
});
afterAll(() => world.close());

describe("Go's x/oauth2, which tries Basic first and then the body", () => {
	it("gets its tokens at the first attempt", async () => {
		const { status, body } = await goTries("basic", await newCode());
		expect(status).toBe(200);
		expect(body).toMatchObject({ token_type: "Bearer", expires_in: 1800 });
	});

	it("loses nothing if its first attempt fails", async () => {
		const code = await newCode();
		const first = await goTries("basic", code, "a-wrong-secret");
		expect([first.status, first.headers["www-authenticate"]]).toEqual([
			401,
			expect.stringMatching(/^Basic /),
		]);
		expect((await goTries("body", code)).status).toBe(200);
	});

	it("gets the same error twice if the code is invalid", async () => {
		for (const method of ["basic", "body"] as const)
			expect(await goTries(method, "no-such-code")).toMatchObject({
				status: 400,
				body: { error: "invalid_grant", error_description: expect.any(String) },
			});
	});

	async function goTries(method: "basic" | "body", code: string, secret = world.thirdParty.secret) {
		const { clientId, redirectUri } = world.thirdParty;
		const fields = { grant_type: "authorization_code", code, redirect_uri: redirectUri };
		const basic = Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(secret)}`);
		const body = new URLSearchParams(
			method === "basic" ? fields : { client_id: clientId, client_secret: secret, ...fields },
		);
		const headers = method === "basic" ? { authorization: `Basic ${basic.toString("base64")}` } : {};
		return send({ headers: { "content-type": FORM, ...headers }, body: String(body) });
	}
});

describe("Spring's issuer-uri, which tries only OpenID Connect's URL", () => {
	it("finds everything that Nimbus requires", async () => {
		const path = "/.well-known/openid-configuration";
		const { status, body } = await send({ method: "GET", path, headers: {}, body: "" });
		expect(status).toBe(200);
		expect(body).toMatchObject({
			issuer: world.baseUrl,
			jwks_uri: `${world.baseUrl}/.well-known/jwks.json`,
			subject_types_supported: ["public"],
			userinfo_endpoint: `${world.baseUrl}/api/auth/oauth/userinfo`,
			id_token_signing_alg_values_supported: expect.arrayContaining(["RS256"]),
		});
	});
});

describe("the token URL", () => {
	it.each<[string, Record<string, string>]>([
		["a form", { "content-type": FORM }],
		["a form with its charset", { "content-type": `${FORM};charset=UTF-8` }],
		["a form in Latin-1, a superset of ASCII", { "content-type": `${FORM}; charset=ISO-8859-1` }],
		["a form, in capitals", { "content-type": FORM.toUpperCase() }],
		["an Accept for a form", { "content-type": FORM, accept: FORM }],
		["an Accept for HTML", { "content-type": FORM, accept: "text/html" }],
		["Expect: 100-continue", { "content-type": FORM, expect: "100-continue" }],
		["a chunked body", { "content-type": FORM, "transfer-encoding": "chunked" }],
		["HTTP/1.0 connection handling", { "content-type": FORM, connection: "close" }],
		["an Origin", { "content-type": FORM, origin: "https://app.example" }],
		["an unknown cookie", { "content-type": FORM, cookie: "scheduling-session=x; a=b" }],
		["a language", { "content-type": FORM, "accept-language": "xx" }],
	])("answers %s with JSON", async (_name, headers) => {
		const body = String(new URLSearchParams(exchangeOf(world.thirdParty, await newCode()) as never));
		const answer = await send({ headers, body });
		expect(answer.status).toBe(200);
		expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
		expect(answer.headers["cache-control"]).toBe("no-store");
		expect(answer.body).toEqual({
			access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
			refresh_token: expect.stringMatching(/^rt_[\w-]{43}$/),
			token_type: "Bearer",
			expires_in: 1800,
			scope: "READ_BOOKING",
		});
	});

	it.each<[string, Record<string, unknown>]>([
		["parameters without a value", { scope: "", code_verifier: "", resource: "" }],
		["unknown parameters", { audience: "x", access_type: "offline", resource: "https://a.example" }],
		["null in JSON", { scope: null, code_verifier: null }],
	])("accepts %s", async (_name, more) => {
		const body = JSON.stringify(exchangeOf(world.thirdParty, await newCode(), more));
		const answer = await send({ headers: { "content-type": "application/json; charset=utf-8" }, body });
		expect(answer.status).toBe(200);
	});

	it("accepts a trailing slash, and many requests over one connection", async () => {
		const agent = new Agent({ keepAlive: true, maxSockets: 1 });
		const ports = new Set<number | undefined>();
		for (const path of [TOKEN, `${TOKEN}/`, TOKEN]) {
			const body = JSON.stringify(exchangeOf(world.thirdParty, await newCode()));
			const answer = await send({ path, agent, headers: { "content-type": "application/json" }, body });
			expect(answer.status).toBe(200);
			ports.add(answer.localPort);
		}
		agent.destroy();
		expect(ports.size).toBe(1);
	});

	it.each(["GET", "PUT"])("responds to %s with an OAuth error", async (method) => {
		const answer = await send({ method, headers: {}, body: "" });
		expect(answer).toMatchObject({ status: 405, body: { error: "invalid_request" } });
		expect(answer.headers.allow).toBe("POST");
	});
});

async function newCode(): Promise<string> {
	const back = await world.allow(world.baseUrl + authorizeAddress(world.thirdParty));
	return back.searchParams.get("code") ?? "";
}

type Sent = {
	method?: string;
	path?: string;
	headers: Record<string, string>;
	body: string;
	agent?: Agent;
};

async function send({ method = "POST", path = TOKEN, headers, body, agent }: Sent) {
	const sent = request(`${world.baseUrl}${path}`, {
		method,
		headers: { "content-length": Buffer.byteLength(body), ...headers },
		...(agent && { agent }),
	});
	if (headers["transfer-encoding"]) sent.removeHeader("content-length");
	if (headers.expect) sent.once("continue", () => sent.end(body));
	else sent.end(body);
	const answer = await new Promise<IncomingMessage>((resolve, reject) => {
		sent.once("response", resolve).once("error", reject);
	});
	const localPort = sent.socket?.localPort;
	const said: unknown = JSON.parse(await text(answer));
	return { status: answer.statusCode, headers: answer.headers, body: said, localPort };
}
