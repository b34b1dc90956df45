import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { startWorld, USERNAME, type World } from "../interop/world.ts";

// Debian's Python, which finds Debian's packages.
const PYTHON = "/usr/bin/python3";

let world: World;
beforeAll(async () => {
	world = await startWorld();
});
afterAll(() => world.close());

/** Lets the app send its user here and back; returns what it says then. */
async function runApp(name: string, more: object = {}): Promise<unknown> {
	const { clientId: client_id, secret: client_secret, redirectUri: redirect_uri } = world.thirdParty;
	const app = fileURLToPath(new URL(`../interop/${name}_app.py`, import.meta.url));
	const child = spawn(PYTHON, [app], { stdio: ["pipe", "pipe", "pipe"] });
	const complaints = text(child.stderr);
	const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
	const heard = async (): Promise<unknown> => {
		const { value, done } = await lines.next();
		if (done) throw new Error(await complaints);
		return JSON.parse(value);
	};
	const settings = { base_url: world.baseUrl, redirect_uri, client_id, client_secret, ...more };
	child.stdin.write(`${JSON.stringify(settings)}\n`);
	child.stdin.end(`${await world.allow(String(await heard()))}\n`);
	return heard();
}

describe("requests-oauthlib", () => {
	it.each(["Basic", "body"])("gets, uses and refreshes tokens, with the secret in %s", async (secretIn) => {
		const scope = ["READ_BOOKING", "READ_PROFILE"];
		const me = expect.objectContaining({ username: USERNAME, client_id: world.thirdParty.clientId });
		expect(await runApp("requests_oauthlib", { scope, secret_in: secretIn })).toEqual({
			me,
			refreshed_me: me,
			kept_refresh_token: true,
			basic_refresh: "Bearer",
			scope,
			fault: "invalid_grant",
		});
	});
});

it("Authlib signs in, checks the ID token, refreshes, introspects and revokes", async () => {
	expect(await runApp("authlib")).toEqual({
		email: `${USERNAME}@example.test`,
		same_user: true,
		active: true,
		revoked: 200,
		after: 401,
	});
});

it("social-core, as in Django's social-auth, signs in with OpenID Connect and refreshes", async () => {
	expect(await runApp("social_core")).toEqual({
		details: expect.objectContaining({ username: USERNAME, email: `${USERNAME}@example.test` }),
		same_user: true,
		used_nonces: true,
	});
});
