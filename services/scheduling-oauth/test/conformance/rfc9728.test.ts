import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { newTokens } from "../support/apps.ts";
import { ME, newWorld, type World } from "./world.ts";

const BASE_URL = "http://localhost:4100";
const AT = "/.well-known/oauth-protected-resource";
let world: World;
beforeAll(async () => {
	world = await newWorld();
});
afterAll(() => world.app.close());

describe("RFC 9728", () => {
	it.each(["", "/api/v1"])(
		"§2, §3.1, §3.3: %j below the host has the metadata of that resource",
		async (path) => {
			const { body, headers } = await world.app.agent.get(`${AT}${path}`).expect(200);
			expect(body).toMatchObject({
				resource: `${BASE_URL}${path}`,
				authorization_servers: [BASE_URL],
				scopes_supported: ["READ_BOOKING", "READ_PROFILE"],
				bearer_methods_supported: ["header"],
			});
			expect(headers["content-type"]).toMatch(/^application\/json/);
		},
	);

	it("§3: scripts of every origin may read it", async () => {
		const asked = { Origin: "https://agent.example", "Access-Control-Request-Method": "GET" };
		const headers = { ...asked, "Access-Control-Request-Headers": "mcp-protocol-version" };
		const preflight = await world.app.agent.options(`${AT}/api/v1`).set(headers).expect(204);
		expect(preflight.headers["access-control-allow-headers"]).toBe("mcp-protocol-version");
		const { headers: got } = await world.app.agent.get(AT).set(asked);
		expect(got["access-control-allow-origin"]).toBe("*");
	});

	it("§5.1: the API's challenges lead to it and name the scope; those of the first apps' addresses do not change", async () => {
		const metadata = `resource_metadata="${BASE_URL}${AT}"`;
		const challengeOf = async (path: string, token?: string) => {
			const { headers } = await world.app.agent
				.get(path)
				.set(token ? { Authorization: `Bearer ${token}` } : {});
			return String(headers["www-authenticate"]);
		};
		expect(await challengeOf("/api/v1/bookings")).toBe(
			`Bearer realm="scheduling", scope="READ_BOOKING", ${metadata}`,
		);
		expect(await challengeOf("/api/v1/bookings", "expired")).toMatch(
			/error="invalid_token".*scope="READ_BOOKING", resource_metadata="/,
		);
		const { access_token } = await newTokens(world.app, world.ada, world.client);
		const lacking = await challengeOf("/api/v1/profile", access_token);
		expect(lacking).toMatch(/error="insufficient_scope".*scope="READ_PROFILE"$/);
		expect(lacking).toContain(metadata);
		expect(await challengeOf(ME)).toBe('Bearer realm="scheduling"');
	});
});
