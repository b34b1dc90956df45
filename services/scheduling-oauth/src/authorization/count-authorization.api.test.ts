import { afterAll, beforeAll, expect, it } from "@jest/globals";
import {
	authorizeAddress,
	DECISIONS,
	decisionFields,
	newApp,
	type RequestParameters,
	type ThirdPartyApp,
} from "../../test/support/apps.ts";
import { newPerson, type Person } from "../../test/support/people.ts";
import { startApp, type TestApp } from "../../test/support/start-app.ts";
import { authorizationCodes, authorizationRequests } from "./tables.ts";

let app: TestApp;
let client: ThirdPartyApp;
let people = 0;
beforeAll(async () => {
	app = await startApp({ AUTHORIZATIONS_PER_MINUTE: "3" });
	client = await newApp(app, { subject: "opaque" });
});
afterAll(() => app.close());

function somebody() {
	people += 1;
	return newPerson(app, `somebody-${people}`);
}
const open = ({ browser }: Person, more: RequestParameters = {}, at = client) =>
	browser.get(authorizeAddress(at, more));
const decide = ({ browser }: Person, page: string, decision: string) =>
	browser
		.post(DECISIONS)
		.type("form")
		.send({ ...decisionFields(page), decision });
const countRows = async () => {
	const { db } = app.dependencies;
	return (await db.$count(authorizationRequests)) + (await db.$count(authorizationCodes));
};

it("a user opens as many requests in a minute as the setting says, and others are not affected", async () => {
	const [ada, bob] = [await somebody(), await somebody()];
	for (let times = 0; times < 3; times += 1) await open(ada).expect(200);
	const before = await countRows();
	const refused = await open(ada).expect(429).expect("content-type", /html/);
	expect(refused.text).toContain("Apps have sent you here too often");
	const seconds = Number(refused.headers["retry-after"]);
	expect(seconds).toBeGreaterThan(0);
	expect(seconds).toBeLessThanOrEqual(60);
	expect(await countRows()).toBe(before);
	await open(bob).expect(200);
	app.travel(seconds);
	await open(ada).expect(200);
});

it("codes without a page are counted, too, and so is each answer", async () => {
	const ada = await somebody();
	const { text } = await open(ada).expect(200);
	await decide(ada, text, "allow").expect(303);
	await open(ada).expect(303);
	const before = await countRows();
	await open(ada).expect(429);
	await decide(ada, text, "allow").expect(429).expect("retry-after", /^\d+$/);
	await decide(ada, text, "deny").expect(429);
	expect(await countRows()).toBe(before);
	app.travel(60);
	await decide(ada, text, "allow").expect(303);
});

it("with prompt=none the app gets the error", async () => {
	const ada = await somebody();
	const scope = { scope: "READ_BOOKING openid", prompt: "none" };
	const errorOf = async () => {
		const { headers } = await open(ada, scope).expect(303);
		return new URL(String(headers.location)).searchParams.get("error");
	};
	for (let times = 0; times < 3; times += 1) expect(await errorOf()).toBe("consent_required");
	expect(await errorOf()).toBe("temporarily_unavailable");
});

it("the user of a first-party app, who is not asked, is counted once for each request", async () => {
	const ada = await somebody();
	const own = await newApp(app, { subject: "opaque", firstParty: true });
	for (const scope of ["READ_BOOKING", "READ_PROFILE", "READ_BOOKING"])
		await open(ada, { scope }, own).expect(303);
	await open(ada, {}, own).expect(429);
});
