import { describe, expect, it } from "@jest/globals";
import { generateKeyPair } from "jose";
import { acme, app, eventsOf, newBrowser, newEmail, useProviders } from "../../../test/support/providers.ts";

useProviders();

let number = 0;

describe("back-channel logout", () => {
	const logOut = (logout_token: string, id = "acme") =>
		app.agent.post(`/sign-in/openid/${id}/logout`).type("form").send({ logout_token });

	it("ends the sessions of a subject, or those of one session at the provider, once", async () => {
		const email = newEmail();
		const [one, two] = [newBrowser(), newBrowser()];
		await one.signIn({ sub: "leaver", email, sid: "s1" });
		await two.signIn({ sub: "leaver", email, sid: "s2" });
		const token = await acme.logoutToken({ sid: "s1" });
		const { headers } = await logOut(token).expect(200);
		expect(headers["cache-control"]).toBe("no-store");
		expect([await one.email(), await two.email()]).toEqual([undefined, email]);
		await one.signIn({ sub: "leaver", email, sid: "s1" });
		await logOut(token).expect(400);
		expect(await one.email()).toBe(email);
		await logOut(await acme.logoutToken({ sub: "leaver" })).expect(200);
		expect([await one.email(), await two.email()]).toEqual([undefined, undefined]);
		expect(await eventsOf(email)).toContain("account.sessions_ended");
	});

	it.each<[string, object, boolean?]>([
		["of another issuer", { iss: "http://127.0.0.1:9" }],
		["for another client", { aud: "else" }],
		["with a nonce", { nonce: "n" }],
		["without an event", { events: {} }],
		["without a subject", { sub: undefined }],
		["without an id", { jti: undefined }],
		["that is old", { iat: 1_000_000 }],
		["of another key", {}, true],
	])("refuses a token %s", async (_what, claims, forged = false) => {
		const email = newEmail();
		const sub = `kept-${++number}`;
		const browser = newBrowser();
		await browser.signIn({ sub, email });
		const { privateKey } = await generateKeyPair("ES256");
		const token = await acme.logoutToken({ sub, ...claims }, forged ? { key: privateKey } : {});
		await logOut(token).expect(400);
		expect(await browser.email()).toBe(email);
	});

	it("refuses an ID token, no token, and another provider's", async () => {
		const email = newEmail();
		const browser = newBrowser();
		await browser.signIn({ sub: "id", email });
		await logOut(await acme.sign({ iss: acme.issuer, aud: "signing", sub: "id", jti: "1" })).expect(400);
		await logOut("").expect(400);
		await logOut(await acme.logoutToken({ sub: "id" }), "other").expect(400);
		expect(await browser.email()).toBe(email);
	});
});
