import { beforeAll, describe, expect, it } from "@jest/globals";
import { hiddenFields, newBrowser, newPerson, PASSWORD } from "../../test/support/people.ts";
import { sharedApp } from "../../test/support/shared-app.ts";
import { startApp } from "../../test/support/start-app.ts";

const app = sharedApp();
beforeAll(async () => {
	await newPerson(app, "Ada");
});

type Filled = Record<string, string>;

async function send(path: string, filled: Filled, browser = newBrowser(app), query = "") {
	const form = await browser.get(path + query).expect(200);
	return browser
		.post(path)
		.type("form")
		.send({ ...hiddenFields(form.text), ...filled });
}

const ada = { login: "ada", password: PASSWORD };

describe("sign-in", () => {
	it.each(["ada", "Ada", "ada@example.test", "ADA@Example.Test"])("accepts %s", async (login) => {
		const answer = await send("/sign-in", { login, password: PASSWORD });
		expect(answer.status).toBe(303);
		expect(answer.headers.location).toBe("/");
		expect(answer.headers["set-cookie"]?.[0]).toMatch(
			/^scheduling-session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
		);
	});

	it("gives the same response for an unknown account and a wrong password, and keeps the input except the password", async () => {
		const [unknown, wrong] = [
			await send("/sign-in", { login: "nobody", password: "wrong password" }),
			await send("/sign-in", { login: "ada", password: "wrong password" }),
		];
		const plain = (html: string) => html.replaceAll(/value="(nobody|ada|[\w-]{86})"/g, "");
		expect([unknown.status, wrong.status]).toEqual([400, 400]);
		expect(plain(unknown.text)).toBe(plain(wrong.text));
		expect(wrong.text).toContain('value="ada"');
		expect(wrong.text).not.toContain("wrong password");
	});

	it("leads back to the requested URL, byte for byte, also after a wrong password", async () => {
		const asked =
			"/auth/oauth2/authorize?client_id=x&state=%C3%A9%20+a%22%3C%26&scope=READ_BOOKING,READ_PROFILE";
		const browser = newBrowser(app);
		const query = `?return_to=${encodeURIComponent(asked)}`;
		const wrong = await send("/sign-in", { ...ada, password: "no" }, browser, query);
		const right = await browser
			.post("/sign-in")
			.type("form")
			.send({ ...hiddenFields(wrong.text), ...ada });
		expect(right.headers.location).toBe(asked);
	});

	it("does not let a browser choose its session, and ends the previous one", async () => {
		const browser = newBrowser(app);
		const fixed = "f".repeat(43);
		browser.set("Cookie", `scheduling-session=${fixed}`);
		const first = await app.agent.get("/sign-in").set("Cookie", `scheduling-session=${fixed}`).expect(200);
		const cookies = [first.headers["set-cookie"]?.[0]?.split(";")[0], `scheduling-session=${fixed}`].join(
			"; ",
		);
		const answer = await app.agent
			.post("/sign-in")
			.set("Cookie", cookies)
			.type("form")
			.send({ ...hiddenFields(first.text), ...ada })
			.expect(303);
		expect(answer.headers["set-cookie"]?.[0]).not.toContain(fixed);
	});

	it.each([
		["missing", {}],
		["wrong", { csrf: "x".repeat(43) }],
		["empty", { csrf: "" }],
		["another form's", { csrf: "sign-up" }],
	])("rejects a token that is %s and shows the form again", async (_kind, token: Filled) => {
		const browser = newBrowser(app);
		const other = hiddenFields((await browser.get("/sign-up").expect(200)).text).csrf ?? "";
		const csrf = token.csrf === "sign-up" ? { csrf: other } : token;
		const answer = await browser
			.post("/sign-in")
			.type("form")
			.send({ ...ada, ...csrf });
		expect(answer.status).toBe(403);
		expect(answer.headers["set-cookie"]).toBeUndefined();
		expect(answer.text).toContain('value="ada"');
	});

	// Ports share cookies: `npm start` and another Flask, Starlette or Express app are on one host.
	it("keeps the cookies of an app on the same host", async () => {
		const form = await app.agent.get("/sign-in");
		const set = [form, await send("/sign-in", ada)].flatMap(({ headers }) => headers["set-cookie"] ?? []);
		const names = set.map((cookie) => cookie.slice(0, cookie.indexOf("=")));
		expect(new Set(names)).toEqual(
			new Set(["scheduling-browser", "scheduling-session", "scheduling-sign-in"]),
		);
	});

	it("sets Secure cookies if the service uses https", async () => {
		const secure = await startApp({ BASE_URL: "https://scheduling.example" });
		await newPerson(secure, "Ada");
		const form = await secure.agent.get("/sign-in");
		const visitor = form.headers["set-cookie"]?.[0] ?? "";
		expect(visitor).toMatch(
			/^__Host-scheduling-browser=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
		);
		const answer = await secure.agent
			.post("/sign-in")
			.set("Cookie", visitor.split(";")[0] ?? "")
			.type("form")
			.send({ ...hiddenFields(form.text), ...ada });
		expect(answer.headers["set-cookie"]?.[0]).toMatch(/^__Host-scheduling-session=.*; Secure; SameSite=Lax$/);
		await secure.close();
	});
});

describe("sign-out", () => {
	it("ends the session on the server, not only the cookie, and can let another user sign in and return", async () => {
		const person = await newPerson(app, "Grace");
		await person.browser
			.post("/sign-out")
			.type("form")
			.send({ csrf: person.token("sign-out"), return_to: "/auth/oauth2/authorize?a=1" })
			.expect(303)
			.expect("location", "/sign-in?return_to=%2Fauth%2Foauth2%2Fauthorize%3Fa%3D1");
		await person.browser.get("/sign-in").expect(200);
	});

	it("does nothing for another site's form, which is sent without the cookie", async () => {
		const { headers } = await app.agent.post("/sign-out").type("form").send({}).expect(303);
		expect(headers["set-cookie"]).toBeUndefined();
		const ended = `scheduling-session=${"f".repeat(43)}`;
		await app.agent
			.post("/sign-out")
			.set("Cookie", ended)
			.expect(303)
			.expect("set-cookie", /^scheduling-session=; Max-Age=0;/);
	});

	it("does nothing without the form's token", async () => {
		const person = await newPerson(app, "Mary");
		await person.browser.post("/sign-out").type("form").send({}).expect(403);
		await person.browser.get("/sign-in").expect(303);
	});
});
