import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { startWorld, USERNAME, type World } from "../interop/world.ts";

// Debian's Python, which finds Debian's package.
const PYTHON = "/usr/bin/python3";
const app = fileURLToPath(new URL("../interop/python_app.py", import.meta.url));

let world: World;
beforeAll(async () => {
	world = await startWorld();
});
afterAll(() => world.close());

describe("requests-oauthlib", () => {
	it.each(["Basic", "body"])("gets, uses and refreshes tokens, with the secret in %s", async (secretIn) => {
		const { clientId, secret, redirectUri } = world.thirdParty;
		const child = spawn(PYTHON, [app], { stdio: ["pipe", "pipe", "pipe"] });
		const complaints = text(child.stderr);
		const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
		const heard = async (): Promise<unknown> => {
			const { value, done } = await lines.next();
			if (done) throw new Error(await complaints);
			return JSON.parse(value);
		};
		const scope = ["READ_BOOKING", "READ_PROFILE"];
		const settings = { base_url: world.baseUrl, redirect_uri: redirectUri, scope, secret_in: secretIn };
		child.stdin.write(`${JSON.stringify({ ...settings, client_id: clientId, client_secret: secret })}\n`);
		const back = await world.allow(String(await heard()));
		child.stdin.end(`${back}\n`);
		const me = expect.objectContaining({ username: USERNAME, client_id: clientId });
		expect(await heard()).toEqual({
			me,
			refreshed_me: me,
			kept_refresh_token: true,
			basic_refresh: "Bearer",
			scope,
			fault: "invalid_grant",
		});
	});
});
