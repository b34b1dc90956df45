import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import {
	contend,
	type MailServer,
	startMailServer,
	waitForBlockedStatement,
} from "@repo/infra-local/testing";
import supertest from "supertest";
import {
	cookiesOf,
	hiddenFields,
	newBrowser,
	newPerson,
	PASSWORD,
	type Person,
} from "../../test/support/people.ts";
import { codePageOf, fill, lastProof } from "../../test/support/proofs.ts";
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
		["a wrong current password", { current_password: "wrong" }, 400, "The password is wrong."],
		["a short new one", { password: "short" }, 400, "Must have at least 10 characters."],
		["another form's token", { csrf: "x" }, 403, "This form has expired"],
	])("refuses %s and says so on the page", async (_kind, fields: Record<string, string>, status, text) => {
		const answer = await change(person, fields).expect(status);
		expect(answer.text).toContain(text);
		expect(answer.text).not.toContain(NEXT);
		expect(await signInStatus(person.username, PASSWORD)).toBe(303);
	});

	it("refuses one that anyone who knows the account would try first", async () => {
		const { text } = await change(person, { password: person.email.toUpperCase() }).expect(400);
		expect(text).toContain("must not contain your name, username or email address");
		expect(await signInStatus(person.username, PASSWORD)).toBe(303);
	});

	it("ends a change of the address that is under way", async () => {
		const page = codePageOf(
			await fill(person.browser, "/account/email", {
				email: `elsewhere-${count}@example.test`,
				current_password: PASSWORD,
			}),
		);
		await app.workOff();
		const { code } = lastProof(mailbox);
		await change(person).expect(303);
		expect((await fill(person.browser, page, { code })).status).toBe(410);
	});

	it("is won by one of two that race, and the old password opens no session after it", async () => {
		const other = { ...person, browser: newBrowser(app) };
		other.browser.set("Cookie", cookiesOf(app.dependencies, person));
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
		await client.query("UPDATE users SET password_hash = 'changed', credentials_version = 2 WHERE id = $1", [
			person.id,
		]);
		const signingIn = signInStatus(person.username, PASSWORD);
		await waitForBlockedStatement(app.dependencies.db.$client);
		await client.query("COMMIT");
		client.release();
		expect(await signingIn).toBe(400);
	});
});

async function newBrowserOf({ username }: Person): Promise<string> {
	const browser = newBrowser(app);
	const form = await browser.get("/sign-in");
	const filled = { ...hiddenFields(form.text), login: username, password: PASSWORD };
	const answer = await browser.post("/sign-in").type("form").send(filled);
	return String(answer.headers["set-cookie"]?.[0]).split(";")[0] ?? "";
}
