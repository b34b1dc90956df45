import { describe, expect, it } from "@jest/globals";
import { sharedByTests } from "@repo/infra-local/test-file";
import supertest from "supertest";
import { newApp, newTokens, refreshOf } from "../../test/support/apps.ts";
import { newPerson } from "../../test/support/people.ts";
import { sharedApp } from "../../test/support/shared-app.ts";
import { createApp } from "../app.ts";
import { changeClientStatus } from "../clients/change-client-status.ts";
import { closeDependencies, createDependencies } from "../compose.ts";
import { countAccess } from "../operator/queries.ts";
import { readAccountData } from "../personal-data/export/queries.ts";

const app = sharedApp();
const person = sharedByTests(() => newPerson(app, "ada"));

const connectionIdIn = (html: string) => /apps\/(\d+)\/disconnect/.exec(html)?.[1] ?? "";

describe("connected apps", () => {
	it("are shown with their permissions in words", async () => {
		const empty = await person.browser.get("/account/apps").expect(200);
		expect(empty.text).toContain("No apps are connected");
		await newTokens(app, person, await newApp(app, { name: "Diary & Co" }), { scope: "READ_BOOKING" });
		const { text } = await person.browser.get("/account/apps").expect(200);
		expect(text).toContain("Diary &amp; Co");
		expect(text).toContain("See your bookings: title, time, place and who attends");
		expect(text).not.toContain("See your profile");
		expect(text).toMatch(/<img class="logo" src="\/logos\/[\w-]+\.png"/);
	});

	it("are disconnected at once, with every token, on every instance", async () => {
		const owner = await newPerson(app, "grace");
		const client = await newApp(app);
		const tokens = await newTokens(app, owner, client);
		const settings = createDependencies(app.dependencies.config, { clock: app.dependencies.clock });
		const elsewhere = supertest(createApp(settings));
		const bearer = { authorization: `Bearer ${tokens.access_token}` };
		await elsewhere.get("/api/v1/bookings").set(bearer).expect(200);
		const { text } = await owner.browser.get("/account/apps");
		// The button is behind a step that says what is lost.
		expect(text).toMatch(/<details[^>]*><summary[^>]*>Disconnect<\/summary><p>.* immediately loses .*<form/);
		const csrf = owner.token("apps");
		await owner.browser
			.post(`/account/apps/${connectionIdIn(text)}/disconnect`)
			.type("form")
			.send({ csrf })
			.expect(303);
		await elsewhere.get("/api/v1/bookings").set(bearer).expect(401);
		await elsewhere
			.post("/api/auth/oauth/token")
			.send(refreshOf(client, tokens.refresh_token))
			.expect(400)
			.expect(/invalid_grant/);
		await closeDependencies(settings);
	});

	it("exclude apps that an operator has deleted", async () => {
		const owner = await newPerson(app, "joan");
		const client = await newApp(app, { name: "Gone" });
		await newTokens(app, owner, client);
		const list = async () => (await owner.browser.get("/account/apps").expect(200)).text;
		await changeClientStatus(app.dependencies, client.clientId, "suspend", { operator: "root" });
		expect(await list()).toMatch(/Gone[\s\S]*Suspended/);
		await changeClientStatus(app.dependencies, client.clientId, "delete", { operator: "root" });
		expect(await list()).not.toContain("Gone");
		const { db, clock } = app.dependencies;
		expect(await countAccess(db, owner.id, clock())).toMatchObject({ apps: 0 });
		const { connectedApps } = await readAccountData(db, owner.id);
		expect(connectedApps).toMatchObject([{ app: "Gone", status: "revoked" }]);
	});

	it("of another user are not found, and cannot be disconnected by a foreign form", async () => {
		const eve = await newPerson(app, "eve");
		const { text } = await person.browser.get("/account/apps");
		const path = `/account/apps/${connectionIdIn(text)}/disconnect`;
		await eve.browser
			.post(path)
			.type("form")
			.send({ csrf: eve.token("apps") })
			.expect(404);
		await person.browser
			.post(path)
			.type("form")
			.send({ csrf: eve.token("apps") })
			.expect(403);
		expect((await person.browser.get("/account/apps")).text).toContain("Diary");
	});
});
