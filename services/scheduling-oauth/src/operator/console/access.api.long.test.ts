import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { listRequests, sendApp } from "../../../test/support/app-requests.ts";
import { newApp } from "../../../test/support/apps.ts";
import { type Console, startConsole } from "../../../test/support/console.ts";
import { newPerson } from "../../../test/support/people.ts";
import { testConfig } from "../../../test/support/start-app.ts";
import { listEndpoints } from "../../app.ts";
import { closeDependencies, createDependencies } from "../../compose.ts";

// The test names need the endpoints before there is a database; it is not queried.
const nowhere = createDependencies(testConfig({ DATABASE_URL: "postgres://nobody@127.0.0.1:1/nothing" }));
const addresses = listEndpoints(nowhere)
	.filter(({ path }) => path.startsWith("/operator"))
	.map(({ method, path }) => [method as "get" | "post", path] as const);
afterAll(() => closeDependencies(nowhere));

let app: Console["app"];
let root: Console["root"];
let ada: Console["ada"];
let lastEvent: Console["lastEvent"];
beforeAll(async () => {
	({ app, root, ada, lastEvent } = await startConsole());
});
afterAll(async () => {
	// Mails about requests, which no test here reads.
	await app.dependencies.db.execute(
		"SELECT graphile_worker.complete_jobs(array(SELECT id FROM graphile_worker.jobs))",
	);
	await app.close();
});

describe("a user who is not an operator", () => {
	it("is tested with many URLs", () => expect(addresses.length).toBeGreaterThan(20));

	it.each(addresses)("gets 404 from %s %s, without a hint of what exists", async (method, path) => {
		const { clientId } = await newApp(app, { name: "Hidden app" });
		const address = path.replace(":clientId", clientId).replaceAll(/:\w+/g, "1");
		const tokens = Object.fromEntries(
			["clients", "scopes", "users", "keys"].map((one) => [one, ada.token(`operator ${one}`)]),
		);
		for (const csrf of [undefined, ada.token(`operator client ${clientId}`), ...Object.values(tokens)]) {
			const answer = await ada.browser[method](address)
				.type("form")
				.send(csrf ? { csrf, move: "delete" } : {});
			expect(answer.status).toBe(404);
			expect(answer.text).not.toMatch(/Hidden app|app_|operator/i);
		}
		const stranger = await app.agent[method](address);
		expect([stranger.status, stranger.headers.location]).toEqual([303, expect.stringMatching(/^\/sign-in/)]);
	});

	it("sees no link to the console, and an operator does", async () => {
		expect((await ada.browser.get("/bookings")).text).not.toContain("/operator");
		expect((await root.browser.get("/bookings")).text).toContain('href="/operator"');
	});

	it("loses access as soon as the role is removed", async () => {
		const former = await newPerson(app, "former", { role: "operator" });
		await former.browser.get("/operator/users").expect(200);
		await app.dependencies.db.$client.query("UPDATE users SET role = 'user' WHERE username = 'former'");
		await former.browser.get("/operator/users").expect(404);
	});
});

describe("every form of the console", () => {
	const posts = addresses.filter(([method]) => method === "post");

	it.each(posts)("%s %s does nothing without its own token", async (_method, path) => {
		const { clientId } = await newApp(app);
		const other = await newApp(app);
		const developer = await newPerson(app, `developer-${clientId}`);
		await sendApp(developer);
		const [sent] = await listRequests(app, developer);
		const before = await lastEvent();
		const address = path
			.replace(":clientId", clientId)
			.replace(":requestId", String(sent?.id))
			.replace("scopes/:name", "scopes/READ_BOOKING")
			.replaceAll(/:\w+/g, "1");
		for (const csrf of [
			"",
			"x".repeat(43),
			root.token("apps"),
			root.token(`operator client ${other.clientId}`),
		]) {
			await root.browser.post(address).type("form").send({ csrf, move: "delete" }).expect(403);
			const asFile = await root.browser.post(address).field("csrf", csrf).field("name", "x");
			expect([403, 415]).toContain(asFile.status);
		}
		expect(await lastEvent()).toEqual(before);
	});

	it("leads to the verification without a recent proof, and does nothing", async () => {
		const before = await lastEvent();
		app.travel(601);
		for (const [, path] of posts) {
			const address = path.replaceAll(/:\w+/g, "1");
			const { status, headers } = await root.browser.post(address).type("form").send({ move: "delete" });
			expect([path, status, headers.location]).toEqual([
				...[path, 303],
				expect.stringMatching(/^\/account\/verify\?return_to=%2Foperator/),
			]);
		}
		expect(await lastEvent()).toEqual(before);
	});
});
