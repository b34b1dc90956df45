import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { hiddenFields, newBrowser } from "../../test/support/people.ts";
import { startApp, type TestApp } from "../../test/support/start-app.ts";

let app: TestApp;
beforeAll(async () => {
	app = await startApp();
	await send({ username: "Taken", email: "taken@example.test" });
});
afterAll(() => app.close());

const grace = {
	name: "Grace Hopper",
	username: "grace",
	email: "grace@example.test",
	timeZone: "America/New_York",
	password: "nanoseconds and wire",
};

async function send(fields: Record<string, unknown>, query = "") {
	const browser = newBrowser(app);
	const form = await browser.get(`/sign-up${query}`).expect(200);
	const answer = await browser
		.post("/sign-up")
		.type("form")
		.send({ ...hiddenFields(form.text), ...grace, ...fields });
	return { answer, browser };
}

describe("sign-up", () => {
	it("makes an account, signs its owner in and leads on", async () => {
		const { answer, browser } = await send({}, `?return_to=${encodeURIComponent("/bookings?a=%20b")}`);
		expect([answer.status, answer.headers.location]).toEqual([303, "/bookings?a=%20b"]);
		const page = await browser.get("/account").expect(200);
		expect(page.text).toContain('value="Grace Hopper"');
		expect(page.text).toMatch(/<option value="America\/New_York" selected/);
	});

	it.each([
		["a username that is taken", { username: "TAKEN" }, 409, "username", "This username is taken"],
		["an address that is taken", { email: "TAKEN@example.test" }, 409, "email", "already"],
		["a username with other characters", { username: "a b c" }, 400, "username", "3 to 32"],
		[
			"an email address that is none",
			{ email: "grace" },
			400,
			"email",
			"Must be an email address, such as ada@example.com.",
		],
		["a short password", { password: "short" }, 400, "password", "at least 10"],
		[
			"a password that is the username",
			{ username: "gracehopper", password: "GraceHopper" },
			400,
			"password",
			"not be",
		],
		["a name of two lines", { name: "Grace,\nread this" }, 400, "name", "one line"],
		["no name", { name: "" }, 400, "name", "Must not be empty."],
		["a field that comes twice", { name: ["a", "b"] }, 400, "name", "filled in"],
		["a made-up time zone", { timeZone: "Mars" }, 400, "timeZone", "IANA"],
	])("refuses %s beside the field and keeps the rest", async (_kind, fields, status, field, text) => {
		const unique = { username: "grace2", email: "grace2@example.test" };
		const { answer } = await send({ ...unique, ...fields });
		expect(answer.status).toBe(status);
		const fault = new RegExp(`id="${field}-error">([^<]*)<`).exec(answer.text)?.[1];
		expect(fault).toContain(text);
		expect(answer.text).toMatch(new RegExp(`aria-describedby="[^"]*${field}-error"`));
		expect(answer.text).toContain(field === "email" ? 'value="Grace Hopper"' : 'value="grace2@example.test"');
		expect(answer.text).not.toContain(grace.password);
		expect(answer.headers["set-cookie"]).toBeUndefined();
	});

	it("shows what was typed as text, never as markup", async () => {
		const { answer } = await send({ name: '"><script>alert(1)</script>', password: "short" });
		expect(answer.text).not.toContain("<script");
		expect(answer.text).toContain("&quot;>&lt;script>");
	});

	it("gives a name to one of ten who ask for it at once", async () => {
		const asked = Array.from({ length: 10 }, (_, i) =>
			send({ username: i % 2 ? "Racer" : "racer", email: `racer-${i}@example.test` }),
		);
		const statuses = (await Promise.all(asked)).map(({ answer }) => answer.status).sort();
		expect(statuses).toEqual([303, ...Array.from({ length: 9 }, () => 409)]);
	});

	it("leaves nobody signed in through a token of another browser", async () => {
		const theirs = hiddenFields((await newBrowser(app).get("/sign-up")).text);
		const answer = await newBrowser(app)
			.post("/sign-up")
			.type("form")
			.send({ ...theirs, ...grace, username: "forged", email: "forged@example.test" });
		expect(answer.status).toBe(403);
	});
});
