import { describe, expect, it } from "@jest/globals";
import { clientCredentials } from "./client-credentials.ts";

const basic = (text: string | Buffer, scheme = "Basic") => [
	"Authorization",
	`${scheme} ${Buffer.from(text).toString("base64")}`,
];
const client = { clientId: "app_a-b", secret: "cs_c-d" };

describe("a client's credentials", () => {
	it.each<[string, string[], object]>([
		["by Basic", basic("app_a-b:cs_c-d"), {}],
		["by Basic in another case", basic("app_a-b:cs_c-d", "bAsIc"), {}],
		["by Basic, form-encoded", basic("app%5Fa%2Db:cs%5Fc%2Dd"), {}],
		["by Basic, with the same client_id in the body", basic("app_a-b:cs_c-d"), { client_id: "app_a-b" }],
	])("%s", (_what, headers, fields) => {
		expect(clientCredentials(["Host", "x", ...headers], fields)).toEqual({ ...client, basic: true });
	});

	it("are accepted in the body, whatever the Authorization header", () => {
		const fields = { client_id: "app_a-b", client_secret: "cs_c-d" };
		for (const headers of [[], ["Authorization", "Bearer rt_x"], ["authorization", "Digest x"]])
			expect(clientCredentials(headers, fields)).toEqual({ ...client, basic: false });
	});

	it("of a public client are its id alone, or Basic with an empty password", () => {
		const none = { clientId: "app_a-b", secret: undefined };
		expect(clientCredentials([], { client_id: "app_a-b" })).toEqual({ ...none, basic: false });
		expect(clientCredentials(basic("app_a-b:"), {})).toEqual({ ...none, basic: true });
	});

	it("may contain a colon in the secret, and invalid percent-encoding", () => {
		expect(clientCredentials(basic("app_a:b:c%"), {})).toMatchObject({ clientId: "app_a", secret: "b:c%" });
	});

	it.each<[string, string[], object, string]>([
		["both ways", basic("app_a:b"), { client_secret: "b" }, "invalid_request"],
		["two ids", basic("app_a:b"), { client_id: "app_b" }, "invalid_request"],
		["two headers", [...basic("app_a:b"), ...basic("app_a:b")], {}, "invalid_request"],
		["no colon", basic("app_a"), {}, "invalid_client"],
		["nothing", [], {}, "invalid_client"],
		["no id", [], { client_secret: "x" }, "invalid_client"],
		["only Basic", ["Authorization", "Basic"], {}, "invalid_client"],
		["another scheme", ["Authorization", "Bearer x"], {}, "invalid_client"],
	])("are rejected if there is %s", (_what, headers, fields, code) => {
		expect(() => clientCredentials(headers, fields)).toThrow(expect.objectContaining({ code }));
	});

	it.each<[string, string[], object, string]>([
		["neither", [], {}, "The client credentials are missing."],
		["only a client_secret", [], { client_secret: "x" }, "The parameter client_id is missing."],
		["Basic without a colon", basic("app_a"), {}, "The Authorization header does not contain"],
	])(
		"if incomplete, with %s, are rejected with an error that names both ways to send them",
		(_what, headers, fields, start) => {
			const both = /client_id and client_secret in the body, or as HTTP Basic: Authorization: Basic /;
			expect(() => clientCredentials(headers, fields)).toThrow(start);
			expect(() => clientCredentials(headers, fields)).toThrow(both);
		},
	);

	it.each(["a\0b", "", "ä", "a b", "a'--", "x".repeat(101)])(
		"with the impossible id %j are treated as unknown",
		(id) => {
			expect(clientCredentials(basic(`${id}:secret`), {}).clientId).toBe("");
		},
	);

	it("are challenged with Basic only if the client tried it", () => {
		const thrown = (headers: string[]) => {
			try {
				return clientCredentials(headers, {});
			} catch (error) {
				return error;
			}
		};
		expect(thrown(basic("x"))).toMatchObject({
			headers: { "WWW-Authenticate": expect.stringMatching(/^Basic /) },
		});
		expect(thrown([])).toMatchObject({ headers: {} });
	});
});
