import { afterEach, describe, expect, it } from "@jest/globals";
import { sharedByTests } from "@repo/infra-local/test-file";
import { contend, waitForBlockedStatement } from "@repo/infra-local/testing";
import {
	APPS,
	both,
	items,
	listRequests,
	requestActions,
	sendApp,
} from "../../../test/support/app-requests.ts";
import { newPerson, type Person } from "../../../test/support/people.ts";
import { sharedMailApp } from "../../../test/support/shared-app.ts";

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

describe("a request for an app", () => {
	it("is shown to operators with every item, and is an app once they approve it, with fewer scopes if they choose", async () => {
		const dev = await newDeveloper();
		expect((await dev.browser.get(APPS).expect(200)).text).toContain("You have no apps");
		const { headers } = await sendApp(dev);
		expect(headers.location).toBe(`${APPS}?done=sent`);
		expect((await dev.browser.get(APPS)).text).toContain("In review");
		const { id } = await latest(dev);
		const { text } = await root.browser.get(`/operator/requests/${id}`).expect(200);
		for (const item of [
			...Object.values(items).filter((one) => one !== "on" && one !== "server"),
			dev.username,
		])
			expect(text).toContain(item);
		expect(text).toContain("data:image/png;base64,");
		expect((await root.browser.get("/operator/clients")).text).toMatch(/requests? (is|are) waiting/);
		expect((await root.browser.get("/operator/requests")).text).toContain(`/operator/requests/${id}`);
		await app.workOff();
		expect(mail.received.some(({ recipients }) => String(recipients).includes("support@example.test"))).toBe(
			true,
		);
		await decide(id, "approve", { "scope:READ_BOOKING": "on" }).expect(303);
		const decided = await lastMail(dev);
		expect(decided?.subject).toBe("Your app Calendar was approved");
		expect(decided?.text).toContain("Create its client secret there.");
		const [client] = await app.sql("SELECT * FROM clients WHERE owner_id = $1", [dev.id]);
		expect(client).toMatchObject({ allowed_scopes: ["READ_BOOKING"], owner_only: false, name: "Calendar" });
		expect(client.verified_at).not.toBeNull();
		const events = await app.sql(
			"SELECT type, actor_type, actor FROM audit_events WHERE user_id = $1 AND type LIKE 'client%' ORDER BY id",
			[dev.id],
		);
		expect(events).toEqual([
			{ type: "client_request.sent", actor_type: "user", actor: dev.username },
			{ type: "client_request.approved", actor_type: "operator", actor: "Root" },
		]);
	});

	it("cannot be approved with a scope that was not requested, or with none", async () => {
		const dev = await newDeveloper();
		await sendApp(dev, { "scope:READ_PROFILE": null });
		const { id } = await latest(dev);
		for (const scopes of [both, {}]) await decide(id, "approve", scopes as typeof both).expect(400);
		expect((await latest(dev)).status).toBe("pending");
	});

	it("is rejected with a reason, and sent again; the rejected one can no longer be approved", async () => {
		const dev = await newDeveloper();
		await sendApp(dev);
		const { id } = await latest(dev);
		await decide(id, "reject", { reason: "" }).expect(400);
		await decide(id, "reject", { reason: "Use your company's name." }).expect(303);
		await decide(id, "reject", { reason: "Use your company's name." }).expect(303);
		const rejected = await lastMail(dev);
		expect([rejected?.subject, rejected?.text]).toEqual([
			"Your app Calendar was rejected",
			expect.stringContaining("Use your company's name."),
		]);
		expect((await dev.browser.get(APPS)).text).toContain("Use your company's name.");
		const path = `${APPS}/requests/${id}`;
		expect((await dev.browser.get(path)).text).toContain("Shows your bookings");
		const { headers } = await sendApp(dev, { name: "Acme Calendar" }, path);
		expect(headers.location).toBe(`${APPS}?done=sent`);
		// A double click.
		expect((await sendApp(dev, { name: "Acme Calendar" }, path)).status).toBe(303);
		expect((await sendApp(dev, { name: "Another" }, path)).status).toBe(409);
		expect((await listRequests(app, dev)).map(({ status }) => status)).toEqual(["withdrawn", "pending"]);
		const told =
			"SELECT type FROM audit_events WHERE user_id = $1 AND type LIKE 'client_request%' ORDER BY id";
		expect((await app.sql(told, [dev.id])).map(({ type }) => type)).toEqual(
			["sent", "rejected", "withdrawn", "sent"].map((one) => `client_request.${one}`),
		);
		await decide(id, "approve", both).expect(409);
		await decide((await latest(dev)).id, "approve", both).expect(303);
		expect(await app.sql("SELECT name FROM clients WHERE owner_id = $1", [dev.id])).toEqual([
			{ name: "Acme Calendar" },
		]);
	});

	it("is withdrawn by its developer, or approved: the database decides", async () => {
		const dev = await newDeveloper();
		await sendApp(dev);
		const { id } = await latest(dev);
		const lock = { text: "SELECT FROM client_requests WHERE id = $1 FOR UPDATE", values: [id] };
		const race = await contend<{ status: number }>({
			pool: app.dependencies.db.$client,
			lock,
			contenders: [
				async () => press(dev, `requests/${id}/withdraw`),
				async () => decide(id, "approve", both),
				async () => decide(id, "approve", both),
			],
		});
		const statuses = race.map((one) => (one.status === "fulfilled" ? one.value.status : one.reason));
		const apps = await app.sql("SELECT FROM clients WHERE owner_id = $1", [dev.id]);
		const isApproved = (await latest(dev)).status === "approved";
		expect([statuses, apps.length]).toEqual(isApproved ? [[409, 303, 303], 1] : [[303, 409, 409], 0]);
	});

	it("is decided on the app as it is then: one that became first-party gets no http redirect URI", async () => {
		const dev = await newDeveloper();
		const { rowId, clientId, redirectUri } = await newOwnApp(dev);
		const uris = `${redirectUri}\nhttp://localhost:3000/callback`;
		await sendApp(dev, { redirect_uris: uris }, `${APPS}/${clientId}/edit`);
		const { id } = await latest(dev);
		const other = await app.dependencies.db.$client.connect();
		await other.query("BEGIN");
		await other.query("UPDATE clients SET first_party = true WHERE id = $1", [rowId]);
		const approved = decide(id, "approve", both).then(({ status }) => status);
		await waitForBlockedStatement(app.dependencies.db.$client);
		await other.query("COMMIT");
		other.release();
		expect(await approved).toBe(400);
		const [client] = await app.sql("SELECT redirect_uris FROM clients WHERE id = $1", [rowId]);
		expect([client.redirect_uris, (await latest(dev)).status]).toEqual([[redirectUri], "pending"]);
	});

	it.each([
		["a name of two lines", { name: "a\u0085b" }, "name"],
		["an http redirect URI", { redirect_uris: "http://app.example/cb" }, "redirect_uris"],
		["a scheme without a dot", { redirect_uris: "cursor://cb" }, "redirect_uris"],
		["no scope", { "scope:READ_BOOKING": null, "scope:READ_PROFILE": null }, "scopes"],
		["no purpose", { purpose: "" }, "purpose"],
		["a purpose of 501 characters", { purpose: "x".repeat(501) }, "purpose"],
		["no logo", { logo: null }, "logo"],
		["an invalid logo", { logo: Buffer.from("<svg/>") }, "logo"],
	])("is refused with %s, beside the field", async (_what, more, field) => {
		const { status, text } = await sendApp(await newDeveloper(), more);
		expect([status, text]).toEqual([400, expect.stringContaining(`id="${field}-error"`)]);
	});

	it("for a scope that does not exist is refused", async () => {
		expect((await sendApp(await newDeveloper(), { "scope:READ_NOTHING": "on" })).status).toBe(400);
	});

	it("needs a proven address, the form's token, and a mode that allows it", async () => {
		const dev = await newDeveloper();
		expect((await sendApp(dev, { csrf: "x" })).status).toBe(403);
		await app.sql("UPDATE users SET email_proven_at = NULL WHERE id = $1", [dev.id]);
		expect((await sendApp(dev)).status).toBe(403);
		const other = await newDeveloper();
		const { config } = app.dependencies;
		config.SELF_SERVICE = "off";
		try {
			expect((await sendApp(other)).status).toBe(403);
			expect((await other.browser.get(APPS)).text).not.toContain("Request an app");
		} finally {
			config.SELF_SERVICE = "requests";
		}
		expect([...(await listRequests(app, dev)), ...(await listRequests(app, other))]).toEqual([]);
	});

	it("is one of at most three in review, also of those sent at once", async () => {
		const dev = await newDeveloper();
		const race = await contend<{ status: number }>({
			pool: app.dependencies.db.$client,
			lock: { text: "SELECT FROM users WHERE id = $1 FOR UPDATE", values: [dev.id] },
			contenders: [1, 2, 3, 4, 5].map((n) => async () => sendApp(dev, { name: `App ${n}` })),
		});
		const statuses = race.map((one) => (one.status === "fulfilled" ? one.value.status : 0));
		expect(statuses.sort()).toEqual([303, 303, 303, 409, 409]);
		expect(await listRequests(app, dev)).toHaveLength(3);
	});

	it("is not possible for an eleventh app", async () => {
		const dev = await newDeveloper();
		const { clientId } = await newOwnApp(dev);
		await app.sql(
			`INSERT INTO clients (client_id, name, link, redirect_uris, logo, logo_hash, owner_id, created_at, updated_at)
			SELECT client_id || n, name, link, redirect_uris, logo, logo_hash, owner_id, created_at, updated_at
			FROM clients, generate_series(1, 9) n WHERE client_id = $1`,
			[clientId],
		);
		expect((await sendApp(dev)).status).toBe(409);
		expect((await sendApp(dev, { name: "Changed" }, `${APPS}/${clientId}/edit`)).status).toBe(303);
	});

	it("is one of at most twenty a day from a network", async () => {
		const dev = await newDeveloper();
		await app.sql("DELETE FROM rate_limits");
		for (let count = 0; count < 20; count++) await sendApp(dev, { name: `App ${count % 4}` });
		expect((await sendApp(dev)).status).toBe(429);
		await app.sql("DELETE FROM rate_limits");
	});

	it("for an app without secrets is approved with an email that does not mention one", async () => {
		const dev = await newDeveloper();
		await sendApp(dev, { kind: "browser" });
		await decide((await latest(dev)).id, "approve", both).expect(303);
		const decided = await lastMail(dev);
		expect(decided?.text).toContain("Its client ID is on its page.");
		expect(decided?.text).not.toContain("secret");
	});
});
