import { createPublicKey } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { type MailServer, startMailServer } from "@repo/infra-local/testing";
import jwt from "jsonwebtoken";
import { createApiKey } from "../src/accounts/api-keys/create-api-key.ts";
import { listApiKeys } from "../src/accounts/api-keys/queries.ts";
import { revokeApiKey } from "../src/accounts/api-keys/revoke-api-key.ts";
import { changeClientStatus } from "../src/clients/change-client-status.ts";
import { addScope } from "../src/clients/change-scope.ts";
import { listSecrets } from "../src/clients/queries.ts";
import { revokeSecret, rotateSecret } from "../src/clients/rotate-secret.ts";
import { listConnections } from "../src/grants/queries.ts";
import { revokeConnection } from "../src/grants/revoke-connection.ts";
import { rotateSigningKey } from "../src/tokens/rotate-signing-key.ts";
import {
	authorizeAddress,
	exchangeOf,
	newApp,
	newCode,
	newTokens,
	refreshOf,
	type ThirdPartyApp,
	type Tokens,
} from "./support/apps.ts";
import { newPerson, PASSWORD, type Person, signInAs } from "./support/people.ts";
import { startApp, type TestApp } from "./support/start-app.ts";

const TOKEN = "/api/auth/oauth/token";
const operator = { operator: "test" };
let mailbox: MailServer;
let here: TestApp;
let there: TestApp;
let ada: Person;
let calendar: ThirdPartyApp;
let tokens: Tokens;
let resourceServer: ThirdPartyApp;

beforeAll(async () => {
	mailbox = await startMailServer();
	here = await startApp({ SMTP_URL: mailbox.url });
	there = await startApp({ DATABASE_URL: here.dependencies.config.DATABASE_URL });
	ada = await newPerson(here, "Ada");
	resourceServer = await newApp(here);
});
afterAll(async () => {
	await here.workOff();
	await Promise.all([here.close(), there.close()]);
	await mailbox.close();
});

/** Both instances have served the app, so their caches are filled. */
async function warm() {
	calendar = await newApp(here);
	tokens = await newTokens(here, ada, calendar);
	for (const one of [here, there]) {
		expect(await statusAt(one)).toBe(200);
		expect(await isActiveAt(one)).toBe(true);
		await refreshAt(one).expect(200);
	}
}

const statusAt = async ({ agent }: TestApp, token = tokens.access_token) =>
	(await agent.get("/api/auth/oauth/me").auth(token, { type: "bearer" })).status;

const refreshAt = ({ agent }: TestApp, secret = calendar.secret) =>
	agent.post(TOKEN).send(refreshOf({ ...calendar, secret }, tokens.refresh_token));

/** The responses to other resource servers, which are separate clients. */
async function isActiveAt({ agent }: TestApp, token = tokens.access_token): Promise<boolean> {
	const { clientId: client_id, secret: client_secret } = resourceServer;
	const question = { client_id, client_secret, token };
	return (await agent.post("/api/auth/oauth/introspect").send(question).expect(200)).body.active;
}

const algorithmAndKid = (token: string) => jwt.decode(token, { complete: true })?.header;

describe("a change at one instance applies to the next request at another", () => {
	it("a disconnection", async () => {
		await warm();
		const [connection] = await listConnections(here.dependencies.db, ada.id);
		const connectionId = connection?.id ?? 0;
		await revokeConnection(here.dependencies, { connectionId, by: "user", actor: "Ada", ownerId: ada.id });
		expect(await statusAt(there)).toBe(401);
		expect(await isActiveAt(there)).toBe(false);
		await refreshAt(there).expect(400);
	});

	it("a changed password, for every session except the one that changed it", async () => {
		const bob = await newPerson(here, "Bob");
		const { browser: elsewhere } = await signInAs(there, bob);
		await elsewhere.get("/account").expect(200);
		const form = { csrf: bob.token("password"), current_password: PASSWORD, password: `${PASSWORD} staple` };
		await bob.browser.post("/account/password").type("form").send(form).expect(303);
		await elsewhere.get("/account").expect(303);
		expect((await elsewhere.get(authorizeAddress(calendar))).headers.location).toMatch(/^\/sign-in/);
	});

	it("an ended session", async () => {
		const { browser: elsewhere } = await signInAs(there, ada);
		await elsewhere.get("/account").expect(200);
		const csrf = ada.token("sessions");
		await ada.browser.post("/account/sessions/end-others").type("form").send({ csrf }).expect(303);
		await elsewhere.get("/account").expect(303);
	});

	it("a revoked API key", async () => {
		const key = await createApiKey(here.dependencies, ada, { name: "x", days: 0 });
		const read = () => there.agent.get("/api/v1/bookings").set("X-API-Key", key);
		await read().expect(200);
		const [row] = await listApiKeys(here.dependencies.db, ada.id);
		await revokeApiKey(
			here.dependencies,
			{
				...ada,
				subject: "",
				name: "",
				timeZone: "UTC",
				role: "user",
				mailsAttendees: true,
				isEmailProven: true,
			},
			row?.id ?? 0,
		);
		await read().expect(401);
	});

	it("a new scope, from the consent page to the resource server", async () => {
		const bob = await newPerson(there, "Bobby");
		const scope = "READ_CONTACTS";
		const address = authorizeAddress(calendar, { scope });
		expect((await bob.browser.get(address).expect(303)).headers.location).toContain("invalid_scope");
		await addScope(here.dependencies, { name: scope, description: "See your contacts" }, operator);
		expect((await bob.browser.get(address).expect(200)).text).toContain("See your contacts");
		const { access_token } = await newTokens(there, bob, calendar, { scope });
		expect(jwt.decode(access_token)).toMatchObject({ scope });
		expect(await isActiveAt(here, access_token)).toBe(true);
		const { body } = await there.agent.get("/.well-known/oauth-authorization-server").expect(200);
		expect(body.scopes_supported).toContain(scope);
	});

	it("a suspension and a resumption", async () => {
		await warm();
		const code = await newCode(ada, calendar);
		await changeClientStatus(here.dependencies, calendar.clientId, "suspend", operator);
		expect(await statusAt(there)).toBe(401);
		expect(await isActiveAt(there)).toBe(false);
		await refreshAt(there).expect(401);
		await there.agent.post(TOKEN).send(exchangeOf(calendar, code)).expect(401);
		await changeClientStatus(here.dependencies, calendar.clientId, "resume", operator);
		expect(await statusAt(there)).toBe(200);
		await refreshAt(there).expect(200);
	});

	it("a deletion, for good", async () => {
		await warm();
		await changeClientStatus(here.dependencies, calendar.clientId, "delete", operator);
		expect(await statusAt(there)).toBe(401);
		await refreshAt(there).expect(401);
		const resume = changeClientStatus(here.dependencies, calendar.clientId, "resume", operator);
		await expect(resume).rejects.toMatchObject({ status: 409 });
	});

	it("a rotated secret: both work, then only the new one", async () => {
		await warm();
		const first = await rotateSecret(here.dependencies, calendar.clientId, "none", operator);
		await refreshAt(there).expect(200);
		await refreshAt(there, first.secret).expect(200);
		const unnamed = rotateSecret(here.dependencies, calendar.clientId, "none", operator);
		await expect(unnamed).rejects.toMatchObject({ code: "too_many_secrets" });
		const [oldest] = await listSecrets(here.dependencies.db, calendar.rowId);
		const second = await rotateSecret(here.dependencies, calendar.clientId, oldest?.id ?? 0, operator);
		expect(second.revoked).toEqual([oldest?.id]);
		await refreshAt(there).expect(401);
		await refreshAt(there, first.secret).expect(200);
		await revokeSecret(here.dependencies, calendar.clientId, first.secretId, operator);
		await refreshAt(there, first.secret).expect(401);
		await refreshAt(there, second.secret).expect(200);
		const last = revokeSecret(here.dependencies, calendar.clientId, second.secretId, operator);
		await expect(last).rejects.toMatchObject({ status: 409 });
		const third = await rotateSecret(here.dependencies, calendar.clientId, "all", operator);
		await refreshAt(there, second.secret).expect(401);
		await refreshAt(there, third.secret).expect(200);
	});

	it("a rotated signing key: the new one signs, the old one's tokens remain valid", async () => {
		await warm();
		const { kid, retired } = await rotateSigningKey(here.dependencies, operator);
		const { body } = await refreshAt(there).expect(200);
		expect(algorithmAndKid(body.access_token)).toEqual({ alg: "ES256", typ: "at+jwt", kid });
		for (const one of [here, there])
			for (const token of [body.access_token, tokens.access_token])
				expect([await statusAt(one, token), await isActiveAt(one, token)]).toEqual([200, true]);
		const kids = async () =>
			(await there.agent.get("/.well-known/jwks.json").expect(200)).body.keys.map(
				(key: { kid: string }) => key.kid,
			);
		const ofIdTokens = [expect.any(String), expect.any(String)];
		expect(await kids()).toEqual([kid, expect.any(String), ...retired, ...ofIdTokens]);
		there.travel(1801);
		expect(await kids()).toEqual([kid, expect.any(String), ...ofIdTokens]);
		there.travel(-1801);
	});

	it("every cached copy of the JWKS contains the signing key", async () => {
		const { body: cached } = await there.agent.get("/.well-known/jwks.json").expect(200);
		await rotateSigningKey(here.dependencies, operator);
		const { body } = await refreshAt(there).expect(200);
		const { kid } = jwt.decode(body.access_token, { complete: true })?.header ?? {};
		const jwk = cached.keys.find((key: { kid: string }) => key.kid === kid);
		const key = createPublicKey({ key: jwk, format: "jwk" });
		expect(jwt.verify(body.access_token, key, { algorithms: ["ES256"] })).toMatchObject({
			sub: String(ada.id),
		});
	});
});

describe("concurrent rotations", () => {
	it("are serialized, and leave one signing key", async () => {
		const results = await Promise.all(
			[here, there, here].map((one) => rotateSigningKey(one.dependencies, operator)),
		);
		const { rows } = await here.dependencies.db.$client.query(
			"SELECT kid FROM signing_keys WHERE retired_at IS NULL AND signs_from IS NOT NULL",
		);
		expect(rows).toHaveLength(1);
		expect(results.map(({ kid }) => kid)).toContain(rows[0].kid);
		expect(results.every(({ retired }) => retired.length === 1)).toBe(true);
	});
});

describe("the first key", () => {
	it("is created once by concurrent instances", async () => {
		const one = await startApp();
		const second = await startApp({ DATABASE_URL: one.dependencies.config.DATABASE_URL });
		const answers = await Promise.all(
			[one, second, one, second, one, second].map(({ agent }) =>
				agent.get("/.well-known/jwks.json").expect(200),
			),
		);
		const kids = new Set(answers.map(({ body }) => body.keys.map((key: { kid: string }) => key.kid).join()));
		expect(kids.size).toBe(1);
		// The signing key and the next one, of access tokens and of ID tokens.
		expect(answers[0]?.body.keys).toHaveLength(4);
		await Promise.all([one.close(), second.close()]);
	});

	it("is not the next one if the algorithm was changed meanwhile", async () => {
		const one = await startApp();
		const kinds = async ({ agent }: TestApp) =>
			(await agent.get("/.well-known/jwks.json")).body.keys.map(({ alg }: { alg: string }) => alg);
		const ofIdTokens = ["RS256", "RS256"];
		expect(await kinds(one)).toEqual(["ES256", "ES256", ...ofIdTokens]);
		const { DATABASE_URL } = one.dependencies.config;
		const other = await startApp({ DATABASE_URL, SIGNING_ALGORITHM: "RS256" });
		await rotateSigningKey(other.dependencies, operator);
		expect(await kinds(one)).toEqual(["RS256", "RS256", "ES256", ...ofIdTokens]);
		await Promise.all([one.close(), other.close()]);
	});

	it("can be RS256, by a setting, and is verified with the public JWKS alone", async () => {
		const rsa = await startApp({ SIGNING_ALGORITHM: "RS256" });
		const bob = await newPerson(rsa, "Bob");
		const { access_token } = await newTokens(rsa, bob, await newApp(rsa));
		expect(algorithmAndKid(access_token)).toMatchObject({ alg: "RS256", typ: "at+jwt" });
		expect(await statusAt(rsa, access_token)).toBe(200);
		const { body } = await rsa.agent.get("/.well-known/jwks.json").expect(200);
		expect(Object.keys(body.keys[0]).sort()).toEqual(["alg", "e", "kid", "kty", "n", "use"]);
		await rsa.close();
	});
});
