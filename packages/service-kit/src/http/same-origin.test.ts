import { expect, it } from "@jest/globals";
import { isSameOrigin } from "./same-origin.ts";

const baseUrl = "https://service.example/below";

it.each([
	["a program other than a browser", {}, true],
	["a page of ours", { "sec-fetch-site": "same-origin", origin: "null" }, true],
	["a page of another port", { "sec-fetch-site": "same-site" }, false],
	["a foreign page", { "sec-fetch-site": "cross-site", origin: "https://service.example" }, false],
	["a person who typed the URL", { "sec-fetch-site": "none" }, false],
	["an older browser, from a page of ours", { origin: "https://service.example" }, true],
	["an older browser, from a foreign page", { origin: "https://evil.example" }, false],
	["an older browser, from a page that does not say", { origin: "null" }, false],
])("a request of %s", (_who, headers, expected) => {
	expect(isSameOrigin({ headers }, baseUrl)).toBe(expected);
});

it("accepts a null origin only if enabled", () => {
	expect(isSameOrigin({ headers: { origin: "null" } }, baseUrl, { acceptNullOrigin: true })).toBe(true);
});

it("rejects a request with neither site nor origin if it relies on a cookie", () => {
	expect(isSameOrigin({ headers: {} }, baseUrl, { acceptNoOrigin: false })).toBe(false);
});
