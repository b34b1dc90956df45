import { describe, expect, it } from "@jest/globals";
import { sharedByTests } from "@repo/infra-local/test-file";
import {
	authorizeAddress,
	decide,
	newApp,
	newPkce,
	type RequestParameters,
} from "../../test/support/apps.ts";
import { hiddenFields, newPerson } from "../../test/support/people.ts";
import { sharedApp } from "../../test/support/shared-app.ts";

const app = sharedApp();
const ada = sharedByTests(() => newPerson(app, "Ada"));
const calendar = sharedByTests(() => newApp(app));

const authorize = (parameters: RequestParameters = {}, by = calendar) =>
	ada.browser.get(authorizeAddress(by, parameters));

/** The parameters that a redirect brings back to the app. */
const parseRedirect = (location: unknown) => {
	const { origin, pathname, searchParams } = new URL(String(location));
	return { to: origin + pathname, ...Object.fromEntries(searchParams) };
};

describe("a request without a safe redirect URI", () => {
	it.each([
		["no client", { client_id: undefined }],
		["an empty client", { client_id: "" }],
		["an unknown client", { client_id: "app_unknown" }],
		["a client with NUL in its name", { client_id: "a\0b" }],
		["two clients", { client_id: ["a", "b"] }],
		["no redirect URI", { redirect_uri: undefined }],
		["an empty redirect URI", { redirect_uri: "" }],
		[
			"the redirect URI twice",
			{ redirect_uri: ["https://app.example/callback", "https://app.example/callback"] },
		],
		["another redirect URI", { redirect_uri: "https://evil.example/callback" }],
	])(
		"for %s shows an error page, never asks the user to sign in, and never redirects",
		async (_what, parameters) => {
			for (const browser of [ada.browser, app.agent]) {
				const answer = await browser
					.get(authorizeAddress(calendar, parameters))
					.expect(400)
					.expect("content-type", /html/);
				expect(answer.headers.location).toBeUndefined();
				expect(answer.text).toContain(answer.headers["x-request-id"]);
			}
		},
	);

	it("for a suspended or deleted client, too", async () => {
		const gone = await newApp(app);
		for (const status of ["suspended", "deleted"]) {
			await app.dependencies.db.$client.query("UPDATE clients SET status = $1 WHERE id = $2", [
				status,
				gone.rowId,
			]);
			expect((await authorize({}, gone).expect(400)).headers.location).toBeUndefined();
		}
	});
});

describe("an error that redirects to the app", () => {
	it.each<[string, RequestParameters, string]>([
		["no scope", { scope: undefined }, "invalid_scope"],
		["an empty scope", { scope: "" }, "invalid_scope"],
		["only separators", { scope: " ,, " }, "invalid_scope"],
		["an unknown scope", { scope: "READ_BOOKING,WRITE_ALL" }, "invalid_scope"],
		["a scope in lower case", { scope: "read_booking" }, "invalid_scope"],
		["NUL in the scope", { scope: "READ_BOOKING\0" }, "invalid_scope"],
		["two scope parameters", { scope: ["READ_BOOKING", "READ_PROFILE"] }, "invalid_request"],
		["another response type", { response_type: "token" }, "unsupported_response_type"],
		["two response types", { response_type: ["code", "code"] }, "invalid_request"],
		[
			"the plain challenge",
			{ code_challenge: "a".repeat(43), code_challenge_method: "plain" },
			"invalid_request",
		],
		["a challenge without method", { code_challenge: "a".repeat(43) }, "invalid_request"],
		["a method without challenge", { code_challenge_method: "S256" }, "invalid_request"],
		[
			"a challenge that is too short",
			{ code_challenge: "a", code_challenge_method: "S256" },
			"invalid_request",
		],
		["a state over 8 kB", { state: "s".repeat(8193) }, "invalid_request"],
	])("for %s redirects with its state, before asking anyone to sign in", async (_what, parameters, error) => {
		const answer = await app.agent.get(authorizeAddress(calendar, parameters)).expect(303);
		expect(parseRedirect(answer.headers.location)).toEqual({
			to: calendar.redirectUri,
			error,
			error_description: expect.stringMatching(/^[\x20-\x7e]+$/),
			state: parameters.state ?? "xyz",
		});
	});

	it.each<[string, RequestParameters]>([
		["missing", { state: undefined }],
		["empty", { state: "" }],
		["repeated", { state: ["a", "b"] }],
		["missing, with an invalid challenge", { state: undefined, code_challenge: "a".repeat(43) }],
	])("has no state if the state is %s", async (_what, parameters) => {
		const { headers } = await app.agent.get(authorizeAddress(calendar, parameters)).expect(303);
		expect(parseRedirect(headers.location)).toEqual({
			to: calendar.redirectUri,
			error: "invalid_request",
			error_description: expect.stringMatching(/state|code_challenge/),
		});
	});
});

describe("a request without a state", () => {
	const { challenge } = newPkce();
	const pkce = { code_challenge: challenge, code_challenge_method: "S256" };

	it.each<[string, RequestParameters]>([
		["missing", { state: undefined }],
		["empty", { state: "" }],
	])(
		"is valid if the state is %s and there is a challenge, and gets none back",
		async (_what, parameters) => {
			const withPkce = await newApp(app);
			const address = authorizeAddress(withPkce, { ...pkce, ...parameters });
			for (const decision of ["deny", "allow"] as const) {
				const { headers } = await decide(ada, address, decision);
				expect(Object.keys(parseRedirect(headers.location))).toEqual(
					decision === "allow" ? ["to", "code"] : ["to", "error", "error_description"],
				);
			}
			// The page is skipped now: no state this way either.
			const { headers } = await ada.browser.get(address).expect(303);
			expect(Object.keys(parseRedirect(headers.location))).toEqual(["to", "code"]);
		},
	);
});

describe("the page", () => {
	it("requires sign-in, which returns to the same request, unchanged", async () => {
		for (const scope of ["READ_BOOKING", "openid"]) {
			const address = `${authorizeAddress(calendar, { scope })}&state2=%7e%C3%A9+%20&constructor=1&__proto__=2`;
			const { headers } = await app.agent.get(address).expect(303);
			expect(headers.location).toBe(`/sign-in?return_to=${encodeURIComponent(address)}`);
		}
	});

	it("shows the app's logo, name and link, the user, and the requested scopes in words", async () => {
		const named = await newApp(app, { name: "A & B <Calendar>" });
		const { text } = await authorize({ scope: "READ_PROFILE" }, named).expect(200);
		expect(text).toMatch(/<img class="logo" src="\/logos\/[0-9a-f]{64}\.png"/);
		expect(text).toContain("A &amp; B &lt;Calendar>");
		expect(text).toContain('href="https://app.example"');
		expect(text).toContain("See your profile");
		expect(text).not.toContain("See your bookings");
		expect(text).toContain("ada@example.test");
		const [, logo] = /src="(\/logos\/[^"]+)"/.exec(text) ?? [];
		const image = await app.agent.get(String(logo)).expect(200).expect("content-type", "image/png");
		expect(image.headers["cache-control"]).toContain("immutable");
	});

	it("allows its form to redirect only to the app's origin", async () => {
		for (const [redirectUri, source] of [
			["https://app.example/callback", "https://app.example"],
			["http://127.0.0.1:8123/cb", "http://127.0.0.1:8123"],
			["http://[::1]:8123/cb", "http:"],
			["com.example.app:/cb", "com.example.app:"],
		]) {
			const native = await newApp(app, { redirectUris: [String(redirectUri)] });
			const { headers } = await authorize({}, native).expect(200);
			expect(headers["content-security-policy"]).toContain(`form-action 'self' ${source};`);
			expect(headers).toMatchObject({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
		}
	});

	it("ignores unknown parameters, even repeated ones", async () => {
		await authorize({ access_type: "offline", resource: ["a", "b"], nonce: "n" }).expect(200);
	});

	it("offers to switch accounts and returns to the same request", async () => {
		const address = authorizeAddress(calendar);
		const { text } = await ada.browser.get(address).expect(200);
		const form = text.slice(text.indexOf('action="/sign-out"'));
		expect(hiddenFields(form)).toMatchObject({ return_to: address });
	});
});
