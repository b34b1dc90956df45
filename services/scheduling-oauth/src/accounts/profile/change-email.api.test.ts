import { describe, expect, it } from "@jest/globals";
import { mailTests } from "../../../test/support/mail-tests.ts";
import { newBrowser, newPerson, PASSWORD, type Person } from "../../../test/support/people.ts";
import { codePageOf, fill, lastProof } from "../../../test/support/proofs.ts";

const tests = mailTests();

const elsewhere = () => `elsewhere-${tests.count}@example.test`;
const ask = (email: string, password = PASSWORD, browser = tests.person.browser) =>
	fill(browser, "/account/email", { email, current_password: password });
const addressOf = async ({ id }: Person) =>
	(await tests.app.dependencies.db.$client.query("SELECT email FROM users WHERE id = $1", [id])).rows[0]
		.email;
async function asked(email = elsewhere()) {
	const page = codePageOf(await ask(email));
	await tests.app.workOff();
	return { page, ...lastProof(tests.mailbox) };
}

describe("the email address", () => {
	it("changes once the new one is proven; the old one is notified, and other sessions end", async () => {
		const other = newBrowser(tests.app);
		expect((await fill(other, "/sign-in", { login: tests.person.username, password: PASSWORD })).status).toBe(
			303,
		);
		const { page, code } = await asked();
		expect(tests.mailbox.received.map(({ recipients }) => recipients)).toEqual([[elsewhere()]]);
		expect(await addressOf(tests.person)).toBe(tests.person.email);
		expect((await fill(tests.person.browser, page, { code })).headers.location).toBe("/account?done");
		expect(await addressOf(tests.person)).toBe(elsewhere());
		await tests.app.workOff();
		expect(tests.mailbox.received.at(-1)).toMatchObject({
			recipients: [tests.person.email],
			subject: "Your email address was changed",
		});
		await tests.person.browser.get("/account").expect(200);
		await other.get("/account").expect(303);
	});

	it("requires the password", async () => {
		const refused = await ask(elsewhere(), "a guess").then((answer) => answer);
		expect([refused.status, refused.text]).toEqual([400, expect.stringContaining("The password is wrong")]);
		expect(refused.text).toContain(`value="${elsewhere()}"`);
	});

	it("gets no email if another account has it, and the page is the same", async () => {
		const taken = await newPerson(tests.app, `taken-${tests.count}`);
		const [known, unknown] = [await ask(taken.email), await ask(elsewhere())];
		expect([known.status, unknown.status]).toEqual([303, 303]);
		const pages = await Promise.all(
			[known, unknown].map((one) => tests.person.browser.get(codePageOf(one)).expect(200)),
		);
		const [one, other] = pages.map(({ text }) => text.replaceAll(/[\w-]+@example\.test|[\w-]{36,43}/g, ""));
		expect(one).toBe(other);
		await tests.app.workOff();
		expect(tests.mailbox.received.map(({ recipients }) => recipients)).toEqual([[elsewhere()]]);
	});

	it("is not assigned to a stranger's account when its owner opens the link", async () => {
		const { link } = await asked("victim@example.test");
		const victim = await newPerson(tests.app, `victim-${tests.count}`);
		await victim.browser.get(link).expect(303);
		expect((await victim.browser.get("/email-link").expect(400)).text).toContain("Enter the code instead");
		expect(await addressOf(tests.person)).toBe(tests.person.email);
		expect(await addressOf(victim)).toBe(victim.email);
	});

	it("does not change after the browser has signed in to another account", async () => {
		const { page, code } = await asked();
		const other = await newPerson(tests.app, `other-${tests.count}`);
		const { csrf } = { csrf: tests.person.token("sign-out") };
		await tests.person.browser.post("/sign-out").type("form").send({ csrf }).expect(303);
		const browser = newBrowser(tests.app);
		browser.set("Cookie", `scheduling-browser=${tests.person.browserSecret}`);
		await browser.get(page).expect(200);
		const signedIn = newBrowser(tests.app);
		signedIn.set(
			"Cookie",
			`scheduling-browser=${tests.person.browserSecret}; scheduling-session=${other.secret}`,
		);
		const refused = await fill(signedIn, page, { code });
		expect([refused.status, refused.text]).toEqual([400, expect.stringContaining("This link has expired")]);
		expect([await addressOf(tests.person), await addressOf(other)]).toEqual([
			tests.person.email,
			other.email,
		]);
	});

	it("does not change with a code from before a change of the password", async () => {
		const { page, code } = await asked();
		const { browser } = tests.person;
		const typed = { current_password: PASSWORD, password: "four words nobody joins" };
		expect((await fill(browser, "/account/password", typed)).status).toBe(303);
		const refused = await fill(browser, page, { code });
		expect([refused.status, refused.text]).toEqual([400, expect.stringContaining("This link has expired")]);
		expect(await addressOf(tests.person)).toBe(tests.person.email);
		await tests.app.workOff();
	});
});
