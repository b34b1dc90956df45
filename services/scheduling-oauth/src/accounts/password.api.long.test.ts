import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import {
	contend,
	type MailServer,
	startMailServer,
	waitForBlockedStatement,
} from "@repo/infra-local/testing";
import supertest from "supertest";
import { hiddenFields, newBrowser, newPerson, PASSWORD, type Person } from "../../test/support/people.ts";
import { startApp, type TestApp } from "../../test/support/start-app.ts";
import { createApp } from "../app.ts";
import { closeDependencies, createDependencies } from "../dependencies.ts";

const NEXT = "another long password";

let mailbox: MailServer;
let app: TestApp;
let person: Person;
let count = 0;

beforeAll(async () => {
	mailbox = await startMailServer();
	app = await startApp({ SMTP_URL: mailbox.url });
});
beforeEach(async () => {
	count += 1;
	person = await newPerson(app, `person-${count}`);
	await app.workOff(); // mails of the test before
	mailbox.received.length = 0;
});
afterAll(async () => {
	await app.close();
	await mailbox.close();
});

const change = (one: Person, fields: Record<string, string> = {}) =>
	one.browser
		.post("/account/password")
		.type("form")
		.send({ csrf: one.token("password"), current_password: PASSWORD, password: NEXT, ...fields });

async function signInStatus(login: string, password: string): Promise<number> {
	const browser = newBrowser(app);
	const form = await browser.get("/sign-in");
	const filled = { ...hiddenFields(form.text), login, password };
	return (await browser.post("/sign-in").type("form").send(filled)).status;
}

describe("changing the password", () => {
	it("ends every other session at once, on every instance, and gives this browser a new one", async () => {
		const other = await newBrowserOf(person);
		const settings = createDependencies(app.dependencies.config, { clock: app.dependencies.clock });
		const elsewhere = supertest.agent(createApp(settings));
		await elsewhere.get("/account").set("Cookie", other).expect(200);

		const answer = await change(person).expect(303);
		const renewed = String(answer.headers["set-cookie"]?.[0]).split(";")[0] ?? "";
		await elsewhere.get("/account").set("Cookie", other).expect(303);
		await elsewhere.get("/account").set("Cookie", `scheduling-session=${person.secret}`).expect(303);
		await elsewhere.get("/account").set("Cookie", renewed).expect(200);
		expect([
			await signInStatus(person.username, PASSWORD),
			await signInStatus(person.username, NEXT),
		]).toEqual([400, 303]);
		await closeDependencies(settings);
	});

	it("tells the owner by mail", async () => {
		await change(person).expect(303);
		await app.workOff();
		expect(mailbox.received).toEqual([
			expect.objectContaining({ recipients: [person.email], subject: "Your password was changed" }),
		]);
	});

	it.each([
		["a wrong current password", { current_password: "wrong" }, 400, "This password is incorrect."],
		["a short new one", { password: "short" }, 400, "Must have at least 10 characters."],
		["another form's token", { csrf: "x" }, 403, "This form has expired"],
	])("refuses %s and says so on the page", async (_kind, fields: Record<string, string>, status, text) => {
		const answer = await change(person, fields).expect(status);
		expect(answer.text).toContain(text);
		expect(answer.text).not.toContain(NEXT);
		expect(await signInStatus(person.username, PASSWORD)).toBe(303);
	});

	it("refuses one that whoever knows the account tries first", async () => {
		const { text } = await change(person, { password: person.email.toUpperCase() }).expect(400);
		expect(text).toContain("Must not be your username, name or email address.");
		expect(await signInStatus(person.username, PASSWORD)).toBe(303);
	});

	it("ends the links that were mailed before", async () => {
		const open = await openLink();
		await change(person).expect(303);
		expect((await open()).status).toBe(400);
	});

	it("is won by one of two that race, and the old password opens no session after it", async () => {
		const other = { ...person, browser: newBrowser(app) };
		other.browser.set("Cookie", `scheduling-session=${person.secret}`);
		const race = await contend({
			pool: app.dependencies.db.$client,
			lock: { text: "SELECT FROM users WHERE id = $1 FOR UPDATE", values: [person.id] },
			contenders: [async () => (await change(person)).status, async () => (await change(other)).status],
		});
		expect(race.map((one) => one.status === "fulfilled" && one.value).sort()).toEqual([303, 400]);
	});

	it("refuses a sign-in with the old password that meets it half-way", async () => {
		const client = await app.dependencies.db.$client.connect();
		await client.query("BEGIN");
		await client.query("UPDATE users SET password_hash = 'changed' WHERE id = $1", [person.id]);
		const signingIn = signInStatus(person.username, PASSWORD);
		await waitForBlockedStatement(app.dependencies.db.$client);
		await client.query("COMMIT");
		client.release();
		expect(await signingIn).toBe(400);
	});
});

describe("a forgotten password", () => {
	it("is set anew by a mailed link that works once and leaves the address at once", async () => {
		const { address } = await linkFor(person.email);
		const browser = newBrowser(app);
		const first = await browser.get(address).expect(303).expect("location", "/password/reset");
		expect(first.headers["referrer-policy"] ?? "no page").toBe("no page");
		const form = await browser.get("/password/reset").expect(200).expect("referrer-policy", "no-referrer");
		expect(form.text).toContain(`<strong>${person.username}</strong> (${person.email})`);
		const set = (password: string) =>
			browser
				.post("/password/reset")
				.type("form")
				.send({ ...hiddenFields(form.text), password });
		expect((await set(person.email).expect(400)).text).toContain("Must not be your username");
		await set(NEXT).expect(303).expect("location", "/");
		await browser.get("/account").expect(200);
		expect(await signInStatus(person.username, NEXT)).toBe(303);
		await person.browser.get("/account").expect(303);

		const again = newBrowser(app);
		await again.get(address).expect(303);
		expect((await again.get("/password/reset").expect(400)).text).toContain("This link has expired");
	});

	it("lets its owner in while others' guesses keep sign-in closed, and as often as they ask for links themselves", async () => {
		for (let guess = 0; guess < 10; guess += 1) await signInStatus(person.username, "wrong");
		expect(await signInStatus(person.username, PASSWORD)).toBe(429);
		await linkFor(person.email);
		const { address } = await linkFor(person.email);
		const browser = newBrowser(app);
		await browser.get(address).expect(303);
		const form = await browser.get("/password/reset").expect(200);
		const filled = { ...hiddenFields(form.text), password: NEXT };
		await browser.post("/password/reset").type("form").send(filled).expect(303);
		await browser.get("/account").expect(200);
	});

	it("takes one of ten that use the link at once", async () => {
		const { address } = await linkFor(person.email);
		const browser = newBrowser(app);
		await browser.get(address);
		const form = await browser.get("/password/reset").expect(200);
		const filled = { ...hiddenFields(form.text), password: NEXT };
		const race = await contend({
			pool: app.dependencies.db.$client,
			lock: { text: "SELECT FROM password_resets WHERE user_id = $1 FOR UPDATE", values: [person.id] },
			contenders: Array.from(
				{ length: 10 },
				() => async () => (await browser.post("/password/reset").type("form").send(filled)).status,
			),
		});
		const statuses = race.map((one) => one.status === "fulfilled" && one.value).sort();
		expect(statuses).toEqual([303, ...Array.from({ length: 9 }, () => 400)]);
	});

	it("takes one of two links that are used at once", async () => {
		const browsers = [await openLink(), await openLink()];
		const race = await contend({
			pool: app.dependencies.db.$client,
			lock: { text: "SELECT FROM users WHERE id = $1 FOR UPDATE", values: [person.id] },
			contenders: browsers.map((open) => async () => (await open()).status),
		});
		expect(race.map((one) => one.status === "fulfilled" && one.value).sort()).toEqual([303, 400]);
	});

	it("is set by a link or with the old one when both come at once", async () => {
		const open = await openLink();
		const race = await contend({
			pool: app.dependencies.db.$client,
			lock: { text: "SELECT FROM password_resets WHERE user_id = $1 FOR UPDATE", values: [person.id] },
			contenders: [async () => (await open()).status, async () => (await change(person)).status],
		});
		expect(race.map((one) => one.status === "fulfilled" && one.value).sort()).toEqual([303, 400]);
	});

	it("is over after an hour, and after another link was used", async () => {
		const [first, second] = [await linkFor(person.email), await linkFor(person.email)];
		const browser = newBrowser(app);
		await browser.get(second.address);
		const form = await browser.get("/password/reset").expect(200);
		const filled = { ...hiddenFields(form.text), password: NEXT };
		await browser.post("/password/reset").type("form").send(filled).expect(303);
		const late = newBrowser(app);
		await late.get(first.address);
		await late.get("/password/reset").expect(400);

		const third = await linkFor(person.email);
		app.travel(3_601);
		const later = newBrowser(app);
		await later.get(third.address);
		await later.get("/password/reset").expect(400);
	});

	it("gives the same answer for an address nobody has, and mails nothing", async () => {
		const known = await ask(person.email);
		const unknown = await ask("nobody@example.test");
		await app.workOff();
		const plain = (html: string) => html.replaceAll(/[\w.-]+@example\.test/g, "");
		expect([known.status, unknown.status]).toEqual([200, 200]);
		expect(plain(known.text)).toBe(plain(unknown.text));
		expect(mailbox.received.map(({ recipients }) => recipients)).toEqual([[person.email]]);
	});

	it("answers before it looks whether there is such an account", async () => {
		const client = await app.dependencies.db.$client.connect();
		await client.query("BEGIN; LOCK TABLE users");
		expect((await ask(person.email)).status).toBe(200);
		await client.query("ROLLBACK");
		client.release();
		await app.workOff();
		expect(mailbox.received).toHaveLength(1);
	});

	it("fills nobody's mailbox", async () => {
		for (let i = 0; i < 6; i += 1) expect((await ask(person.email)).status).toBe(200);
		await app.workOff();
		expect(mailbox.received).toHaveLength(3);
	});
});

async function ask(email: string) {
	const browser = newBrowser(app);
	const form = await browser.get("/password/forgotten");
	return browser
		.post("/password/forgotten")
		.type("form")
		.send({ ...hiddenFields(form.text), email });
}

async function linkFor(email: string): Promise<{ address: string }> {
	await app.workOff();
	const before = mailbox.received.length;
	await ask(email);
	await app.workOff();
	const mail = mailbox.received[before];
	const link = /http:\/\/localhost:4100(\/password\/reset\?token=reset_[\w-]{43})/.exec(mail?.text ?? "");
	expect(mail?.html).toContain(link?.[0]);
	return { address: link?.[1] ?? "" };
}

/** Opens a new link in a browser of its own; what is given sends the form there. */
async function openLink() {
	const { address } = await linkFor(person.email);
	const browser = newBrowser(app);
	await browser.get(address);
	const form = await browser.get("/password/reset").expect(200);
	return () =>
		browser
			.post("/password/reset")
			.type("form")
			.send({ ...hiddenFields(form.text), password: NEXT });
}

async function newBrowserOf({ username }: Person): Promise<string> {
	const browser = newBrowser(app);
	const form = await browser.get("/sign-in");
	const filled = { ...hiddenFields(form.text), login: username, password: PASSWORD };
	const answer = await browser.post("/sign-in").type("form").send(filled);
	return String(answer.headers["set-cookie"]?.[0]).split(";")[0] ?? "";
}
