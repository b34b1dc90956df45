import { afterEach, describe, expect, it } from "@jest/globals";
import { sharedByTests } from "@repo/infra-local/test-file";
import { contend } from "@repo/infra-local/testing";
import { APPS, listRequests, requestActions, sendApp } from "../../../test/support/app-requests.ts";
import {
	authorizeAddress,
	DECISIONS,
	decide,
	decisionFields,
	newApp,
	newCode,
	newTokens,
	type ThirdPartyApp,
} from "../../../test/support/apps.ts";
import { newBrowser, newPerson, type Person } from "../../../test/support/people.ts";
import { sharedMailApp } from "../../../test/support/shared-app.ts";
import { updateClient } from "../update-client.ts";
import { approveRequest } from "./review-request.ts";

const { app } = sharedMailApp({ SELF_SERVICE: "trial" });
afterEach(() => app.workOff());
const ada = sharedByTests(() => newPerson(app, "Ada"));
const operator = { operator: "root" };

let developers = 0;
const { readOwnApp } = requestActions(app, () => ada);

/** A developer with an app on trial and its secret. */
async function newTrial(more: Record<string, string> = {}): Promise<{ dev: Person; client: ThirdPartyApp }> {
	const dev = await newPerson(app, `dev-${++developers}`);
	expect((await sendApp(dev, more)).status).toBe(303);
	return { dev, client: await readOwnApp(dev) };
}

describe("an app on trial", () => {
	it("works for its owner at once, whose consent page and list say that it is not checked", async () => {
		const { dev, client } = await newTrial();
		const { text } = await dev.browser.get(authorizeAddress(client)).expect(200);
		expect(text).toContain("has not checked this app");
		expect(text).toContain("<strong>https://app.example</strong>");
		expect(text).not.toContain("/logos/");
		const { access_token } = await newTokens(app, dev, client);
		await app.agent.get("/api/v1/bookings").auth(access_token, { type: "bearer" }).expect(200);
		const list = (await dev.browser.get("/account/apps")).text;
		expect(list).toContain("Trial");
		expect(list).not.toContain("/logos/");
		const [{ logo_hash }] = await app.sql("SELECT logo_hash FROM clients WHERE id = $1", [client.rowId]);
		await app.sql("UPDATE clients SET verified_at = NULL WHERE logo_hash = $1", [logo_hash]);
		await app.agent.get(`/logos/${logo_hash}.png`).expect(404);
	});

	it("has every scope that its form checks, up to 50", async () => {
		const names = Array.from({ length: 49 }, (_, number) => `MANY_${number}`);
		await app.sql(
			"INSERT INTO scopes (name, description, created_at) SELECT name, name, now() FROM unnest($1::text[]) AS name",
			[names],
		);
		const checked = Object.fromEntries(names.map((name) => [`scope:${name}`, "on"]));
		const dev = await newPerson(app, `dev-${++developers}`);
		const tooMany = await sendApp(dev, checked);
		expect(tooMany.text).toContain("at most 50 scopes");
		const sent = await sendApp(dev, { ...checked, "scope:READ_PROFILE": null });
		expect(sent.status).toBe(303);
		const [row] = await app.sql(
			"SELECT payload -> 'scopes' AS scopes FROM client_requests WHERE user_id = $1",
			[dev.id],
		);
		expect(new Set(row.scopes)).toEqual(new Set(["READ_BOOKING", ...names]));
		const more = Object.fromEntries(Array.from({ length: 200 }, (_, number) => [`more-${number}`, "x"]));
		const refused = await sendApp(dev, { ...more, name: "Another" });
		expect([refused.status, refused.text.includes("more than one file or 200 fields")]).toEqual([400, true]);
		const redirect_uris = `https://app.example/a${" ".repeat(32_000)}https://app.example/b`;
		const cut = await sendApp(dev, { redirect_uris });
		expect([cut.status, cut.text.includes("a field that is too long")]).toEqual([400, true]);
	});

	it("leads nobody else anywhere, not even with an error", async () => {
		const { client } = await newTrial();
		for (const more of [{}, { scope: "WRITE_BOOKING" }, { response_type: "token" }]) {
			const address = authorizeAddress(client, more);
			const { status, text, headers } = await ada.browser.get(address);
			expect([status, headers.location, text]).toEqual([403, undefined, expect.stringContaining("on trial")]);
			const { headers: visitor } = await newBrowser(app).get(address);
			expect(visitor.location).toMatch(/^\/sign-in\?/);
		}
	});

	it("cannot be allowed by another with a request of before", async () => {
		const { client } = await newTrial();
		await app.sql("UPDATE clients SET owner_only = false WHERE id = $1", [client.rowId]);
		const { text } = await ada.browser.get(authorizeAddress(client)).expect(200);
		await app.sql("UPDATE clients SET owner_only = true WHERE id = $1", [client.rowId]);
		const form = { ...decisionFields(text), decision: "allow" };
		expect((await ada.browser.post(DECISIONS).type("form").send(form)).status).toBe(410);
	});

	it("changes at once, stays the same app when it is approved, and then serves everyone", async () => {
		const { dev, client } = await newTrial();
		const moved = { ...client, redirectUri: "https://app.example/moved" };
		// The operator reviews every change of it.
		const { text } = await dev.browser.get(`${APPS}/${client.clientId}/edit`).expect(200);
		expect(text).toMatch(/<textarea id="purpose" name="purpose" required/);
		expect(text).not.toContain("Not needed if you only remove");
		await sendApp(dev, { redirect_uris: moved.redirectUri }, `${APPS}/${client.clientId}/edit`);
		await newTokens(app, dev, moved);
		const [, { id }] = (await listRequests(app, dev)) as [unknown, { id: number }];
		await approveRequest(app.dependencies, id, undefined, operator);
		await newTokens(app, ada, moved);
		expect(await app.sql("SELECT client_id, owner_only FROM clients WHERE owner_id = $1", [dev.id])).toEqual([
			{ client_id: client.clientId, owner_only: false },
		]);
	});

	it("is deleted with its owner's account, with its tokens", async () => {
		const { dev, client } = await newTrial();
		await newTokens(app, dev, client);
		await dev.browser
			.post("/account/delete")
			.type("form")
			.send({ csrf: dev.token("delete-account"), username: dev.username })
			.expect(303);
		expect(await app.sql("SELECT status, owner_id FROM clients WHERE id = $1", [client.rowId])).toEqual([
			{ status: "deleted", owner_id: null },
		]);
		await ada.browser.get(authorizeAddress(client)).expect(400);
	});

	it("with loopback addresses alone is named as a program on this computer", async () => {
		const { dev, client } = await newTrial({ kind: "server", redirect_uris: "http://127.0.0.1:8080/cb" });
		const { text } = await dev.browser.get(authorizeAddress(client)).expect(200);
		expect(text).toContain("<strong>a program on this computer</strong>");
	});
});

describe("an app that nobody has checked", () => {
	it("serves at most a hundred users, also if two more allow it at once", async () => {
		const client = await newApp(app);
		await app.sql("UPDATE clients SET verified_at = NULL, unverified_users = 99 WHERE id = $1", [
			client.rowId,
		]);
		const people = [await newPerson(app, "user-100"), await newPerson(app, "user-101")];
		const forms = await Promise.all(
			people.map(async ({ browser }) => decisionFields((await browser.get(authorizeAddress(client))).text)),
		);
		const race = await contend<{ status: number }>({
			pool: app.dependencies.db.$client,
			lock: { text: "SELECT FROM clients WHERE id = $1 FOR UPDATE", values: [client.rowId] },
			contenders: people.map(
				(person, at) => async () =>
					person.browser
						.post(DECISIONS)
						.type("form")
						.send({ ...forms[at], decision: "allow" }),
			),
		});
		const statuses = race.map((one) => (one.status === "fulfilled" ? one.value.status : 0));
		expect(statuses.sort()).toEqual([303, 403]);
		const allowed =
			people[
				Number((await app.sql("SELECT FROM connections WHERE user_id = $1", [people[0]?.id])).length === 0)
			];
		// Who has allowed it before counts once.
		await decide(allowed as Person, authorizeAddress(client, { prompt: "consent" }));
	});
});

describe("a first-party app", () => {
	const makeFirstParty = (client: ThirdPartyApp) =>
		updateClient(app.dependencies, client.clientId, { firstParty: true }, operator);

	it("gets a code without a click, and the audit log says that nobody was asked", async () => {
		const client = await newApp(app);
		await makeFirstParty(client);
		const { headers } = await ada.browser.get(authorizeAddress(client)).expect(303);
		expect(headers.location).toContain(`${client.redirectUri}?code=`);
		const [event] = await app.sql(
			"SELECT details FROM audit_events WHERE type = 'authorization.allowed' AND client_row_id = $1",
			[client.rowId],
		);
		expect(event.details).toMatchObject({ asked: false });
		await ada.browser.get(authorizeAddress(client, { prompt: "consent" })).expect(200);
	});

	it("has https redirect URIs only, whoever would change them", async () => {
		const redirectUris = ["https://app.example/callback", "http://127.0.0.1/cb"];
		const refused = { code: "first_party_needs_https" };
		await expect(makeFirstParty(await newApp(app, { redirectUris }))).rejects.toMatchObject(refused);
		await expect(newApp(app, { redirectUris, firstParty: true })).rejects.toMatchObject(refused);
		const client = await newApp(app);
		await makeFirstParty(client);
		const change = updateClient(app.dependencies, client.clientId, { redirectUris }, operator);
		await expect(change).rejects.toMatchObject(refused);
	});

	it("cannot be requested by a developer", async () => {
		const { dev, client } = await newTrial();
		await sendApp(dev, { firstParty: "yes", first_party: "yes" }, `${APPS}/${client.clientId}/edit`);
		expect(await app.sql("SELECT first_party FROM clients WHERE id = $1", [client.rowId])).toEqual([
			{ first_party: false },
		]);
		await newCode(dev, client);
	});
});
