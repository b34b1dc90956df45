import { afterAll, beforeEach, describe, expect, it } from "@jest/globals";
import { takeAllowance } from "@repo/service-kit/rate-limits";
import supertest from "supertest";
import { hiddenFields, newBrowser, newPerson, PASSWORD } from "../../test/support/people.ts";
import { fill } from "../../test/support/proofs.ts";
import { startApp, type TestApp } from "../../test/support/start-app.ts";
import { createApp } from "../app.ts";
import { closeDependencies, createDependencies } from "../compose.ts";
import type { Dependencies } from "../dependencies.ts";

let app: TestApp;
const opened: (() => Promise<void>)[] = [];
beforeEach(async () => {
	app = await startApp({ TRUSTED_PROXIES: "1" });
	opened.push(app.close);
	await newPerson(app, "ada");
});
afterAll(async () => {
	for (const close of opened) await close();
});

/** One browser per instance, with the given IP address. */
const browsers = new WeakMap<Dependencies, ReturnType<typeof supertest.agent>>();

async function tryToSignIn(password: string, address: string, where = app.dependencies, login = "ada") {
	const browser = browsers.get(where) ?? supertest.agent(createApp(where));
	browsers.set(where, browser);
	const form = await browser.get("/sign-in?return_to=/sign-in");
	const filled = { ...hiddenFields(form.text), login, password };
	const answer = await browser.post("/sign-in").set("X-Forwarded-For", address).type("form").send(filled);
	if (answer.status === 303) browsers.delete(where);
	return answer;
}

describe("password guesses", () => {
	it("are counted by username and by email address, so that nobody learns whose address it is", async () => {
		const guess = async (login: string, i: number) =>
			(await tryToSignIn("wrong", `192.0.2.${i}`, app.dependencies, login)).status;
		const spellings = ["ada", "ADA", " Ada "];
		for (let i = 0; i < 10; i += 1) expect(await guess(spellings[i % 3] ?? "", i)).toBe(400);
		expect(await guess("ada", 10)).toBe(429);
		for (const login of ["ada@example.test", "nobody@example.test"]) expect(await guess(login, 11)).toBe(400);
	});

	it("are counted by login, for all networks and instances, until the limit expires", async () => {
		const elsewhere = createDependencies(app.dependencies.config, { clock: app.dependencies.clock });
		opened.push(() => closeDependencies(elsewhere));
		for (let i = 0; i < 10; i += 1) {
			const answer = await tryToSignIn("wrong", `192.0.2.${i}`, i % 2 ? elsewhere : app.dependencies);
			expect(answer.status).toBe(400);
		}
		const closed = await tryToSignIn(PASSWORD, "192.0.2.99", elsewhere);
		expect([closed.status, closed.headers["retry-after"]]).toEqual([429, "60"]);
		expect(closed.text).toContain("Wait 60 seconds");
		app.travel(61);
		expect((await tryToSignIn(PASSWORD, "192.0.2.98")).status).toBe(303);
	});

	it("at a nonexistent account are counted in the same way", async () => {
		const statuses: number[] = [];
		for (let i = 0; i < 11; i += 1)
			statuses.push((await tryToSignIn("wrong", `192.0.2.${i}`, app.dependencies, "nobody")).status);
		expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
	});

	it("are counted by network, for all accounts", async () => {
		const { db, clock } = app.dependencies;
		const limit = { name: "sign-in-address", limit: 60, seconds: 600, refill: "evenly" } as const;
		for (let i = 0; i < 59; i += 1)
			expect((await takeAllowance(db, limit, "192.0.2.1", clock())).retryAfter).toBe(0);
		expect((await tryToSignIn("wrong", "192.0.2.1", app.dependencies, "somebody")).status).toBe(400);
		expect((await tryToSignIn("wrong", "192.0.2.1", app.dependencies, "else")).status).toBe(429);
		expect((await tryToSignIn(PASSWORD, "192.0.2.2")).status).toBe(303);
	});

	it("are counted when concurrent", async () => {
		const tries = Array.from({ length: 15 }, (_, i) => tryToSignIn("wrong", `192.0.2.${i}`));
		const statuses = (await Promise.all(tries)).map(({ status }) => status);
		expect(statuses.filter((status) => status === 400)).toHaveLength(10);
	});

	it("do not block an owner who signs in often", async () => {
		for (let i = 0; i < 15; i += 1) expect((await tryToSignIn(PASSWORD, "192.0.2.1")).status).toBe(303);
	});

	it("by strangers do not block the owner's browser", async () => {
		const mine = supertest.agent(createApp(app.dependencies));
		const signIn = async (browser: typeof mine, password: string) => {
			const form = await browser.get("/sign-in?return_to=/sign-in");
			const filled = { ...hiddenFields(form.text), login: "ada", password };
			return (await browser.post("/sign-in").type("form").send(filled)).status;
		};
		expect(await signIn(mine, PASSWORD)).toBe(303);
		expect((await fill(mine, "/account", {}, "/sign-out")).status).toBe(303);
		const stranger = supertest.agent(createApp(app.dependencies));
		for (let i = 0; i < 10; i += 1) expect(await signIn(stranger, "wrong")).toBe(400);
		expect(await signIn(stranger, PASSWORD)).toBe(429);
		expect(await signIn(mine, PASSWORD)).toBe(303);
	});
});

it("challenges for passkeys are limited by network", async () => {
	const { db, clock } = app.dependencies;
	const limit = { name: "address-passkey-options", limit: 300, seconds: 60, refill: "at-once" } as const;
	for (let i = 0; i < 299; i += 1) await takeAllowance(db, limit, "192.0.2.1", clock());
	const browser = newBrowser(app);
	const fields = hiddenFields((await browser.get("/sign-in")).text);
	const ask = (address: string) =>
		browser.post("/sign-in/passkey/options").set("X-Forwarded-For", address).type("form").send(fields);
	await ask("192.0.2.1").expect(200);
	expect((await ask("192.0.2.1").expect(429)).headers["retry-after"]).toBe("60");
	await ask("192.0.2.2").expect(200);
	expect((await db.$client.query("SELECT FROM passkey_challenges")).rowCount).toBe(2);
});
