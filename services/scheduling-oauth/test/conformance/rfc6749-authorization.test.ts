import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { redirectUriProblem } from "../../src/clients/rules/redirect-uri.ts";
import { authorizeAddress, decide, exchangeOf, newApp, newCode } from "../support/apps.ts";
import { newBrowser } from "../support/people.ts";
import { newWorld, parseRedirect, TOKEN, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
	world = await newWorld();
});
afterAll(() => world.app.close());

const ask = (parameters = {}, client = world.client) =>
	world.app.agent.get(authorizeAddress(client, parameters));

describe("RFC 6749, authorization endpoint", () => {
	it("§3.1: MUST support GET, and MAY support POST, which the browser repeats with GET, since cookies are not sent with it", async () => {
		const { browser } = world.ada;
		const { pathname, search, searchParams } = new URL(
			authorizeAddress(world.client),
			"https://here.example",
		);
		const post = async (address = pathname) => {
			const request = newBrowser(world.app).post(address).type("form").send(searchParams.toString());
			const { headers } = await request
				.set({ Origin: "https://app.example", "Sec-Fetch-Site": "cross-site" })
				.expect(303);
			return String(headers.location);
		};
		await browser.get(pathname + search).expect(200);
		expect(await post()).toBe(pathname + search);
		expect(await post(`${pathname}?prompt=none&state=other&hint=%E9`)).toBe(
			`${pathname}?prompt=none&hint=%E9&${searchParams}`,
		);
		searchParams.append("scope", "READ_PROFILE");
		const { headers } = await browser.get(await post()).expect(303);
		expect(parseRedirect(headers.location)).toMatchObject({ error: "invalid_request", state: "xyz" });
	});

	it("§3.1: a form that does not fit into an address is refused", async () => {
		const post = (query: string, state: string) =>
			world.app.agent.post(`/auth/oauth2/authorize?${query}`).type("form").send({ state });
		await post("", "x".repeat(9_900)).expect(303);
		await post("", "x".repeat(10_000)).expect(413);
		await post(`a=${"x".repeat(200)}`, "x".repeat(9_900)).expect(413);
		await post("", "é".repeat(3_000)).expect(413);
	});

	it("§3.1: the resource owner's identity MUST be verified first", async () => {
		expect((await ask().expect(303)).headers.location).toMatch(/^\/sign-in\?return_to=/);
	});

	it("§3.1: parameters without a value MUST be treated as omitted", async () => {
		await world.ada.browser
			.get(authorizeAddress(world.client, { response_type: "", code_challenge: "" }))
			.expect(200);
		expect(parseRedirect((await ask({ scope: "" })).headers.location)).toMatchObject({
			error: "invalid_scope",
		});
	});

	it("§3.1: unrecognized parameters MUST be ignored", async () => {
		await world.ada.browser.get(authorizeAddress(world.client, { made_up: "x" })).expect(200);
	});

	it("§3.1: parameters MUST NOT be included more than once", async () => {
		const { headers } = await ask({ scope: ["READ_BOOKING", "READ_BOOKING"] });
		expect(parseRedirect(headers.location)).toMatchObject({ error: "invalid_request" });
	});

	it("the consent page, on which another site chose words beside tokens, is not compressed (BREACH)", async () => {
		for (const [site, encoding] of [
			["cross-site", undefined],
			["same-origin", "gzip"],
		] as const) {
			const asked = { "Sec-Fetch-Site": site, "Accept-Encoding": "gzip" };
			const { headers } = await world.ada.browser.get(authorizeAddress(world.client)).set(asked).expect(200);
			expect([site, headers["content-encoding"]]).toEqual([site, encoding]);
		}
	});

	it("§3.1.1: an unsupported response_type is reported to the client", async () => {
		for (const response_type of ["token", "code token", "none"]) {
			const { headers } = await ask({ response_type });
			expect(parseRedirect(headers.location)).toMatchObject({
				error: "unsupported_response_type",
				state: "xyz",
			});
		}
		await world.ada.browser.get(authorizeAddress(world.client, { response_type: "code" })).expect(200);
	});

	it("§3.1.2: a redirection endpoint MUST be absolute, without fragment, and keeps its query", async () => {
		expect(redirectUriProblem("/callback")).toBeDefined();
		expect(redirectUriProblem("https://app.example/cb#x")).toBeDefined();
		const client = await newApp(world.app, { redirectUris: ["https://app.example/cb?a=b"] });
		const { headers } = await decide(world.ada, authorizeAddress(client));
		expect(parseRedirect(headers.location)).toMatchObject({ a: "b", code: expect.any(String) });
	});

	it("§3.1.2.3, §3.1.2.4: an unregistered redirection URI MUST NOT be redirected to; the user is told", async () => {
		for (const redirect_uri of ["https://evil.example/", `${world.client.redirectUri}/`, undefined]) {
			const { headers } = await ask({ redirect_uri }).expect(400).expect("content-type", /html/);
			expect(headers.location).toBeUndefined();
		}
	});

	it("§3.3: the issued scope is returned always, also when it differs", async () => {
		const code = await newCode(world.ada, world.client, { scope: "READ_PROFILE READ_BOOKING" });
		const { body } = await world.app.agent.post(TOKEN).send(exchangeOf(world.client, code));
		expect(body.scope).toBe("READ_PROFILE READ_BOOKING");
	});

	it("§4.1.2: code and the exact state are added to the query of the redirection URI", async () => {
		const { headers } = await decide(
			world.ada,
			authorizeAddress(world.client, { state: "a b&c", prompt: "consent" }),
		);
		expect(Object.keys(parseRedirect(headers.location))).toEqual(["code", "state"]);
		expect(parseRedirect(headers.location).state).toBe("a b&c");
	});

	it("§4.1.2: a code MUST expire shortly, ten minutes at most", () => {
		expect(world.app.dependencies.config.AUTHORIZATION_CODE_SECONDS).toBe(300);
	});

	it("§4.1.2.1: errors such as access_denied and invalid_scope carry the state and an ASCII description", async () => {
		const denied = await decide(world.ada, authorizeAddress(await newApp(world.app)), "deny");
		const faulty = await ask({ scope: 'nö "quoted" \\ thing' });
		for (const [{ headers }, error] of [
			[denied, "access_denied"],
			[faulty, "invalid_scope"],
		] as const) {
			const back = parseRedirect(headers.location);
			expect(back).toMatchObject({ error, state: "xyz" });
			expect(back.error_description).toMatch(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/);
		}
	});

	it("§10.2, §10.5: codes are 256 random bits, and distinct", async () => {
		const codes = await Promise.all([1, 2, 3].map(() => newCode(world.ada, world.client)));
		expect(new Set(codes).size).toBe(3);
		for (const code of codes) expect(code).toMatch(/^ac_[\w-]{43}$/);
	});

	it("§10.12: the user's decision is protected against CSRF", async () => {
		await world.ada.browser
			.post("/auth/oauth2/decisions")
			.type("form")
			.send({ decision: "allow" })
			.expect(410);
	});

	it("§10.13: the page cannot be framed", async () => {
		const { headers } = await world.ada.browser.get(authorizeAddress(world.client, { prompt: "consent" }));
		expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
		expect(headers["x-frame-options"]).toBe("DENY");
	});

	it("§10.14: input from an app is never rendered as markup", async () => {
		const { text } = await world.ada.browser.get(
			authorizeAddress(world.client, { state: "<b>\"'", prompt: "consent" }),
		);
		expect(text).not.toContain("<b>");
	});
});
