import { describe, expect, it } from "@jest/globals";
import { exampleFaults } from "@repo/validation";
import { sharedApp } from "../../../test/support/shared-app.ts";
import { listEndpoints } from "../../app.ts";

type Operation = {
	operationId: string;
	security?: Record<string, string[]>[];
	responses: Record<string, { description: string }>;
};

const app = sharedApp();

describe("the page for app owners", () => {
	it("lists the four items and prepares a mail to the operator", async () => {
		const { text } = await app.agent.get("/developers/register").expect(200);
		for (const item of ["Name", "Redirect URI", "Logo", "Link"]) expect(text).toContain(`<dt>${item}</dt>`);
		expect(text).toContain("what the app runs on if that is not a server");
		const address = /href="(mailto:[^"]+)"/.exec(text)?.[1]?.replaceAll("&amp;", "&") ?? "";
		const mail = new URL(address);
		expect(mail.pathname).toBe("support@example.test");
		expect(mail.searchParams.get("subject")).toBe("App registration");
		expect(mail.searchParams.get("body")).toMatch(/Name:.*\r\nRedirect URI.*\r\nLink:.*\r\nLogo/);
		// RFC 6068 §5: spaces are %20; some mail programs show a "+" as it is.
		expect(address).not.toContain("+");
	});
});

describe("the developers' guide", () => {
	it("shows this service's own URLs and the current scopes", async () => {
		await app.dependencies.db.$client.query(
			"INSERT INTO scopes VALUES ('READ_CONTACTS', 'See contacts', now())",
		);
		const { text } = await app.agent.get("/developers").expect(200);
		for (const path of ["/auth/oauth2/authorize", "/api/auth/oauth/token", "/api/auth/oauth/refreshToken"])
			expect(text).toContain(`http://localhost:4100${path}`);
		expect(text).toContain("READ_CONTACTS");
		expect(text).toContain("curl http://localhost:4100/api/auth/oauth/revoke");
		expect(text).toContain("Apps without a secret cannot introspect tokens.");
	});
});

describe("the API document", () => {
	it("has every documented endpoint, each with its callers", async () => {
		const { body } = await app.agent.get("/api/openapi.json").expect(200);
		const documented = listEndpoints(app.dependencies).filter((one) => one.documented !== false);
		for (const { path, method, operationId } of documented) {
			const operation = body.paths[path.replaceAll(/:(\w+)/g, "{$1}")]?.[method];
			expect(operation?.operationId).toBe(operationId);
		}
		const named = Object.keys(body.components.securitySchemes);
		const used = documented.flatMap(({ caller }) => caller?.security.flatMap(Object.keys) ?? []);
		expect(named).toEqual(expect.arrayContaining([...new Set(used)]));
	});

	it("has a description and valid examples for every operation", () => {
		expect(exampleFaults(listEndpoints(app.dependencies))).toEqual([]);
	});

	it("says which scope lets an app read and which lets it write, and has the Idempotency-Key", async () => {
		const { body } = await app.agent.get("/api/openapi.json");
		const { get, post } = body.paths["/api/v1/bookings"];
		expect(get.security).toContainEqual({ oauth2: ["READ_BOOKING"] });
		expect(post.security).toContainEqual({ oauth2: ["WRITE_BOOKING"] });
		expect(post.parameters).toContainEqual(expect.objectContaining({ name: "Idempotency-Key" }));
	});

	it("documents the response to a token without the required scope", async () => {
		const { body } = await app.agent.get("/api/openapi.json");
		const operations = Object.values<Record<string, Operation>>(body.paths).flatMap((path) =>
			Object.values(path),
		);
		const scoped = operations.filter(({ security = [] }) => security.some(({ oauth2 }) => oauth2?.length));
		expect(scoped.map(({ operationId }) => operationId)).toContain("listBookings");
		for (const { responses } of scoped) expect(responses[403]?.description).toContain("insufficient_scope");
	});

	it("is shown by our own pages, with a policy that forbids external content", async () => {
		const { headers, text } = await app.agent.get("/api/openapi").expect(200);
		expect(headers["content-security-policy"]).toMatch(
			/default-src 'none'; script-src 'self';.*frame-ancestors 'none'/,
		);
		expect(headers["content-security-policy"]).not.toMatch(/script-src[^;]*unsafe|https?:/);
		for (const [, path = ""] of text.matchAll(/(?:src|href)="(\/api\/openapi\/[^"]+)"/g))
			await app.agent
				.get(path)
				.expect(200)
				.expect("content-type", /^text\/(css|javascript)/);
		await app.agent
			.get("/api/openapi/oauth2-redirect.html")
			.expect(200)
			.expect("content-security-policy", /^default-src 'none'; script-src 'self'; /);
		await app.agent.get("/api/openapi/..%2f..%2fpackage.json").expect(400);
		await app.agent.get("/api/openapi/index.html").expect(400);
	});
});
