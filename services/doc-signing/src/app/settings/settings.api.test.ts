import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { type MailServer, startMailServer, type Visit, visitor } from "@repo/infra-local/testing";
import { takeAllowance } from "@repo/service-kit/rate-limits";
import { createAccount } from "../../../test/support/accounts.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";
import { createApp } from "../../app.ts";

let app: TestApp;
let mail: MailServer;
let server: Server;
let address: string;
beforeAll(async () => {
	mail = await startMailServer();
	app = await startApp({ SMTP_URL: mail.url, TRUSTED_PROXIES: "1" });
	server = createServer(createApp(app.dependencies, { checkResponses: true })).listen(0);
	await once(server, "listening");
	address = `http://localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
	server.close();
	await app.workOff();
	await app.close();
	await mail.close();
});

type Browser = ReturnType<typeof visitor>;
const oldPassword = "correct horse battery";
const password = "four words nobody joins";

async function signIn(browser: Browser, login: string, secret: string): Promise<Visit> {
	return browser.submit(await browser.open(`${address}/sign-in`), "/sign-in", { login, password: secret });
}
async function signedIn() {
	const account = await createAccount(app);
	const browser = visitor();
	await signIn(browser, account.email, oldPassword);
	return { ...account, browser, open: (path: string) => browser.open(address + path) };
}
const isSignedIn = async (browser: Browser) => (await browser.open(`${address}/`)).html.includes("Sign out");
async function mailTo(email: string) {
	await app.workOff();
	const last = mail.received.filter(({ to = [] }) => to.some((one) => one.address === email)).at(-1);
	return {
		subject: last?.subject,
		code:
			/(\d{3}) (\d{3})/
				.exec(last?.text ?? "")
				?.slice(1)
				.join("") ?? "",
	};
}

describe("settings", () => {
	it("change the name", async () => {
		const { browser, open } = await signedIn();
		const done = await browser.submit(await open("/settings/profile"), "/settings/profile", {
			name: "Ada King",
		});
		expect(done.html).toContain('value="Ada King"');
		const refused = await browser.submit(done, "/settings/profile", { name: "" });
		expect(refused.status).toBe(400);
		const imitation = await browser.submit(done, "/settings/profile", { name: "S\u0456gning" });
		expect([imitation.status, imitation.html]).toEqual([
			400,
			expect.stringContaining("name of this service"),
		]);
		expect((await open("/settings/profile")).html).toContain('value="Ada King"');
	});

	it("ask for another name at the next change if the name is the service's", async () => {
		const { userId, browser, open } = await signedIn();
		await app.dependencies.db.$client.query("UPDATE users SET name = 'Signing' WHERE id = $1", [userId]);
		const form = await open("/settings/profile");
		const kept = await browser.submit(form, "/settings/profile", { name: "Signing" });
		expect(kept.html).toContain("Must not be the name of this service.");
		expect((await browser.submit(form, "/settings/profile", { name: "Ada" })).html).toContain("Name saved.");
	});

	it("change the address once the new one is proven, notify the old one, and end other sessions", async () => {
		const { browser, open, email } = await signedIn();
		const other = visitor();
		await signIn(other, email, oldPassword);
		const newEmail = `new-${email}`;
		const asked = await browser.submit(await open("/settings/profile"), "/settings/profile/email", {
			email: newEmail,
		});
		const { code } = await mailTo(newEmail);
		const done = await browser.submit(asked, new URL(asked.address).pathname, { code });
		expect(done.html).toContain(newEmail);
		expect(await mailTo(email)).toMatchObject({ subject: "Your email address was changed" });
		expect([await isSignedIn(browser), await isSignedIn(other)]).toEqual([true, false]);
		expect((await signIn(visitor(), email, oldPassword)).status).toBe(400);
		expect((await signIn(visitor(), newEmail, oldPassword)).html).toContain("Documents");
	});

	it("send nothing that reveals whether the new address has an account", async () => {
		const { browser, open } = await signedIn();
		const taken = await createAccount(app);
		const asked = await browser.submit(await open("/settings/profile"), "/settings/profile/email", {
			email: taken.email,
		});
		expect(asked.html).toContain("Check your email");
		expect((await mailTo(taken.email)).subject).toBeUndefined();
	});

	it("tell how long to wait when too many codes were requested", async () => {
		const { db, clock } = app.dependencies;
		const limit = { name: "proof-network", limit: 30, seconds: 1800, refill: "evenly" } as const;
		for (let i = 0; i < 30; i += 1) await takeAllowance(db, limit, "198.51.100.1", clock());
		const { email } = await createAccount(app);
		const seen: string[] = [];
		const browser = visitor({
			headers: { "x-forwarded-for": "198.51.100.1" },
			onResponse: ({ status, headers }) => seen.push(`${status} ${headers.get("retry-after")}`),
		});
		await signIn(browser, email, oldPassword);
		const form = await browser.open(`${address}/settings/profile`);
		await browser.submit(form, "/settings/profile/email", { email: "later@example.com" });
		expect(seen.at(-1)).toBe("429 60");
	});

	it("change the password, and end every other session", async () => {
		const { browser, open, email } = await signedIn();
		const other = visitor();
		await signIn(other, email, oldPassword);
		const form = await open("/settings/password");
		expect((await browser.submit(form, "/settings/password", { password: "short" })).html).toContain(
			"at least 10",
		);
		const done = await browser.submit(form, "/settings/password", { password });
		expect(done.html).toContain("Password changed");
		expect([await isSignedIn(browser), await isSignedIn(other)]).toEqual([true, false]);
		expect((await mailTo(email)).subject).toBe("Your password was changed");
		expect((await signIn(visitor(), email, oldPassword)).status).toBe(400);
	});

	it("list browsers and sign them out, one or all others, and never another user's", async () => {
		const { browser, open, email } = await signedIn();
		const others = [visitor(), visitor()];
		for (const other of others) await signIn(other, email, oldPassword);
		const stranger = await signedIn();
		const page = await open("/settings/sessions");
		const id = /name="session" value="([^"]+)"/.exec(page.html)?.[1] ?? "";
		const theirs = await stranger.open("/settings/sessions");
		const csrf = /name="csrf" value="([^"]+)"/.exec(theirs.html)?.[1] ?? "";
		await stranger.browser.submit(
			{
				...theirs,
				html: `<form action="/settings/sessions"><input type="hidden" name="csrf" value="${csrf}"></form>`,
			},
			"/settings/sessions",
			{ session: id },
		);
		const alive = async () => (await Promise.all(others.map(isSignedIn))).filter(Boolean).length;
		expect(await alive()).toBe(2);
		await browser.submit(page, "/settings/sessions", { session: id });
		expect(await alive()).toBe(1);
		const rest = await open("/settings/sessions");
		const all = rest.html.slice(rest.html.lastIndexOf("<form"));
		const done = await browser.submit({ ...rest, html: all }, "/settings/sessions", {});
		expect(done.html).not.toContain("Sign out all other browsers");
		expect([await alive(), await isSignedIn(browser)]).toEqual([0, true]);
	});

	it("delete the account after a confirmation, and sign out", async () => {
		const { browser, open, email } = await signedIn();
		const form = await open("/settings/deletion");
		expect((await browser.submit(form, "/settings/deletion", {})).status).toBe(400);
		const done = await browser.submit(form, "/settings/deletion", { confirmed: "on" });
		expect(done.html).toContain("Your account has been deleted.");
		expect((await mailTo(email)).subject).toBe("Your account was deleted");
		expect((await signIn(visitor(), email, oldPassword)).status).toBe(400);
	});
});

describe("a stolen cookie", () => {
	it.each([
		["/settings/password", "/settings/password", { password }],
		["/settings/profile", "/settings/profile/email", { email: "thief@example.com" }],
		["/settings/deletion", "/settings/deletion", { confirmed: "on" }],
	])("cannot use %s ten minutes after the last proof", async (path, action, fields) => {
		const { open, browser, email } = await signedIn();
		const form = await open(path);
		app.travel(601);
		const asked = await browser.submit(form, action, fields);
		const link = /href="(\/account\/verify[^"]*)" target="_blank"/.exec(asked.html)?.[1] ?? "";
		const proof = { proof: "password", password: oldPassword };
		const verified = await browser.submit(await open(link), "/account/verify", proof);
		expect(verified.html).toContain("Your identity is verified.");
		expect((await signIn(visitor(), email, oldPassword)).html).toContain("Documents");
	});

	it("is not offered the form for the address, so that its owner types nothing in vain", async () => {
		const { open } = await signedIn();
		expect((await open("/settings/profile")).html).not.toContain("/account/verify");
		app.travel(601);
		const { html } = await open("/settings/profile");
		expect(html).toContain('href="/account/verify?return_to=%2Fsettings%2Fprofile"');
		expect([html.includes('name="email"'), html.includes('name="name"')]).toEqual([false, true]);
	});

	it("stops working once its owner has verified their identity again", async () => {
		const { open, browser, userId } = await signedIn();
		const secrets = async () =>
			(
				await app.dependencies.db.$client.query("SELECT secret_hash FROM sessions WHERE user_id = $1", [
					userId,
				])
			).rows;
		const before = await secrets();
		app.travel(601);
		const asked = await open("/settings/password");
		await browser.submit(asked, "/account/verify", { proof: "password", password: oldPassword });
		expect(await isSignedIn(browser)).toBe(true);
		const after = await secrets();
		expect(after).toHaveLength(1);
		expect(after).not.toEqual(before);
	});
});
