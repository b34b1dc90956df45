import { beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { authorizeAddress, newApp } from "../../test/support/apps.ts";
import { hiddenFields, newBrowser, newPerson } from "../../test/support/people.ts";
import {
	type Browser,
	codePageOf,
	confirmLink,
	fill,
	lastProof,
	proveByCode,
} from "../../test/support/proofs.ts";
import { sharedMailApp } from "../../test/support/shared-app.ts";
import { startApp } from "../../test/support/start-app.ts";
import { changeClientStatus } from "../clients/change-client-status.ts";
import { inviteUser } from "../operator/invite-user.ts";

const { app, mail: mailbox } = sharedMailApp({ TRUSTED_PROXIES: "1" });
let count = 0;
beforeAll(async () => {
	await newPerson(app, "Taken");
});
beforeEach(async () => {
	await app.workOff();
	mailbox.received.length = 0;
});

const grace = {
	name: "Grace Hopper",
	timeZone: "America/New_York",
	password: "nanoseconds and wire",
};
const someone = () => {
	count += 1;
	return { username: `grace-${count}`, email: `grace-${count}@example.test` };
};
/** Every visitor has a separate network. */
const visitor = () => newBrowser(app).set("X-Forwarded-For", `198.51.100.${count % 250}`);
const prove = (browser: Browser, email: string, query = "") =>
	proveByCode({ app, mailbox }, browser, `/sign-up${query}`, email);
async function signUp(fields: Record<string, unknown> = {}, query = "", browser = visitor()) {
	const { username, email } = someone();
	const { headers } = await prove(browser, email, query);
	const answer = await fill(browser, String(headers.location), { username, ...grace, ...fields });
	return { answer, browser, email, form: String(headers.location) };
}

describe("sign-up", () => {
	it("creates an account for a proven address, signs its owner in and continues", async () => {
		const query = `?return_to=${encodeURIComponent("/bookings?a=%20b")}`;
		const { answer, browser, email } = await signUp({}, query);
		expect([answer.status, answer.headers.location]).toEqual([303, "/bookings?a=%20b"]);
		const page = await browser.get("/account").expect(200);
		expect(page.text).toContain('value="Grace Hopper"');
		expect(page.text).toContain(email);
		expect(page.text).toMatch(/<option value="America\/New_York" selected/);
		const { rows } = await app.dependencies.db.$client.query(
			"SELECT email_proven_at FROM users WHERE email = $1",
			[email],
		);
		expect(rows).toEqual([{ email_proven_at: expect.any(Date) }]);
	});

	it("continues where the link is opened, and does not follow a stranger's return address", async () => {
		const { username, email } = someone();
		const asked = visitor();
		codePageOf(await fill(asked, "/sign-up?return_to=%2Fbookings", { email }));
		await app.workOff();
		const phone = visitor();
		const { headers } = await confirmLink(phone, lastProof(mailbox).link);
		const form = String(headers.location);
		await asked.get(form).expect(400);
		const answer = await fill(phone, form, { username, ...grace });
		expect([answer.status, answer.headers.location]).toEqual([303, "/"]);
		await phone.get("/account").expect(200);
		await asked.get("/account").expect(303);
	});

	it("keeps an app's request where the link is opened, if the app is active, and asks", async () => {
		const client = await newApp(app, { name: "Calendar app" });
		const request = authorizeAddress(client, { state: "a b+c%2F" });
		const follow = async () => {
			const { username, email } = someone();
			codePageOf(await fill(visitor(), `/sign-up?return_to=${encodeURIComponent(request)}`, { email }));
			await app.workOff();
			const phone = visitor();
			const { headers } = await confirmLink(phone, lastProof(mailbox).link);
			const answer = await fill(phone, String(headers.location), { username, ...grace });
			return { phone, location: String(answer.headers.location) };
		};
		const { phone, location } = await follow();
		expect(location).toBe(request);
		expect((await phone.get(location).expect(200)).text).toContain("Calendar app wants access");
		await changeClientStatus(app.dependencies, client.clientId, "suspend", { operator: "root" });
		expect((await follow()).location).toBe("/");
	});

	it("is not proven by a scanner that opens the link, or by a code in another browser", async () => {
		const { email } = someone();
		const browser = visitor();
		const page = codePageOf(await fill(browser, "/sign-up", { email }));
		await app.workOff();
		const { link, code } = lastProof(mailbox);
		const scanner = visitor();
		await scanner.get(link).expect(303);
		await scanner.get("/email-link").expect(200);
		await visitor().get(page).expect(400);
		expect((await fill(browser, page, { code })).status).toBe(303);
	});

	it("accepts the code once, with at most five guesses", async () => {
		const { email } = someone();
		const browser = visitor();
		const page = codePageOf(await fill(browser, "/sign-up", { email }));
		await app.workOff();
		const { code, link } = lastProof(mailbox);
		const wrong = code === "000 000" ? "111111" : "000000";
		for (let left = 4; left > 0; left -= 1) {
			const { text } = await fill(browser, page, { code: wrong });
			expect(text).toContain(`You have ${left} attempt`);
			expect(text).not.toContain(wrong);
		}
		const { csrf } = hiddenFields((await browser.get(page)).text);
		const last = (await fill(browser, page, { code: wrong })).text;
		expect(last).toContain("No attempts are left");
		expect(last).toContain("Open the link: it still works");
		expect(last).not.toContain('name="code"');
		expect((await browser.post(page).type("form").send({ csrf, code })).status).toBe(400);
		expect((await confirmLink(visitor(), link)).status).toBe(303);
	});

	it("mails nothing that the visitor chose, and replies reach the operator", async () => {
		const { email } = someone();
		codePageOf(await fill(visitor(), "/sign-up", { email, name: "Evil\n\nClick here" }));
		await app.workOff();
		const [mail] = mailbox.received;
		expect(mail?.replyTo?.[0]?.address).toBe("support@example.test");
		expect(mail?.text).not.toMatch(/Evil|Hello/);
	});

	it.each([
		["a username that is taken", { username: "TAKEN" }, 409, "username", "This username is taken"],
		["a username with other characters", { username: "a b c" }, 400, "username", "3 to 32"],
		["a short password", { password: "short" }, 400, "password", "at least 10"],
		["a common password", { password: "password123" }, 400, "password", "common"],
		["the name as password", { password: "Grace Hopper" }, 400, "password", "your name"],
		["a name of two lines", { name: "Grace,\nread this" }, 400, "name", "one line"],
		["no name", { name: "" }, 400, "name", "Must not be empty."],
		["a repeated field", { name: ["a", "b"] }, 400, "name", "filled in"],
		["an unknown time zone", { timeZone: "Mars" }, 400, "timeZone", "IANA"],
	])(
		"shows an error for %s beside the field, and keeps the other input and the proof",
		async (_kind, fields, status, field, text) => {
			const { answer, browser, form } = await signUp(fields);
			expect(answer.status).toBe(status);
			const fault = new RegExp(`id="${field}-error">([^<]*)<`).exec(answer.text)?.[1];
			expect(fault).toContain(text);
			expect(answer.text).toMatch(new RegExp(`aria-describedby="[^"]*${field}-error"`));
			expect(answer.text).not.toContain(grace.password);
			expect(answer.headers["set-cookie"]).toBeUndefined();
			const { username } = someone();
			expect((await fill(browser, form, { username, ...grace })).status).toBe(303);
		},
	);

	it("shows input as text, never as markup", async () => {
		const { answer } = await signUp({ name: '"><script>alert(1)</script>', password: "short" });
		expect(answer.text).not.toContain("<script>alert");
		expect(answer.text).toContain("&quot;>&lt;script>");
	});

	it("gives a name to one of ten concurrent requests", async () => {
		const forms = [];
		for (let i = 0; i < 10; i += 1) {
			const browser = visitor();
			const { headers } = await prove(browser, someone().email);
			forms.push({ browser, form: String(headers.location), username: i % 2 ? "Racer" : "racer" });
		}
		const sent = forms.map(({ browser, form, username }) => fill(browser, form, { ...grace, username }));
		const statuses = (await Promise.all(sent)).map(({ status }) => status).sort();
		expect(statuses).toEqual([303, ...Array.from({ length: 9 }, () => 409)]);
	});

	it("does not sign in with a token of another browser", async () => {
		const browser = visitor();
		const { headers } = await prove(browser, someone().email);
		const answer = await fill(visitor(), String(headers.location), { ...grace, username: "forged" });
		expect(answer.status).toBe(400);
	});
});

it.each([
	["/sign-up", "We sent an email with a link and a code to EMAIL."],
	["/password/forgotten", "If EMAIL has an account, we sent it an email with a link and a code."],
])("the page for the code after %s says to which addresses the email is sent", async (path, text) => {
	const { email } = someone();
	const browser = visitor();
	const page = await browser.get(codePageOf(await fill(browser, path, { email }))).expect(200);
	expect(page.text.replaceAll(email, "EMAIL")).toContain(text);
});

describe("SIGN_UP", () => {
	async function at(mode: string) {
		const other = await startApp({ SMTP_URL: mailbox.url, SIGN_UP: mode });
		const ask = async (email: string) => fill(newBrowser(other), "/sign-up", { email });
		return { ...other, ask };
	}

	it("closed: creates no account and offers no form", async () => {
		const closed = await at("closed");
		const page = await newBrowser(closed).get("/sign-up").expect(200);
		expect(page.text).toContain("Sign-up is closed");
		expect((await newBrowser(closed).get("/sign-in")).text).not.toContain("/sign-up");
		expect((await closed.ask("new@example.test")).status).toBe(403);
		await closed.close();
	});

	it("invited: mails a code to invited addresses only, and the page does not reveal which", async () => {
		const invited = await at("invited");
		await inviteUser(invited.dependencies, "Friend@example.test", { operator: "root" });
		await invited.workOff();
		expect(mailbox.received.map(({ subject }) => subject)).toEqual(["Create your Scheduling account"]);
		const answers = [await invited.ask("friend@example.test"), await invited.ask("stranger@example.test")];
		expect(answers.map(({ status }) => status)).toEqual([303, 303]);
		const browser = newBrowser(invited);
		const asked = codePageOf(await fill(browser, "/sign-up", { email: "other@example.test" }));
		const { text } = await browser.get(asked).expect(200);
		expect(text).toContain("If other@example.test was invited, we sent it an email");
		await invited.workOff();
		expect(mailbox.received.slice(1).map(({ recipients }) => recipients)).toEqual([["friend@example.test"]]);
		invited.travel(15 * 86_400);
		await invited.ask("friend@example.test");
		await invited.workOff();
		expect(mailbox.received).toHaveLength(2);
		await invited.close();
	});
});
