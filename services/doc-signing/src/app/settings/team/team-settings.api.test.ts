import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { contend, waitForBlockedStatement } from "@repo/infra-local/testing";
import { withToken } from "../../../../test/support/accounts.ts";
import { type Person, startWebApp, testPassword, type WebApp } from "../../../../test/support/web-app.ts";
import { addMember } from "../../../accounts/teams/add-member.ts";
import { changeRole } from "../../../accounts/teams/change-role.ts";
import { LastOwner } from "../../../accounts/teams/errors.ts";
import { listMembers } from "../../../accounts/teams/queries.ts";
import { removeMember } from "../../../accounts/teams/remove-member.ts";
import type { TeamRole } from "../../../accounts/teams/rules/permissions.ts";
import { createApiToken } from "../../../accounts/tokens/create-api-token.ts";

let web: WebApp;
beforeAll(async () => {
	web = await startWebApp();
});
afterAll(() => web.close());

/** A team with an owner, an admin and a member, each in a separate browser. */
async function teamOfThree() {
	const owner = await web.person({ team: true });
	const teamId = owner.teamId ?? 0;
	const join = async (role: TeamRole) => {
		const person = await web.person();
		await addMember(web.app.dependencies, { teamId, userId: person.userId, role }, "operator");
		return person;
	};
	const team = `/settings/teams/${teamId}`;
	const pageOf = ({ userId }: { userId: number }) => `${team}/members/${userId}`;
	return { teamId, team, pageOf, owner, admin: await join("admin"), member: await join("member") };
}
const roleOf = async (teamId: number, { userId }: Person) =>
	(await listMembers(web.app.dependencies.db, teamId)).find((one) => one.userId === userId)?.role;
const formFor = (action: string, csrf: string) =>
	`<form action="${action}"><input type="hidden" name="csrf" value="${csrf}"></form>`;
/** Submits to `action` with the person's own CSRF token for team pages, from their own member page. */
async function forge(person: Person, own: string, action: string, values: Record<string, string> = {}) {
	const page = await person.open(own);
	const csrf = /action="[^"]+(?:remove|invite)"[^>]*><input type="hidden" name="csrf" value="([^"]+)"/.exec(
		page.html,
	)?.[1];
	if (!csrf) throw new Error(`No form on ${page.address}: ${page.html}`);
	return person.browser.submit({ ...page, html: formFor(action, csrf) }, action, values);
}

describe("the page of a team", () => {
	it("shows members to all members, and management to those who may manage", async () => {
		const { team, owner, admin, member, pageOf } = await teamOfThree();
		for (const person of [owner, admin, member])
			for (const { email } of [owner, admin, member]) expect((await person.open(team)).html).toContain(email);
		const seen = async (person: Person) => {
			const { html } = await person.open(team);
			const changes = [owner, admin, member].filter((one) => html.includes(`${pageOf(one)}"`));
			const [invites, invited] = [`${team}/invite"`, "guest@example.com"].map((one) => html.includes(one));
			return { changes, invites, invited };
		};
		await owner.fill(`${team}/invite`, `${team}/invite`, { email: "guest@example.com", role: "member" });
		expect((await owner.open(team)).html).toMatch(/Expires on .*Times in UTC\./s);
		expect(await seen(owner)).toEqual({ changes: [owner, admin, member], invites: true, invited: true });
		expect(await seen(admin)).toEqual({ changes: [admin, member], invites: true, invited: true });
		expect(await seen(member)).toEqual({ changes: [member], invites: false, invited: false });
	});

	it("is not found by others, nor is any of its forms", async () => {
		const { team, owner, pageOf } = await teamOfThree();
		const outsider = await web.person({ team: true });
		const own = `/settings/teams/${outsider.teamId}/members/${outsider.userId}`;
		for (const path of [team, `${team}/invite`, pageOf(owner)])
			expect([path, (await outsider.open(path)).status]).toEqual([path, 404]);
		await owner.fill(`${team}/invite`, `${team}/invite`, { email: "guest@example.com", role: "member" });
		const action = /action="([^"]+)resend"/.exec((await owner.open(team)).html)?.[1] ?? "";
		const foreign = action.replace(team, `/settings/teams/${outsider.teamId}`);
		const actions = [`${team}/invite`, pageOf(owner), `${pageOf(owner)}/remove`, `${action}revoke`];
		for (const path of actions) {
			const { status } = await forge(outsider, own, path, { email: "x@example.com", role: "admin" });
			expect([path, status]).toEqual([path, 404]);
		}
		// An invitation of another team, at one's own team's URL.
		const closed = await forge(outsider, own, `${foreign}revoke`);
		expect(closed.html).toContain("no longer open");
		expect((await owner.open(team)).html).toContain("guest@example.com");
	});
});

describe("roles", () => {
	it("are granted and removed by owners, and by admins among admins and members", async () => {
		const { teamId, owner, admin, member, pageOf } = await teamOfThree();
		const change = (by: Person, whom: Person, role: TeamRole) =>
			by.fill(pageOf(whom), pageOf(whom), { role });
		expect((await change(owner, member, "admin")).html).toContain("Role changed.");
		expect((await change(admin, member, "member")).html).toContain("Role changed.");
		for (const [by, whom, role] of [
			[admin, admin, "owner"],
			[admin, owner, "member"],
			[member, member, "admin"],
			[member, admin, "member"],
		] as const) {
			const before = await roleOf(teamId, whom);
			const refused = await forge(by, pageOf(by), pageOf(whom), { role });
			expect([by.email, refused.status]).toEqual([by.email, 403]);
			expect(await roleOf(teamId, whom)).toBe(before);
		}
		const { rows } = await web.app.dependencies.db.$client.query(
			"SELECT actor, user_id, details FROM account_events WHERE team_id = $1 AND type = 'team.role_changed' ORDER BY id",
			[teamId],
		);
		expect(rows).toEqual([
			{ actor: String(owner.userId), user_id: member.userId, details: { from: "member", to: "admin" } },
			{ actor: String(admin.userId), user_id: member.userId, details: { from: "admin", to: "member" } },
		]);
	});

	it("determine whom a member may invite", async () => {
		const { team, admin, member, pageOf } = await teamOfThree();
		const asOwner = { email: "friend@example.com", role: "owner" };
		expect((await forge(admin, pageOf(admin), `${team}/invite`, asOwner)).status).toBe(403);
		const asMember = { ...asOwner, role: "member" };
		expect((await forge(member, pageOf(member), `${team}/invite`, asMember)).status).toBe(403);
	});

	it("require a recent proof", async () => {
		const { team, owner, admin, pageOf } = await teamOfThree();
		for (const [path, action, fields] of [
			[pageOf(admin), pageOf(admin), { role: "member" }],
			[pageOf(admin), `${pageOf(admin)}/remove`, {}],
			[`${team}/invite`, `${team}/invite`, { email: "thief@example.com", role: "admin" }],
			[`${team}/edit`, `${team}/edit`, { name: "Renamed & Sons", second_factor: "on" }],
		] as const) {
			const form = await owner.open(path);
			web.app.travel(601);
			const asked = await owner.browser.submit(form, action, fields);
			expect([new URL(asked.address).pathname, asked.html]).toEqual([
				Object.keys(fields).length > 0 ? action : "/account/verify",
				expect.stringContaining("Verify your identity"),
			]);
			if (action === `${team}/edit`) {
				expect(asked.html).toMatch(/value="Renamed &amp; Sons".*name="second_factor"[^>]* checked/s);
				// Who lacks a second factor is shown only with the proof.
				expect(
					[form.html, asked.html].map((html) => html.includes("Members without a second factor")),
				).toEqual([true, false]);
			}
			const again = await owner.open(path);
			expect(again.html).toContain("Verify your identity");
			const proof = { proof: "password", password: testPassword };
			const back = await owner.browser.submit(again, "/account/verify", proof);
			expect(new URL(back.address).pathname).toBe(path);
		}
	});
});

describe("leaving a team", () => {
	it("ends access by its sessions and tokens at the next request", async () => {
		const { teamId, owner, admin, member, pageOf } = await teamOfThree();
		const tokens = await Promise.all([admin, member].map((one) => withToken(web.app, { ...one, teamId })));
		for (const token of tokens) await token.request("get", "/me").expect(200);
		const removed = await owner.fill(pageOf(member), `${pageOf(member)}/remove`);
		expect(removed.html).toContain("Member removed.");
		const left = await admin.fill(pageOf(admin), `${pageOf(admin)}/remove`);
		expect(left.html).toContain("You have left the team.");
		for (const token of tokens) await token.request("get", "/me").expect(401);
		expect((await member.open(`/settings/teams/${teamId}`)).status).toBe(404);
	});

	it("revokes the member's tokens in the team, which do not work again for a member who rejoins", async () => {
		const { teamId, owner, admin, member, pageOf } = await teamOfThree();
		const [revoked, personal, others] = await Promise.all([
			withToken(web.app, { ...member, teamId }),
			withToken(web.app, { ...member, teamId: null }),
			withToken(web.app, { ...admin, teamId }),
		]);
		await owner.fill(pageOf(member), `${pageOf(member)}/remove`);
		const again = { teamId, userId: member.userId, role: "member" } as const;
		await addMember(web.app.dependencies, again, "operator");
		await revoked.request("get", "/me").expect(401);
		for (const token of [personal, others]) await token.request("get", "/me").expect(200);
		const { rows } = await web.app.dependencies.db.$client.query(
			"SELECT details FROM account_events WHERE team_id = $1 AND type = 'team.member_removed'",
			[teamId],
		);
		expect(rows).toEqual([{ details: { tokensRevoked: 1 } }]);
	});

	it.each(["removal", "token"])("leaves no valid token if the %s is first of both at once", async (first) => {
		const { teamId, member } = await teamOfThree();
		const { dependencies } = web.app;
		const pool = dependencies.db.$client;
		const membership = { teamId, userId: member.userId };
		const remove = () => removeMember(dependencies, membership, "operator");
		const token = { ...membership, name: "t", expiresAt: null };
		const create = () => createApiToken(dependencies, token, "operator");
		const [ahead, behind] = first === "removal" ? ([remove, create] as const) : ([create, remove] as const);
		const [, second] = await contend<unknown>({
			pool,
			lock: { text: "SELECT FROM teams WHERE id = $1 FOR UPDATE", values: [teamId] },
			contenders: [ahead, () => waitForBlockedStatement(pool).then<unknown>(behind)],
		});
		if (first === "removal") expect(second).toMatchObject({ reason: { code: "not_a_member" } });
		else expect(second).toMatchObject({ value: { tokensRevoked: 1 } });
		const { rows } = await pool.query(
			"SELECT FROM api_tokens WHERE team_id = $1 AND user_id = $2 AND revoked_at IS NULL",
			[teamId, member.userId],
		);
		expect(rows).toEqual([]);
	});

	it("is open to everyone, removing others to those who may manage them", async () => {
		const { teamId, owner, admin, member, pageOf } = await teamOfThree();
		for (const [by, whom] of [
			[member, admin],
			[admin, owner],
		] as const)
			expect((await forge(by, pageOf(by), `${pageOf(whom)}/remove`)).status).toBe(403);
		expect((await member.fill(pageOf(member), `${pageOf(member)}/remove`)).html).toContain("You have left");
		expect(await roleOf(teamId, admin)).toBe("admin");
	});

	it("is rejected for the last owner, as is a change of their role", async () => {
		const { teamId, owner, pageOf } = await teamOfThree();
		const path = pageOf(owner);
		const left = await owner.fill(path, `${path}/remove`);
		expect([left.status, left.html.includes("at least one owner")]).toEqual([409, true]);
		const demoted = await owner.fill(path, path, { role: "member" });
		expect([demoted.status, demoted.html.includes("at least one owner")]).toEqual([409, true]);
		expect(await roleOf(teamId, owner)).toBe("owner");
	});

	it("keeps one owner if both leave, or demote each other, concurrently", async () => {
		const { dependencies } = web.app;
		for (const act of ["leave", "demote"] as const) {
			const { teamId, owner, admin } = await teamOfThree();
			await changeRole(dependencies, { teamId, userId: admin.userId, role: "owner" }, "operator");
			const by = ({ userId }: Person) => ({
				userId,
				ipAddress: "192.0.2.1",
				session: null,
				lacksProvenFactor: false,
			});
			const go = (actor: Person, whom: Person) => () =>
				act === "leave"
					? removeMember(dependencies, { teamId, userId: actor.userId }, by(actor))
					: changeRole(dependencies, { teamId, userId: whom.userId, role: "member" }, by(actor));
			const results = await contend<unknown>({
				pool: dependencies.db.$client,
				lock: { text: "SELECT FROM teams WHERE id = $1 FOR UPDATE", values: [teamId] },
				contenders: [go(owner, admin), go(admin, owner)],
			});
			const refused = results.filter((result) => result.status === "rejected");
			expect(refused).toHaveLength(1);
			if (act === "leave") expect(refused[0]?.reason).toBeInstanceOf(LastOwner);
			const roles = (await listMembers(dependencies.db, teamId)).map(({ role }) => role);
			expect([act, roles.filter((role) => role === "owner")]).toEqual([act, ["owner"]]);
		}
	});
});
