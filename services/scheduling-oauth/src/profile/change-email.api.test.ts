import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { type MailServer, startMailServer } from "@repo/infra-local/testing";
import { newBrowser, newPerson, PASSWORD, type Person } from "../../test/support/people.ts";
import { codePageOf, fill, lastProof } from "../../test/support/proofs.ts";
import { startApp, type TestApp } from "../../test/support/start-app.ts";

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

const elsewhere = () => `elsewhere-${count}@example.test`;
const ask = (email: string, password = PASSWORD, browser = person.browser) =>
	fill(browser, "/account/email", { email, current_password: password });
const addressOf = async ({ id }: Person) =>
	(await app.dependencies.db.$client.query("SELECT email FROM users WHERE id = $1", [id])).rows[0].email;
async function asked(email = elsewhere()) {
	const page = codePageOf(await ask(email));
	await app.workOff();
	return { page, ...lastProof(mailbox) };
}

describe("the email address", () => {
	it("changes once the new one is proven; the old one is told, and other sessions end", async () => {
		const other = newBrowser(app);
		expect((await fill(other, "/sign-in", { login: person.username, password: PASSWORD })).status).toBe(303);
		const { page, code } = await asked();
		expect(mailbox.received.map(({ recipients }) => recipients)).toEqual([[elsewhere()]]);
		expect(await addressOf(person)).toBe(person.email);
		expect((await fill(person.browser, page, { code })).headers.location).toBe("/account?done");
		expect(await addressOf(person)).toBe(elsewhere());
		await app.workOff();
		expect(mailbox.received.at(-1)).toMatchObject({
			recipients: [person.email],
			subject: "Your email address was changed",
		});
		await person.browser.get("/account").expect(200);
		await other.get("/account").expect(303);
	});

	it("needs the password", async () => {
		const refused = await ask(elsewhere(), "a guess").then((answer) => answer);
		expect([refused.status, refused.text]).toEqual([400, expect.stringContaining("The password is wrong")]);
		expect(refused.text).toContain(`value="${elsewhere()}"`);
	});

	it("that another account has gets no email, and the page is the same", async () => {
		const taken = await newPerson(app, `taken-${count}`);
		const [known, unknown] = [await ask(taken.email), await ask(elsewhere())];
		expect([known.status, unknown.status]).toEqual([303, 303]);
		const pages = await Promise.all(
			[known, unknown].map((one) => person.browser.get(codePageOf(one)).expect(200)),
		);
		const [one, other] = pages.map(({ text }) => text.replaceAll(/[\w-]+@example\.test|[\w-]{36,43}/g, ""));
		expect(one).toBe(other);
		await app.workOff();
		expect(mailbox.received.map(({ recipients }) => recipients)).toEqual([[elsewhere()]]);
	});

	it("is not lent to a stranger's account by who opens the link", async () => {
		const { link } = await asked("victim@example.test");
		const victim = await newPerson(app, `victim-${count}`);
		await victim.browser.get(link).expect(303);
		expect((await victim.browser.get("/email-link").expect(400)).text).toContain("Enter the code instead");
		expect(await addressOf(person)).toBe(person.email);
		expect(await addressOf(victim)).toBe(victim.email);
	});

	it("does not change after the browser has signed in to another account", async () => {
		const { page, code } = await asked();
		const other = await newPerson(app, `other-${count}`);
		const { csrf } = { csrf: person.token("sign-out") };
		await person.browser.post("/sign-out").type("form").send({ csrf }).expect(303);
		const browser = newBrowser(app);
		browser.set("Cookie", `scheduling-browser=${person.browserSecret}`);
		await browser.get(page).expect(200);
		const signedIn = newBrowser(app);
		signedIn.set("Cookie", `scheduling-browser=${person.browserSecret}; scheduling-session=${other.secret}`);
		expect((await fill(signedIn, page, { code })).status).toBe(410);
		expect([await addressOf(person), await addressOf(other)]).toEqual([person.email, other.email]);
	});
});
