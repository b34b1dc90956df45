import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import jwt from "jsonwebtoken";
import {
	authorizeAddress,
	decide,
	exchangeOf,
	newCode,
	newPkce,
	type RequestParameters,
} from "../support/apps.ts";
import { type Claims, OPENID, signInAt } from "../support/openid.ts";
import { newBrowser, newPerson, PASSWORD, type Person } from "../support/people.ts";
import { fill } from "../support/proofs.ts";
import { newWorld, parseRedirect, TOKEN, type World } from "./world.ts";

let world: World;
let people = 0;
/** Connected to the app with all its scopes. */
let person: Person;
beforeAll(async () => {
	world = await newWorld();
});
beforeEach(async () => {
	person = await newPerson(world.app, `person-${++people}`);
	await newCode(person, world.client, { scope: OPENID });
});
afterAll(() => world.app.close());

const address = (more: RequestParameters = {}) => authorizeAddress(world.client, { scope: OPENID, ...more });
const ask = (more: RequestParameters, { browser }: Pick<Person, "browser"> = person) =>
	browser.get(address(more));
const leadsTo = async (more: RequestParameters, who?: Pick<Person, "browser">) =>
	String((await ask(more, who).expect(303)).headers.location);
const answerTo = async (more: RequestParameters, who?: Pick<Person, "browser">) =>
	parseRedirect(await leadsTo(more, who));
const hoursLater = (hours: number) =>
	world.app.dependencies.db.$client.query(
		"UPDATE sessions SET proven_at = proven_at - make_interval(hours => $1) WHERE user_id = $2",
		[hours, person.id],
	);

describe("OpenID Connect Core: prompt", () => {
	it("§3.1.2.1: none returns a code without a page to a connected user", async () => {
		expect(await answerTo({ prompt: "none" })).toEqual({ code: expect.any(String), state: "xyz" });
	});

	it("§3.1.2.6: none shows no page to anybody else, and says no more than that sign-in or consent is needed", async () => {
		const stranger = await newPerson(world.app, `stranger-${people}`);
		const [visitor, unconnected] = [
			await answerTo({ prompt: "none" }, { browser: newBrowser(world.app) }),
			await answerTo({ prompt: "none" }, stranger),
		];
		expect([visitor.error, unconnected.error]).toEqual(["login_required", "consent_required"]);
		const { rows } = await world.app.dependencies.db.$client.query(
			"SELECT count(*)::int FROM authorization_requests r JOIN sessions s ON s.id = r.session_id WHERE s.user_id = $1",
			[stranger.id],
		);
		expect(rows).toEqual([{ count: 0 }]);
	});

	it("§3.1.2.6 (abuse): none with another user's ID token answers as if nobody were signed in", async () => {
		const other = await newPerson(world.app, `other-${people}`);
		const { id_token } = await signInAt(world.app, other, world.client);
		const asked = { prompt: "none", id_token_hint: id_token };
		const [signedIn, nobody] = [
			await answerTo(asked),
			await answerTo(asked, { browser: newBrowser(world.app) }),
		];
		expect(signedIn).toEqual(nobody);
		expect(signedIn.error).toBe("login_required");
		const own = await signInAt(world.app, person, world.client);
		expect(await answerTo({ prompt: "none", id_token_hint: own.id_token })).toMatchObject({ state: "xyz" });
		expect((await answerTo({ prompt: "none", id_token_hint: own.id_token })).code).toBeDefined();
	});

	it("§3.1.2.1: an expired ID token is a hint, too; another app's is not, nor is an access token (abuse)", async () => {
		const { id_token, access_token } = await signInAt(world.app, person, world.client);
		const ofOther = await signInAt(world.app, person, world.other);
		const hinted = (id_token_hint: string) => answerTo({ prompt: "none", id_token_hint });
		world.app.travel(3600);
		expect((await hinted(id_token)).code).toBeDefined();
		for (const token of [access_token, ofOther.id_token, `${id_token.slice(0, -4)}AAAA`, "a.b.c"])
			expect(await hinted(token)).toMatchObject({ error: "invalid_request" });
	});

	it("§3.1.2.1: login asks for a proof, once, and auth_time is its time", async () => {
		await hoursLater(2);
		const location = await leadsTo({ prompt: "login", state: "a%2Fb" });
		const verify = new URL(location, "https://here.example");
		expect(verify.pathname).toBe("/account/verify");
		const back = verify.searchParams.get("return_to") ?? "";
		expect(new URL(back, "https://here.example").searchParams.get("state")).toBe("a%2Fb");
		await fill(person.browser, location, { proof: "password", password: PASSWORD });
		const { code } = parseRedirect((await person.browser.get(back).expect(303)).headers.location);
		expect(code).toBeDefined();
	});

	it("§3.1.2.1: login is not asked twice of a visitor, who signs in anyway", async () => {
		const location = await leadsTo({ prompt: "login" }, { browser: newBrowser(world.app) });
		expect(location).toMatch(/^\/sign-in\?return_to=/);
		expect(decodeURIComponent(location)).not.toContain("prompt");
	});

	it("§3.1.2.1: max_age asks for a proof of an older session; 0 always does", async () => {
		await hoursLater(2);
		expect(await leadsTo({ max_age: "10000" })).toContain("code=");
		expect(await leadsTo({ max_age: "60" })).toMatch(/^\/account\/verify\?/);
		expect(await answerTo({ max_age: "60", prompt: "none" })).toMatchObject({ error: "login_required" });
		await hoursLater(-2);
		const location = await leadsTo({ max_age: "0" });
		expect(location).toMatch(/^\/account\/verify\?/);
		expect(decodeURIComponent(location)).not.toContain("max_age");
	});

	it("§3.1.2.1: consent and select_account show the page, on which the account can be changed", async () => {
		for (const prompt of ["consent", "select_account", "create"]) {
			const { text } = await ask({ prompt }).expect(200);
			expect(text).toContain("Use another account");
		}
	});

	it("Initiating User Registration §4.1: create opens sign-up", async () => {
		const location = await leadsTo({ prompt: "create" }, { browser: newBrowser(world.app) });
		expect(location).toMatch(/^\/sign-up\?return_to=/);
	});

	it("§3.1.2.1: login_hint fills in the field, whether or not there is such an account (abuse)", async () => {
		const pageFor = async (login_hint: string) => {
			const browser = newBrowser(world.app);
			const location = await leadsTo({ login_hint }, { browser });
			const { text } = await browser.get(location).expect(200);
			return text.replaceAll(/[\w-]{43,}/g, "").replaceAll(/[\w.-]+(@|%40|%2540)example\.test/g, "HINT");
		};
		const [known, unknown] = [await pageFor(person.email), await pageFor("nobody@example.test")];
		expect(known).toContain('value="HINT"');
		expect(known).toBe(unknown);
	});
});

describe("OpenID Connect Core: acr", () => {
	it("§2: amr names a password, and acr is 2 after two factors", async () => {
		expect((await signInAt(world.app, person, world.client)).claims).toMatchObject({
			acr: "1",
			amr: ["pwd"],
		});
		await world.app.dependencies.db.$client.query(
			"UPDATE sessions SET amr = '{mfa,otp,pwd}' WHERE user_id = $1",
			[person.id],
		);
		expect((await signInAt(world.app, person, world.client)).claims).toMatchObject({
			acr: "2",
			amr: ["mfa", "otp", "pwd"],
		});
	});

	it("§5.5.1.1: acr_values=2 asks for the second factor only of an account that has one", async () => {
		expect(await leadsTo({ acr_values: "2 1" })).toContain("code=");
		await world.app.dependencies.db.$client.query(
			"INSERT INTO totp_factors (user_id, secret, last_step, created_at, confirmed_at) VALUES ($1, '', 0, now(), now())",
			[person.id],
		);
		expect(await leadsTo({ acr_values: "2 1" })).toMatch(/^\/account\/verify\?/);
		expect((await answerTo({ acr_values: "2", prompt: "none" })).code).toBeDefined();
		expect(await leadsTo({ acr_values: "1" })).toContain("code=");
	});
});

describe("OpenID Connect Core: refused requests", () => {
	it.each<[string, RequestParameters, string]>([
		["prompt=none beside another", { prompt: "none login" }, "invalid_request"],
		["an unknown prompt", { prompt: "later" }, "invalid_request"],
		["a max_age that is no number", { max_age: "-1" }, "invalid_request"],
		["an unknown response_mode", { response_mode: "fragment" }, "invalid_request"],
		["a repeated nonce", { nonce: ["a", "b"] }, "invalid_request"],
		["a nonce with a NUL", { nonce: "a\0b" }, "invalid_request"],
		["request (§6.1)", { request: "a.b.c" }, "request_not_supported"],
		["request_uri (§6.2)", { request_uri: "https://app.example/r" }, "request_uri_not_supported"],
	])("§3.1.2.6: %s", async (_name, more, error) => {
		expect(await answerTo(more)).toMatchObject({ error, state: "xyz" });
	});

	it("§3.1.2.1: without openid, all of these are ignored, as before", async () => {
		const asked = { scope: "READ_BOOKING", prompt: "none login", max_age: "0", response_mode: "form_post" };
		await decide(
			person,
			authorizeAddress(world.other, { ...asked, nonce: "n", request: "x", acr_values: "2" }),
		);
		const { headers } = await person.browser.get(authorizeAddress(world.other, asked)).expect(303);
		expect(headers.location).toContain("code=");
	});

	it("§3.1.2.1 (abuse): a code injected into another sign-in has the nonce of the victim's, and fails its PKCE", async () => {
		const [victim, attacker] = [newPkce(), newPkce()];
		const pkce = { code_challenge: victim.challenge, code_challenge_method: "S256" };
		const request = { scope: OPENID, nonce: "of the victim", ...pkce };
		const injected = exchangeOf(world.client, await newCode(person, world.client, request));
		const send = (code_verifier: string) => world.app.agent.post(TOKEN).send({ ...injected, code_verifier });
		await send(attacker.verifier).expect(400);
		const { body } = await send(victim.verifier).expect(200);
		expect((jwt.decode(body.id_token) as Claims).nonce).toBe("of the victim");
	});
});
