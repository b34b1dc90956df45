import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { parseScope } from "../../clients/rules/scope.ts";
import { authorizationResponse, readFormTarget, toReturnTarget } from "./authorization-response.ts";
import { readRedirectUri } from "./checks.ts";
import { decodedLength, readRawQuery, sendable } from "./raw-query.ts";

const REGISTERED = "https://app.example/callback";

function isTaken(redirectUri: string, registered = [REGISTERED, "https://app.example/other?x=1"]): boolean {
	const query = readRawQuery(`/auth/oauth2/authorize?redirect_uri=${redirectUri}`);
	try {
		const client = {
			kind: "server",
			requirePkce: false,
			status: "active",
			redirectUris: registered,
		} as const;
		return readRedirectUri(query, client).redirectUri.length > 0;
	} catch {
		return false;
	}
}

describe("a redirect URI", () => {
	it.each([
		REGISTERED,
		encodeURIComponent(REGISTERED),
		"https:%2f%2fapp.example%2Fcallback",
		"%68ttps://app.example/callback",
		encodeURIComponent("https://app.example/other?x=1"),
	])("matches if it decodes to a registered one: %s", (uri) => expect(isTaken(uri)).toBe(true));

	it.each([
		"https://app.example/callback/",
		"https://app.example/callback?",
		"https://app.example/callback?x=1",
		"https://app.example/callback%23",
		"https://app.example/callback%23fragment",
		"https://app.example/callback%20",
		"%20https://app.example/callback",
		"https://app.example/callback%0A",
		"https://app.example/callback%00",
		"https://app.example/callback%00.evil.example",
		"https://app.example/Callback",
		"https://APP.example/callback",
		"HTTPS://app.example/callback",
		"http://app.example/callback",
		"//app.example/callback",
		"app.example/callback",
		"/callback",
		"https://app.example:443/callback",
		"https://app.example:8443/callback",
		"https://app.example./callback",
		"https://app.example//callback",
		"https://app.example/./callback",
		"https://app.example/x/../callback",
		"https://app.example/callback/../callback",
		"https://app.example/callback/%2e%2e/evil",
		"https://app.example/%2563allback",
		"https://app.example/callback%252F",
		"https://app.example/callback;x",
		"https://app.example/callback%5C",
		"https://app.example%5C@evil.example/callback",
		"https://app.example@evil.example/callback",
		"https://user@app.example/callback",
		"https://user:pass@app.example/callback",
		"https://app.example.evil.example/callback",
		"https://evilapp.example/callback",
		"https://sub.app.example/callback",
		"https://evil.example/https://app.example/callback",
		"https://evil.example/?https://app.example/callback",
		"https://xn--pp-fka.example/callback",
		"https://%D0%B0pp.example/callback",
		"https:app.example/callback",
		"https:///app.example/callback",
		"javascript:alert(1)//https://app.example/callback",
		"data:text/html,https://app.example/callback",
		"https://app.example/callback,https://app.example/other?x=1",
		"https://app.example/callback https://evil.example/",
		"https://app.example/other",
		"https://app.example/other?x=2",
		"https://app.example/other?x=1%26y=2",
		"https://app.example/*",
		"https://*.example/callback",
		"%FF",
		"%",
		"null",
		"undefined",
	])("does not match if it only resembles one: %s", (uri) => expect(isTaken(uri)).toBe(false));

	it("is accepted only if valid, for any input", () => {
		const near = fc
			.tuple(fc.nat(REGISTERED.length), fc.string({ minLength: 1, maxLength: 3 }))
			.map(([at, more]) => REGISTERED.slice(0, at) + more + REGISTERED.slice(at));
		fc.assert(
			fc.property(fc.oneof(near, fc.webUrl(), fc.string()), (uri) => {
				fc.pre(uri.isWellFormed());
				expect(isTaken(encodeURIComponent(uri), [REGISTERED])).toBe(uri === REGISTERED);
			}),
		);
	});
});

describe("a scope", () => {
	it.each([
		["READ_BOOKING READ_PROFILE", ["READ_BOOKING", "READ_PROFILE"]],
		["READ_BOOKING,READ_PROFILE", ["READ_BOOKING", "READ_PROFILE"]],
		[" ,READ_BOOKING , ,READ_PROFILE,, ", ["READ_BOOKING", "READ_PROFILE"]],
		["READ_BOOKING READ_BOOKING,READ_BOOKING", ["READ_BOOKING"]],
		["", []],
		[" , ", []],
	])("%j is read as %j", (text, scopes) => expect(parseScope(text)).toEqual(scopes));

	it("is parsed the same with any separator", () => {
		const names = fc.uniqueArray(fc.stringMatching(/^[A-Za-z0-9_.:/-]{1,12}$/), { minLength: 1 });
		const separators = fc.array(fc.constantFrom(" ", ",", ", ", "  ", " ,, "), { minLength: 1 });
		fc.assert(
			fc.property(names, separators, (scopes, between) => {
				const text = scopes.reduce((all, scope, index) => all + between[index % between.length] + scope, "");
				expect(parseScope(text)).toEqual(scopes);
				expect(parseScope(`${text} ${text}`)).toEqual(scopes);
			}),
		);
	});
});

describe("a raw query", () => {
	it("distinguishes absent, single and repeated parameters, however the name is encoded", () => {
		const query = readRawQuery("/x?a=1&b=&c&d=1&d=2&%65=%65+f&g=%FF&h=1&%68=2&=x&&i=a=b?c");
		expect(query("a")).toEqual({ kind: "once", raw: "1", text: "1" });
		expect(query("b")).toEqual({ kind: "absent" });
		expect(query("c")).toEqual({ kind: "absent" });
		expect(query("d")).toEqual({ kind: "repeated" });
		expect(query("e")).toEqual({ kind: "once", raw: "%65+f", text: "e f" });
		expect(query("g")).toEqual({ kind: "once", raw: "%FF", text: undefined });
		expect(query("h")).toEqual({ kind: "repeated" });
		expect(query("i")).toEqual({ kind: "once", raw: "a=b?c", text: "a=b?c" });
		expect(query("z")).toEqual({ kind: "absent" });
		expect(readRawQuery("/x")("a")).toEqual({ kind: "absent" });
	});

	it("takes no longer for each part of a query with many", () => {
		const began = performance.now();
		expect(readRawQuery(`/x?${"&".repeat(200_000)}a=1`)("a")).toMatchObject({ kind: "once", raw: "1" });
		expect(performance.now() - began).toBeLessThan(2_000);
	});

	it("counts the bytes of the decoded value", () => {
		expect(decodedLength("a%20b%C3%A9+%")).toBe(7);
	});

	it("makes any byte sendable without changing its meaning", () => {
		const anyByte = fc.array(fc.integer({ min: 0, max: 255 })).map((bytes) => String.fromCharCode(...bytes));
		fc.assert(
			fc.property(anyByte, (raw) => {
				expect(sendable(raw)).toMatch(/^[\x21\x24-\x7e]*$/);
				// "%" is kept, so both sides decode again what was already encoded.
				expect(unescape(sendable(raw))).toBe(unescape(raw));
			}),
		);
	});
});

describe("an authorization response", () => {
	it.each([
		["https://a.example/cb", "https://a.example/cb?code=c&state=s"],
		["https://a.example/cb?", "https://a.example/cb?code=c&state=s"],
		["https://a.example/cb?x=1", "https://a.example/cb?x=1&code=c&state=s"],
		["https://a.example/cb?x=1&", "https://a.example/cb?x=1&code=c&state=s"],
		["com.example.app:/cb", "com.example.app:/cb?code=c&state=s"],
		["http://[::1]:1/cb", "http://[::1]:1/cb?code=c&state=s"],
	])("is added to %s", (uri, location) => {
		expect(authorizationResponse(uri, { code: "c" }, "s")).toBe(location);
	});

	it.each([
		["https://a.example/cb", "https://a.example"],
		["https://a.example:8443/cb", "https://a.example:8443"],
		["http://localhost:3000/cb", "http://localhost:3000"],
		["http://[::1]:3000/cb", "http:"],
		["com.example.app:/cb", "com.example.app:"],
	])("%s is named in a policy as %s", (uri, source) => expect(readFormTarget(uri)).toBe(source));

	it.each([
		["https://app.example:8443/cb?tenant=1", "https://app.example:8443"],
		["https://app.example@evil.example/cb", "https://evil.example"],
		["https://аpp.example/cb", "https://xn--pp-6kc.example"],
		["http://[::1]:3000/cb", "http://[::1]:3000"],
		["com.example.app:/cb", "com.example.app:"],
	])("%s is shown to a person as %s", (uri, target) => expect(toReturnTarget(uri)).toBe(target));
});
