import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import express, { type RequestHandler } from "express";
import session from "express-session";
import grant, { type GrantConfig } from "grant";
import { startWorld, USERNAME, type World } from "./world.ts";

let world: World;
let server: Server;
let origin: string;

// Its types describe an ECMAScript module, which it is not.
const { express: forExpress } = grant as unknown as { express: (config: GrantConfig) => RequestHandler };
const methods = { basic: "client_secret_basic", post: "client_secret_post" };

beforeAll(async () => {
	const app = express();
	server = createServer(app);
	await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
	origin = `http://localhost:${(server.address() as AddressInfo).port}`;
	world = await startWorld(["basic", "post"].map((name) => `${origin}/connect/${name}/callback`));
	const provider = (method: string) => ({
		authorize_url: `${world.baseUrl}/auth/oauth2/authorize`,
		access_url: `${world.baseUrl}/api/auth/oauth/token`,
		oauth: 2 as const,
		key: world.thirdParty.clientId,
		secret: world.thirdParty.secret,
		// Its default, joined with commas.
		scope: ["READ_BOOKING", "READ_PROFILE"],
		state: true,
		pkce: true,
		token_endpoint_auth_method: method,
		callback: "/done",
		response: ["tokens" as const],
	});
	app.use(session({ secret: "of the test", resave: false, saveUninitialized: true }));
	app.use(
		forExpress({
			defaults: { origin, transport: "querystring" },
			basic: provider(methods.basic),
			post: provider(methods.post),
		}),
	);
	app.get("/done", (request, response) => void response.json(request.query));
});
afterAll(async () => {
	server.close();
	await world.close();
});

describe("grant", () => {
	it.each(["basic", "post"])("connects a user, with the secret by %s", async (provider) => {
		const left = await fetch(`${origin}/connect/${provider}`, { redirect: "manual" });
		const cookie = left.headers.getSetCookie().join().split(";")[0] ?? "";
		const back = await world.allow(left.headers.get("location") ?? "");
		const tokens = (await (await fetch(back, { headers: { cookie } })).json()) as { access_token: string };
		const headers = { authorization: `Bearer ${tokens.access_token}` };
		const me = await (await fetch(`${world.baseUrl}/api/auth/oauth/me`, { headers })).json();
		expect(me).toMatchObject({ username: USERNAME, scope: "READ_BOOKING READ_PROFILE" });
	});
});
