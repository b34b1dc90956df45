import { beforeAll, describe, expect, it } from "@jest/globals";
import { createAccount, type TestAccount } from "../../../test/support/accounts.ts";
import { signedInBrowser } from "../../../test/support/browsers.ts";
import { draftWith } from "../../../test/support/documents/draft.ts";
import { sharedApp } from "../../../test/support/shared-app.ts";
import { insertMember } from "../../accounts/teams/queries.ts";
import { forgetPeople } from "../../envelopes/people/queries.ts";

const app = sharedApp();
let own: TestAccount;
let team: TestAccount;
beforeAll(async () => {
	own = await createAccount(app);
	team = await createAccount(app, { team: true });
	const write = (by: TestAccount, name: string, email: string) =>
		draftWith(by, { recipients: [{ name, email, role: "SIGNER" }] });
	await write(own, "Tom", "tom@example.com");
	await write(own, "Ada Lovelace", "ada@example.com");
	await write(own, "Tom Tenant", "TOM@example.com");
	await write(team, "Theodora Team", "theodora@example.com");
});

async function suggest(by: TestAccount, query: Record<string, string>) {
	const { cookie } = await signedInBrowser(app, by);
	const { status, body } = await app.agent.get("/people").query(query).set("Cookie", cookie);
	return status === 200 ? body.people.map(({ name }: { name: string }) => name) : status;
}

describe("people of earlier documents", () => {
	it("are suggested by a part of the name or address, the newest first, each once as last written", async () => {
		expect(await suggest(own, { text: "T" })).toEqual(["Tom Tenant"]);
		expect(await suggest(own, { text: "example.com" })).toEqual(["Tom Tenant", "Ada Lovelace"]);
		expect(await suggest(own, { text: "love" })).toEqual(["Ada Lovelace"]);
		expect(await suggest(own, { text: "%" })).toEqual([]);
	});

	it("are those of the person's documents, and of the team's for its members only", async () => {
		expect(await suggest(own, { text: "theodora" })).toEqual([]);
		expect(await suggest(own, { text: "theodora", team: String(team.teamId) })).toBe(404);
		await insertMember(app.dependencies.db, {
			teamId: team.teamId as number,
			userId: own.userId,
			role: "member",
			createdAt: app.dependencies.clock(),
		});
		expect(await suggest(own, { text: "e", team: String(team.teamId) })).toEqual([
			"Theodora Team",
			"Tom Tenant",
			"Ada Lovelace",
		]);
		expect(await suggest(own, { text: "theodora" })).toEqual([]);
	});

	it("have no stranger among them: a person with an account is not known by it", async () => {
		expect(await suggest(own, { text: team.email })).toEqual([]);
	});

	it("are forgotten by one person, until a later document has them again", async () => {
		const { db, clock } = app.dependencies;
		await forgetPeople(db, { userId: own.userId, email: "Tom@example.com", at: clock() });
		expect(await suggest(own, { text: "tom" })).toEqual([]);
		const { rows } = await db.$client.query("SELECT * FROM forgotten_people");
		expect(JSON.stringify(rows)).not.toContain("example.com");
		app.travel(1);
		await draftWith(own, { recipients: [{ name: "Tom T", email: "tom@example.com", role: "SIGNER" }] });
		expect(await suggest(own, { text: "tom" })).toEqual(["Tom T"]);
		await forgetPeople(db, { userId: own.userId, email: "", at: clock() });
		expect(await suggest(own, { text: "example" })).toEqual([]);
		expect(await suggest(team, { text: "theodora", team: String(team.teamId) })).toEqual(["Theodora Team"]);
	});

	it("are asked for only by people who are signed in, with a text of some length", async () => {
		await app.agent.get("/people?text=tom").set("Accept", "application/json").expect(401);
		expect(await suggest(own, { text: "" })).toBe(400);
		expect(await suggest(own, { text: "x".repeat(256) })).toBe(400);
	});
});
