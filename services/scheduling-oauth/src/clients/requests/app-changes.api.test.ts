import { afterEach, describe, expect, it } from "@jest/globals";
import { sharedByTests } from "@repo/infra-local/test-file";
import { statementsDuring } from "@repo/service-kit/testing";
import {
	APPS,
	both,
	items,
	listRequests,
	requestActions,
	sendApp,
} from "../../../test/support/app-requests.ts";
import { authorizeAddress, newCode, newTokens } from "../../../test/support/apps.ts";
import { newPerson, type Person } from "../../../test/support/people.ts";
import { sharedMailApp } from "../../../test/support/shared-app.ts";
import { sendRequest } from "./send-request.ts";

const { app, mail } = sharedMailApp();
afterEach(() => app.workOff());
const root = sharedByTests(() => newPerson(app, "Root", { role: "operator" }));
const { latest, decide, press, newOwnApp } = requestActions(app, () => root);

let developers = 0;
const newDeveloper = () => newPerson(app, `dev-${++developers}`);
const lastMail = async (person: Person) => {
	await app.workOff();
	return mail.received.filter(({ recipients }) => String(recipients).includes(person.email)).at(-1);
};

/** How often the scopes are locked meanwhile. */
async function scopeLocksDuring(act: () => PromiseLike<unknown>): Promise<number> {
	const sent = await statementsDuring(app.dependencies.db.$client, act);
	return sent.filter((text) => /from "scopes".*for key share/s.test(text)).length;
}

describe("a change of an approved app", () => {
	it("waits while the approved version keeps working, and applies once it is approved", async () => {
		const dev = await newDeveloper();
		const client = await newOwnApp(dev);
		const edit = `${APPS}/${client.clientId}/edit`;
		expect((await dev.browser.get(edit)).text).toContain("Not needed if you only remove");
		const change = {
			name: "New name",
			redirect_uris: `${items.redirect_uris}\nhttps://app.example/second`,
		};
		const sending = await scopeLocksDuring(async () => {
			const { headers } = await sendApp(dev, change, edit);
			expect(headers.location).toBe(`${APPS}/${client.clientId}?done=sent`);
		});
		const { text: page } = await dev.browser.get(`${APPS}/${client.clientId}`);
		expect(page).toContain("A change is waiting for the operator.");
		expect(page).toContain('href="/developers?platform=server#code"');
		const second = { ...client, redirectUri: "https://app.example/second" };
		await newTokens(app, dev, client);
		await dev.browser.get(authorizeAddress(second)).expect(400);
		const { id } = await latest(dev);
		const { text } = await root.browser.get(`/operator/requests/${id}`);
		expect(text).toContain("Now: Calendar");
		expect(text).toMatch(/second<\/code>.{0,60}New/);
		const approving = await scopeLocksDuring(() => decide(id, "approve", both).expect(303));
		expect([sending, approving]).toEqual([1, 1]);
		const decided = await lastMail(dev);
		expect(decided?.subject).toBe("Your change of New name was approved");
		expect(decided?.text).not.toContain("secret");
		await newTokens(app, dev, second);
	});

	it("applies at once as far as it removes, and ends the scope of a live token", async () => {
		const dev = await newDeveloper();
		const client = await newOwnApp(dev);
		const { access_token } = await newTokens(app, dev, client, { scope: "READ_BOOKING READ_PROFILE" });
		const profile = () => app.agent.get("/api/v1/profile").auth(access_token, { type: "bearer" });
		await profile().expect(200);
		const { headers } = await sendApp(
			dev,
			{ "scope:READ_PROFILE": null, purpose: "" },
			`${APPS}/${client.clientId}/edit`,
		);
		expect(headers.location).toBe(`${APPS}/${client.clientId}?done=saved`);
		await profile().expect(403);
		// With something to review, the operator is told why. Nothing is saved before.
		const more = { name: "Renamed", purpose: "" };
		const refused = await sendApp(dev, more, `${APPS}/${client.clientId}/edit`);
		expect([refused.status, refused.text]).toEqual([
			400,
			expect.stringContaining("Say what you request and why."),
		]);
		expect(await listRequests(app, dev)).toHaveLength(1);
	});

	it("approved with fewer scopes than the app has ends them under a live token", async () => {
		const dev = await newDeveloper();
		const client = await newOwnApp(dev);
		const { access_token } = await newTokens(app, dev, client, { scope: "READ_BOOKING READ_PROFILE" });
		await sendApp(dev, { name: "Renamed" }, `${APPS}/${client.clientId}/edit`);
		await decide((await latest(dev)).id, "approve", { "scope:READ_BOOKING": "on" }).expect(303);
		await app.agent.get("/api/v1/profile").auth(access_token, { type: "bearer" }).expect(403);
	});

	it("replaces the developer's earlier one, and ends when the app is deleted", async () => {
		const dev = await newDeveloper();
		const client = await newOwnApp(dev);
		const edit = `${APPS}/${client.clientId}/edit`;
		for (const name of ["One", "Two"]) await sendApp(dev, { name }, edit);
		expect((await listRequests(app, dev)).map(({ status }) => status)).toEqual([
			"approved",
			"withdrawn",
			"pending",
		]);
		await press(dev, `${client.clientId}/delete`).expect(303);
		expect((await latest(dev)).status).toBe("withdrawn");
		await dev.browser.get(`${APPS}/${client.clientId}`).expect(404);
	});
});

describe("another's app or request", () => {
	it("is not found at any address, and is not changed", async () => {
		const [dev, mallory] = [await newDeveloper(), await newDeveloper()];
		const { clientId, ...client } = await newOwnApp(dev);
		await sendApp(dev, { name: "Second" });
		const { id } = await latest(dev);
		for (const path of [clientId, `${clientId}/edit`, `requests/${id}`])
			await mallory.browser.get(`${APPS}/${path}`).expect(404);
		for (const path of [
			`${clientId}/secrets`,
			`${clientId}/secrets/1/revoke`,
			`${clientId}/delete`,
			`requests/${id}/withdraw`,
		])
			await press(mallory, path).expect(404);
		for (const path of [`${clientId}/edit`, `requests/${id}`])
			expect((await sendApp(mallory, {}, `${APPS}/${path}`)).status).toBe(404);
		for (const path of ["", `/${id}`]) await dev.browser.get(`/operator/requests${path}`).expect(404);
		await dev.browser
			.post(`/operator/requests/${id}/approve`)
			.type("form")
			.send({ csrf: dev.token(`operator request ${id}`), ...both })
			.expect(404);
		// Not only the pages look.
		const { name, link, purpose } = items;
		const input = { kind: "server", name, link, purpose, redirectUris: [items.redirect_uris] } as const;
		const sent = { ...input, redirectUris: [...input.redirectUris], scopes: ["READ_BOOKING"] };
		const target = { requestId: id, ipAddress: undefined };
		await expect(sendRequest(app.dependencies, mallory, sent, target)).rejects.toThrow("does not exist");
		expect((await latest(dev)).status).toBe("pending");
		await newCode(dev, { clientId, ...client });
	});

	it("is warned about if the name looks like another app's or the service's", async () => {
		const dev = await newDeveloper();
		await newOwnApp(dev, { name: "Paypal" });
		await sendApp(dev, { name: "Pаypаl" });
		const shown = async () => (await root.browser.get(`/operator/requests/${(await latest(dev)).id}`)).text;
		expect(await shown()).toMatch(/looks like that of Paypal \(app_/);
		await sendApp(dev, { name: "Scheduling Team" }, `${APPS}/requests/${(await latest(dev)).id}`);
		expect(await shown()).toContain("looks like that of this service");
		await sendApp(dev, { name: "Quite different" }, `${APPS}/requests/${(await latest(dev)).id}`);
		expect(await shown()).not.toContain("looks like");
	});
});

describe("when the owner leaves", () => {
	it("an approved app keeps working for its users, as the operator's, and open requests end", async () => {
		const [dev, user] = [await newDeveloper(), await newDeveloper()];
		const client = await newOwnApp(dev);
		const { access_token } = await newTokens(app, user, client);
		await sendApp(dev, { name: "Changed" }, `${APPS}/${client.clientId}/edit`);
		await dev.browser
			.post("/account/delete")
			.type("form")
			.send({ csrf: dev.token("delete-account"), username: dev.username })
			.expect(303);
		await app.agent.get("/api/v1/bookings").auth(access_token, { type: "bearer" }).expect(200);
		expect(await listRequests(app, dev)).toEqual([]);
		expect(await app.sql("SELECT owner_id, status FROM clients WHERE id = $1", [client.rowId])).toEqual([
			{ owner_id: null, status: "active" },
		]);
		await root.browser.get(`/operator/clients/${client.clientId}`).expect(200);
	});

	it("a disabled account's requests are withdrawn, and its approved app keeps working", async () => {
		const [dev, user] = [await newDeveloper(), await newDeveloper()];
		const client = await newOwnApp(dev);
		await sendApp(dev, { name: "Second" });
		await root.browser
			.post(`/operator/users/${dev.id}/status`)
			.type("form")
			.send({ csrf: root.token(`operator user ${dev.id}`), move: "disable" })
			.expect(303);
		expect((await latest(dev)).status).toBe("withdrawn");
		await newTokens(app, user, client);
		expect((await root.browser.get(`/operator/clients/${client.clientId}`)).text).toContain("Disabled");
	});
});
