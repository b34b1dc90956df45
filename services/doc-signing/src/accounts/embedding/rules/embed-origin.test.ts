import { expect, it } from "@jest/globals";
import { embedOrigins, intersectOrigins, listExactOrigins, readEmbedOrigin } from "./embed-origin.ts";

it.each([
	["https://app.example.com", "https://app.example.com"],
	[" HTTPS://App.Example.com/ ", "https://app.example.com"],
	["https://app.example.com:8443", "https://app.example.com:8443"],
	["https://app.example.com:443", "https://app.example.com"],
	["https://*.example.com", "https://*.example.com"],
	["https://bücher.example", "https://xn--bcher-kva.example"],
	["http://localhost", "http://localhost"],
	["http://localhost:3000", "http://localhost:3000"],
	["http://localhost:*", "http://localhost:*"],
])("%s is allowed as %s", (typed, origin) => {
	expect(readEmbedOrigin(typed)).toEqual({ origin });
});

it.each([
	"*",
	"https://*",
	"https://*.*.example.com",
	"https://app.*.com",
	"https://*.192.0.2.1",
	"https:",
	"'self'",
	"http://example.com",
	"http://localhost.example.com",
	"http://127.0.0.1:*",
	"https://app.example.com/path",
	"https://app.example.com?x",
	"https://user@app.example.com",
	"https://a.example.com; script-src *",
	"https://a.example.com https://b.example.com",
	"https://a.example.com,https://b.example.com",
	"https://[::1]",
	"https://localhost",
	"javascript:alert(1)",
	"data:text/html,x",
	"",
])("%j is refused", (typed) => {
	expect(readEmbedOrigin(typed)).toEqual({ problem: "malformed" });
});

it.each([
	"https://*.com",
	"https://*.co.uk",
	"https://*.github.io",
	"https://*.GitHub.io:8443/",
	"https://*.s3.amazonaws.com",
	"https://*.公司.cn",
	"https://*.foo.ck",
	"https://*.kobe.jp",
	"https://*.compute.amazonaws.com",
])("a wildcard for sites of different owners is refused: %s", (typed) => {
	expect(readEmbedOrigin(typed)).toEqual({ problem: "shared" });
	expect(embedOrigins.safeParse([typed]).error?.issues[0]?.message).toContain("public suffix");
});

it.each([
	"https://*.ada.github.io",
	"https://*.city.kobe.jp",
	"https://ada.github.io",
	"https://*.example.co.uk",
	"https://*.example.internal",
])("a site below a public suffix is allowed: %s", (typed) => {
	expect(readEmbedOrigin(typed)).toEqual({ origin: typed });
});

it("a list has each origin once, and at most fifty", () => {
	expect(embedOrigins.parse(["https://a.example", "https://A.example/"])).toEqual(["https://a.example"]);
	const many = Array.from({ length: 51 }, (_, n) => `https://a${n}.example`);
	expect(embedOrigins.safeParse(many).success).toBe(false);
	expect(listExactOrigins(["https://*.a.example", "http://localhost:*", "https://b.example"])).toEqual([
		"https://b.example",
	]);
});

it.each([
	[
		"of one list are that list",
		[["https://a.example", "https://b.example"]],
		["https://a.example", "https://b.example"],
	],
	["of no list are none", [], []],
	[
		"are those in both",
		[["https://a.example", "https://b.example"], ["https://b.example"]],
		["https://b.example"],
	],
	["narrow a wildcard", [["https://*.b.example"], ["https://a.b.example"]], ["https://a.b.example"]],
	[
		"narrow a wildcard of the other",
		[["https://a.b.example"], ["https://*.b.example"]],
		["https://a.b.example"],
	],
	[
		"narrow a wildcard by a wildcard",
		[["https://*.b.example"], ["https://*.a.b.example"]],
		["https://*.a.b.example"],
	],
	[
		"narrow the ports of localhost",
		[["http://localhost:*"], ["http://localhost:3000"]],
		["http://localhost:3000"],
	],
	[
		"are each listed once",
		[["https://*.b.example", "https://a.b.example"], ["https://a.b.example"]],
		["https://a.b.example"],
	],
	["leave out the domain of a wildcard", [["https://*.b.example"], ["https://b.example"]], []],
	["leave out domains that only end alike", [["https://*.b.example"], ["https://a.eb.example"]], []],
	["leave out another port", [["https://*.b.example"], ["https://a.b.example:8443"]], []],
	["narrow in turn", [["https://*.b.example"], ["https://*.a.b.example"], ["https://c.b.example"]], []],
])("origins that several lists allow %s", (_what, lists, shared) => {
	expect(intersectOrigins(lists)).toEqual(shared);
});
