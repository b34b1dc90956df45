import { Auth, type AuthConfig } from "@auth/core";
import type { OAuth2Config } from "@auth/core/providers";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { startWorld, USERNAME, type World } from "./world.ts";

const origin = "http://localhost:1";
let world: World;
beforeAll(async () => {
	world = await startWorld([`${origin}/auth/callback/scheduling`]);
});
afterAll(() => world.close());

type Me = { id: number; username: string; email: string };

/** As in its guide on custom providers. */
function provider(more: Partial<OAuth2Config<Me>> = {}): OAuth2Config<Me> {
	return {
		id: "scheduling",
		name: "Scheduling",
		type: "oauth",
		authorization: {
			url: `${world.baseUrl}/auth/oauth2/authorize`,
			params: { scope: "READ_BOOKING READ_PROFILE" },
		},
		token: `${world.baseUrl}/api/auth/oauth/token`,
		userinfo: `${world.baseUrl}/api/auth/oauth/me`,
		clientId: world.thirdParty.clientId,
		clientSecret: world.thirdParty.secret,
		checks: ["state", "pkce"],
		profile: ({ id, username, email }) => ({ id: String(id), name: username, email }),
		...more,
	};
}

describe("Auth.js", () => {
	it.each<[string, () => OAuth2Config<Me>]>([
		["explicit endpoints", () => provider()],
		[
			"its secret in the body",
			() => provider({ client: { token_endpoint_auth_method: "client_secret_post" } }),
		],
		["an issuer", () => provider({ issuer: world.baseUrl })],
		["an issuer and no endpoints", onlyIssuer],
		["its default checks, only PKCE", byDefault],
	])("signs a user in, with %s", async (_name, providerOf) => {
		const config = configOf(providerOf());
		const jar = new Map<string, string>();
		const { csrfToken } = (await (await visit(config, jar, "/auth/csrf")).json()) as { csrfToken: string };
		const left = await visit(config, jar, "/auth/signin/scheduling", new URLSearchParams({ csrfToken }));
		const address = new URL(left.headers.get("location") ?? "");
		expect(address.searchParams.has("state")).toBe(providerOf().checks?.includes("state") ?? false);
		const back = await world.allow(address);
		const done = await visit(config, jar, back.pathname + back.search);
		expect(done.headers.get("location")).toBe(origin);
		const session = await (await visit(config, jar, "/auth/session")).json();
		expect(session).toMatchObject({
			user: { name: expect.stringContaining(USERNAME), email: "ada@example.test" },
		});
	});
});

/** It discovers everything from the issuer, and reads the user with a custom function. */
function onlyIssuer(): OAuth2Config<Me> {
	const { profile: _, token: __, ...named } = provider({ issuer: world.baseUrl });
	return { ...named, authorization: { params: { scope: "READ_PROFILE" } }, userinfo: {} };
}

/** Without `checks` it sends a challenge and no state. */
function byDefault(): OAuth2Config<Me> {
	const { checks: _, ...rest } = provider();
	return rest as OAuth2Config<Me>;
}

function configOf(one: OAuth2Config<Me>): AuthConfig {
	return {
		providers: [one],
		secret: "of the test",
		trustHost: true,
		basePath: "/auth",
		logger: { error: (error) => faults.push(error) },
	};
}

const faults: Error[] = [];

async function visit(
	config: AuthConfig,
	jar: Map<string, string>,
	path: string,
	form?: URLSearchParams,
): Promise<Response> {
	const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
	const request = new Request(`${origin}${path}`, {
		headers: { cookie },
		...(form && { method: "POST", body: form }),
	});
	const answer = await Auth(request, config);
	for (const one of answer.headers.getSetCookie()) {
		const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(one) ?? [];
		jar.set(name, value);
	}
	expect(faults).toEqual([]);
	return answer;
}
