import { describe, expect, it } from "@jest/globals";
import { contend, waitForBlockedStatement } from "@repo/infra-local/testing";
import supertest from "supertest";
import { mailTests } from "../../test/support/mail-tests.ts";
import { cookiesOf, hiddenFields, newBrowser, PASSWORD, type Person } from "../../test/support/people.ts";
import { codePageOf, fill, lastProof } from "../../test/support/proofs.ts";
import { createApp } from "../app.ts";
import { closeDependencies, createDependencies } from "../compose.ts";

const NEXT = "another long password";

const tests = mailTests();

const change = (one: Person, fields: Record<string, string> = {}) =>
	one.browser
		.post("/account/password")
		.type("form")
		.send({ csrf: one.token("password"), current_password: PASSWORD, password: NEXT, ...fields });

async function signInStatus(login: string, password: string): Promise<number> {
	const browser = newBrowser(tests.app);
	const form = await browser.get("/sign-in");
	const filled = { ...hiddenFields(form.text), login, password };
	return (await browser.post("/sign-in").type("form").send(filled)).status;
}

describe("changing the password", () => {
	it("ends all other sessions at once, on every instance, and gives this browser a new one", async () => {
		const other = await newBrowserOf(tests.person);
		const settings = createDependencies(tests.app.dependencies.config, {
			clock: tests.app.dependencies.clock,
		});
		const elsewhere = supertest.agent(createApp(settings));
		await elsewhere.get("/account").set("Cookie", other).expect(200);

		const answer = await change(tests.person).expect(303);
		const renewed = String(answer.headers["set-cookie"]?.[0]).split(";")[0] ?? "";
		await elsewhere.get("/account").set("Cookie", other).expect(303);
		await elsewhere.get("/account").set("Cookie", `scheduling-session=${tests.person.secret}`).expect(303);
		await elsewhere.get("/account").set("Cookie", renewed).expect(200);
		expect([
			await signInStatus(tests.person.username, PASSWORD),
			await signInStatus(tests.person.username, NEXT),
		]).toEqual([400, 303]);
		await closeDependencies(settings);
	});

	it("accepts 200 characters, however many code points they are typed as", async () => {
		// A browser would count code units, and cut off what is pasted.
		expect((await tests.person.browser.get("/account/password").expect(200)).text).not.toContain("maxlength");
		const syllables = Array.from({ length: 200 }, (_, index) => String.fromCodePoint(0xac00 + 37 * index));
		const password = syllables.join("").normalize("NFD");
		await change(tests.person, { password }).expect(303);
		expect(await signInStatus(tests.person.username, password)).toBe(303);
	});

	it("notifies the owner by email", async () => {
		await change(tests.person).expect(303);
		await tests.app.workOff();
		expect(tests.mailbox.received).toEqual([
			expect.objectContaining({ recipients: [tests.person.email], subject: "Your password was changed" }),
		]);
	});

	it.each([
		["a wrong current password", { current_password: "wrong" }, 400, "The password is wrong."],
		["a short new one", { password: "short" }, 400, "Must have at least 10 characters."],
		["another form's token", { csrf: "x" }, 403, "This form has expired"],
	])("refuses %s and says so on the page", async (_kind, fields: Record<string, string>, status, text) => {
		const answer = await change(tests.person, fields).expect(status);
		expect(answer.text).toContain(text);
		expect(answer.text).not.toContain(NEXT);
		expect(await signInStatus(tests.person.username, PASSWORD)).toBe(303);
	});

	it("rejects one that an attacker who knows the account would try first", async () => {
		const { text } = await change(tests.person, { password: tests.person.email.toUpperCase() }).expect(400);
		expect(text).toContain("must not contain your name, username or email address");
		expect(await signInStatus(tests.person.username, PASSWORD)).toBe(303);
	});

	it("cancels a pending change of address", async () => {
		const page = codePageOf(
			await fill(tests.person.browser, "/account/email", {
				email: `elsewhere-${tests.count}@example.test`,
				current_password: PASSWORD,
			}),
		);
		await tests.app.workOff();
		const { code } = lastProof(tests.mailbox);
		await change(tests.person).expect(303);
		expect((await fill(tests.person.browser, page, { code })).status).toBe(400);
	});

	it("succeeds once for two concurrent changes, and the old password then opens no session", async () => {
		const other = { ...tests.person, browser: newBrowser(tests.app) };
		other.browser.set("Cookie", cookiesOf(tests.app.dependencies, tests.person));
		const race = await contend({
			pool: tests.app.dependencies.db.$client,
			lock: { text: "SELECT FROM users WHERE id = $1 FOR UPDATE", values: [tests.person.id] },
			contenders: [async () => (await change(tests.person)).status, async () => (await change(other)).status],
		});
		expect(race.map((one) => one.status === "fulfilled" && one.value).sort()).toEqual([303, 400]);
	});

	it("prevents a concurrent sign-in with the old password", async () => {
		const client = await tests.app.dependencies.db.$client.connect();
		await client.query("BEGIN");
		await client.query("UPDATE users SET password_hash = 'changed', credentials_version = 2 WHERE id = $1", [
			tests.person.id,
		]);
		const signingIn = signInStatus(tests.person.username, PASSWORD);
		await waitForBlockedStatement(tests.app.dependencies.db.$client);
		await client.query("COMMIT");
		client.release();
		expect(await signingIn).toBe(400);
	});
});

async function newBrowserOf({ username }: Person): Promise<string> {
	const browser = newBrowser(tests.app);
	const form = await browser.get("/sign-in");
	const filled = { ...hiddenFields(form.text), login: username, password: PASSWORD };
	const answer = await browser.post("/sign-in").type("form").send(filled);
	return String(answer.headers["set-cookie"]?.[0]).split(";")[0] ?? "";
}
