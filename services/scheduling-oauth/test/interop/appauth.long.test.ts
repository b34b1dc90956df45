import { execFile } from "node:child_process";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { findFreePort } from "@repo/infra-local/testing";
import jwt from "jsonwebtoken";
import { newApp } from "../support/apps.ts";
import { startWorld, USERNAME, type World } from "./world.ts";

const run = promisify(execFile);
let world: World;
let folder: string;
beforeAll(async () => {
	world = await startWorld();
	folder = await mkdtemp(join(tmpdir(), "appauth-"));
	// AppAuth opens the system's browser, which is this one.
	await writeFile(
		join(folder, "xdg-open"),
		`#!/bin/sh\necho "$1" > ${folder}/part && mv ${folder}/part ${folder}/opened\n`,
	);
	await chmod(join(folder, "xdg-open"), 0o755);
});
afterAll(async () => {
	await world.close();
	await rm(folder, { recursive: true });
});

it("AppAuth signs in on a loopback port that is not the registered one, and refreshes", async () => {
	const { clientId } = await newApp(world, { kind: "native", redirectUris: ["http://127.0.0.1/callback"] });
	const port = await findFreePort();
	const program = run(
		process.execPath,
		[
			"--import",
			"tsx",
			new URL("appauth-app.mjs", import.meta.url).pathname,
			world.baseUrl,
			clientId,
			String(port),
		],
		{ env: { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` } },
	);
	const address = await Promise.race([
		opened(),
		program.then(({ stderr }) => Promise.reject(new Error(stderr))),
	]);
	await fetch(await world.allow(address));
	const { idToken, accessToken } = JSON.parse((await program).stdout.trim().split("\n").at(-1) ?? "");
	const claims = jwt.decode(idToken);
	expect(claims).toMatchObject({ email: `${USERNAME}@example.test`, aud: clientId });
	const answer = await fetch(`${world.baseUrl}/api/auth/oauth/userinfo`, {
		headers: { authorization: `Bearer ${accessToken}` },
	});
	expect(await answer.json()).toMatchObject({ sub: claims?.sub });
});

async function opened(): Promise<string> {
	for (;;) {
		const address = await readFile(join(folder, "opened"), "utf8").catch(() => "");
		if (address) return address.trim();
		await new Promise((resolve) => setTimeout(resolve, 50));
	}
}
