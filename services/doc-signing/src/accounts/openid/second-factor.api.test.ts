import { beforeAll, expect, it } from "@jest/globals";
import { createAccount } from "../../../test/support/accounts.ts";
import {
	app,
	newBrowser,
	newEmail,
	type OpenIdBrowser,
	seconds,
	sql,
	useProviders,
} from "../../../test/support/providers.ts";
import { giveFactor } from "../../../test/support/second-factor.ts";
import { addMember } from "../teams/add-member.ts";
import { createTeam } from "../teams/create-team.ts";

useProviders();

beforeAll(async () => {
	// The provider's settings name the first team.
	const { userId: ownerId } = await createAccount(app);
	await createTeam(app.dependencies, { name: "Legal", plan: "free", ownerId });
});

const MULTI_FACTOR = "http://schemas.openid.net/pape/policies/2007/06/multi-factor";

/** A member, with an authenticator app, of a team that requires one; `claims` are of each of their sign-ins. */
async function createMember() {
	const owner = await createAccount(app);
	await giveFactor(app, owner);
	const team = await createTeam(app.dependencies, { name: "Vault", plan: "free", ownerId: owner.userId });
	const claims = { sub: `vault-${team.id}`, email: newEmail(), auth_time: seconds() };
	await newBrowser().signIn(claims);
	const [{ id: userId }] = await sql("SELECT id FROM users WHERE email = $1", [claims.email]);
	await giveFactor(app, { userId });
	await addMember(app.dependencies, { teamId: team.id, userId, role: "admin" }, "operator");
	await sql("UPDATE teams SET requires_second_factor = true WHERE id = $1", [team.id]);
	return { userId, team, claims };
}

const callApi = (browser: OpenIdBrowser, teamId: number) =>
	browser.agent
		.get("/api/v1/documents")
		.set({ "Sec-Fetch-Site": "same-origin", "Team-Id": String(teamId), Accept: "application/json" });

it.each([
	["a password", { amr: ["pwd"] }, 303],
	["nothing it names", {}, 303],
	["several factors", { amr: ["pwd", "otp", "mfa"] }, 200],
	["a context of several factors", { acr: MULTI_FACTOR }, 200],
	["another context", { acr: "1" }, 303],
])(
	"a team with a second factor opens for a session that the provider began with %s",
	async (_what, shown, status) => {
		const { team, claims } = await createMember();
		const browser = newBrowser();
		await browser.signIn({ ...claims, ...shown });
		const pages = [`/documents?team=${team.id}`, `/settings/teams/${team.id}`];
		for (const page of pages) {
			const { status: given, headers } = await browser.get(page);
			expect([page, given]).toEqual([page, status]);
			if (status === 303)
				expect(headers.location).toBe(`/account/verify?return_to=${encodeURIComponent(page)}`);
		}
		const { body, status: called } = await callApi(browser, team.id);
		expect([called, body.code]).toEqual(status === 200 ? [200, undefined] : [403, "proof_required"]);
		expect((await browser.get("/documents")).status).toBe(200);
		expect((await browser.get("/settings/teams")).text).toContain(`href="/settings/teams/${team.id}"`);
	},
);

it("opens for a session of a password, and after our own factor has been proven", async () => {
	const { userId, team, claims } = await createMember();
	const browser = newBrowser();
	await browser.signIn(claims);
	expect((await browser.get(`/documents?team=${team.id}`)).status).toBe(303);
	await sql("UPDATE sessions SET amr = '{mfa,otp}' WHERE user_id = $1", [userId]);
	expect((await browser.get(`/documents?team=${team.id}`)).status).toBe(200);
	await sql("UPDATE sessions SET amr = NULL WHERE user_id = $1", [userId]);
	expect((await browser.get(`/documents?team=${team.id}`)).status).toBe(303);
	await sql("DELETE FROM identity_sessions");
	expect((await browser.get(`/documents?team=${team.id}`)).status).toBe(200);
});

it("cannot change the team without the proof, but can leave it", async () => {
	const { userId, team, claims } = await createMember();
	const proven = newBrowser();
	await proven.signIn({ ...claims, amr: ["mfa"] });
	const invite = await proven.get(`/settings/teams/${team.id}/invite`).expect(200);
	const own = await proven.get(`/settings/teams/${team.id}/members/${userId}`).expect(200);
	await sql("UPDATE sessions SET amr = '{pwd}' WHERE user_id = $1", [userId]);
	const sent = await proven.submit(invite, `/settings/teams/${team.id}/invite`, {
		email: "ben@example.com",
		role: "member",
	});
	expect(sent.headers.location).toMatch(/^\/account\/verify/);
	expect(await sql("SELECT FROM team_invitations WHERE team_id = $1", [team.id])).toEqual([]);
	const left = await proven.submit(own, /remove$/);
	expect(left.headers.location).toBe("/settings/teams?done=left");
});
