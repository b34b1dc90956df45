import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import {
	exchangeOf,
	newApp,
	newCode,
	newPkce,
	refreshOf,
	type ThirdPartyApp,
	type Tokens,
} from "../../test/support/apps.ts";
import { newPerson, type Person } from "../../test/support/people.ts";
import { startApp, type TestApp } from "../../test/support/start-app.ts";
import { closeDependencies } from "../compose.ts";

const TOKEN = "/api/auth/oauth/token";
const ORIGIN = "https://spa.example";
const asked = { "Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "x-any" };
let here: TestApp;
let ada: Person;
let browserApp: ThirdPartyApp;

beforeAll(async () => {
	here = await startApp();
	ada = await newPerson(here, "Ada");
	browserApp = await newApp(here, { kind: "browser", redirectUris: [`${ORIGIN}/callback`] });
});
afterAll(() => here.close());

async function connect(app: ThirdPartyApp): Promise<Tokens> {
	const { verifier, challenge } = newPkce();
	const code = await newCode(ada, app, { code_challenge: challenge, code_challenge_method: "S256" });
	const exchange = exchangeOf(app, code, { code_verifier: verifier });
	return (await here.agent.post(TOKEN).send(exchange).expect(200)).body;
}

describe("scripts of a browser app", () => {
	const allowed = "access-control-allow-origin";

	it.each([
		TOKEN,
		"/api/auth/oauth/refreshToken",
		"/api/auth/oauth/revoke",
		"/api/auth/oauth/me",
		"/api/v1/bookings",
	])("may call %s from a registered origin only", async (path) => {
		const granted = await here.agent
			.options(path)
			.set({ ...asked, Origin: ORIGIN })
			.expect(204);
		expect(granted.headers).toMatchObject({ [allowed]: ORIGIN, "access-control-max-age": "600" });
		expect(granted.headers["access-control-allow-credentials"]).toBeUndefined();
		for (const origin of ["https://evil.example", "null", "http://spa.example", "https://app.example"]) {
			const { headers, status } = await here.agent.options(path).set({ ...asked, Origin: origin });
			expect([status, headers[allowed]]).toEqual([405, undefined]);
		}
	});

	it("read what is for their own app, and refusals", async () => {
		const other = await newApp(here, { kind: "browser", redirectUris: ["https://other.example/callback"] });
		const { access_token, refresh_token } = await connect(browserApp);
		const me = (origin: string, token = access_token) =>
			here.agent.get("/api/auth/oauth/me").set("Origin", origin).auth(token, { type: "bearer" });
		expect((await me(ORIGIN).expect(200)).headers).toMatchObject({
			[allowed]: ORIGIN,
			vary: expect.stringContaining("Origin"),
		});
		expect((await me("https://other.example").expect(200)).headers[allowed]).toBeUndefined();
		expect((await me("https://evil.example").expect(200)).headers[allowed]).toBeUndefined();
		expect((await me(ORIGIN, "expired").expect(401)).headers).toMatchObject({
			[allowed]: ORIGIN,
			"access-control-expose-headers": expect.stringContaining("WWW-Authenticate"),
		});
		const refused = await here.agent
			.post(TOKEN)
			.set("Origin", "https://other.example")
			.send(refreshOf(browserApp, refresh_token));
		expect(refused.headers[allowed]).toBeUndefined();
		expect(other.clientId).not.toBe(browserApp.clientId);
	});

	it("read errors before and after their app is known: a limit, no such page, and a database that is down", async () => {
		const limited = await startApp({
			DATABASE_URL: here.dependencies.config.DATABASE_URL,
			API_REQUESTS_PER_MINUTE: "1",
		});
		const { access_token } = await connect(browserApp);
		const list = () =>
			limited.agent.get("/api/v1/bookings").set("Origin", ORIGIN).auth(access_token, { type: "bearer" });
		await list().expect(200);
		expect((await list().expect(429)).headers).toMatchObject({
			[allowed]: ORIGIN,
			"retry-after": expect.any(String),
			"access-control-expose-headers": expect.stringMatching(/Retry-After.*RateLimit/),
		});
		await limited.close();
		for (const [path, status] of [
			["/api/v1/none", 404],
			[TOKEN, 405],
		] as const) {
			const { headers } = await here.agent.get(path).set("Origin", ORIGIN).expect(status);
			expect(headers[allowed]).toBe(ORIGIN);
		}

		const down = await startApp({ DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" });
		const refused = await down.agent.post(TOKEN).set("Origin", ORIGIN).expect(503);
		expect(refused.headers).toMatchObject({
			[allowed]: "*",
			"access-control-expose-headers": expect.stringContaining("Retry-After"),
		});
		await down.agent
			.options(TOKEN)
			.set({ ...asked, Origin: ORIGIN })
			.expect(204);
		await closeDependencies(down.dependencies);
	});

	it("of an app on this computer have any port; metadata and keys are for everyone; pages for nobody", async () => {
		await newApp(here, { kind: "browser", redirectUris: ["http://localhost:3000/callback"] });
		const local = await here.agent
			.options(TOKEN)
			.set({ ...asked, Origin: "http://localhost:5173" })
			.expect(204);
		expect(local.headers[allowed]).toBe("http://localhost:5173");
		for (const path of ["oauth-authorization-server", "openid-configuration", "jwks.json"]) {
			const { headers } = await here.agent.get(`/.well-known/${path}`).set("Origin", "https://any.example");
			expect(headers[allowed]).toBe("*");
			const asking = await here.agent
				.options(`/.well-known/${path}`)
				.set({ ...asked, Origin: "https://any.example" });
			expect([asking.status, asking.headers["access-control-allow-headers"]]).toEqual([204, "x-any"]);
		}
		for (const path of ["/auth/oauth2/authorize", "/sign-in", "/operator/clients"]) {
			const { headers } = await here.agent.get(path).set("Origin", ORIGIN);
			expect(headers[allowed]).toBeUndefined();
		}
	});
});
