import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { findFreePort, runExample, visitor } from "@repo/infra-local/testing";
import type { Stack } from "./stack.ts";

const logo = fileURLToPath(new URL("../../../examples/test/logo.png", import.meta.url));

/** The README's OAuth example, with one instance killed between request and response. */
export async function walkOauth(stack: Stack): Promise<string> {
	const { compose, command, proxies, engine } = stack;
	const proxy = proxies["scheduling-oauth"];
	const appPort = await findFreePort();
	const app = `http://localhost:${appPort}`;
	const registered = await compose(
		...["run", "--rm", "--no-deps", "-T", "--volume", `${logo}:/tmp/logo.png:ro`],
		...["scheduling-oauth", "scheduling-oauth", "clients", "register", "--json"],
		...["--name", "My calendar app", "--link", app],
		...["--redirect-uri", `${app}/callback`, "--logo", "/tmp/logo.png"],
	);
	const client = JSON.parse(registered) as Record<string, string>;
	const user = await command(
		"scheduling-oauth",
		...["users", "create", "--username", "grace", "--email", "grace@example.test", "--name", "Grace"],
	);
	const example = await runExample("third-party-app.mjs", [], {
		ISSUER: proxy.address,
		PORT: String(appPort),
		CLIENT_ID: String(client.client_id),
		CLIENT_SECRET: String(client.client_secret),
	}).serve(app);
	try {
		const browser = visitor();
		const signIn = await browser.open(`${app}/connect`);
		const consent = await browser.submit(signIn, "/sign-in", {
			login: "grace",
			password: String(user.password),
		});
		assert.match(consent.html, /My calendar app wants access to your account/);
		const [killed = ""] = await stack.containers("scheduling-oauth");
		// The code is issued and not yet redeemed.
		proxy.once(/^POST \/api\/auth\/oauth\/token$/, async () => {
			await engine.docker("kill", killed);
		});
		const connected = await browser.submit(consent, "/auth/oauth2/decisions", { decision: "allow" });
		assert.equal(connected.status, 200, connected.html);
		assert.match(connected.html, /Your bookings/);
		assert.equal((await stack.containers("scheduling-oauth")).length, 1, "one instance is gone");
		await engine.docker("start", killed);
		await stack.untilHealthy([killed]);
		await stack.route();
		return "connected; the instance killed before the code was redeemed is back";
	} finally {
		await example.stop();
	}
}
