import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { contend, contendForRow, holdLock } from "@repo/infra-local/testing";
import { type InvitationWorld, startInvitationWorld } from "../../../test/support/invitation-world.ts";
import { disableUser } from "../queries.ts";
import { addMember } from "../teams/add-member.ts";
import { changeRole } from "../teams/change-role.ts";
import { closeInvitation } from "./queries.ts";

let { web, founder, invite, sql, rolesOf, answer } = {} as InvitationWorld;
beforeAll(async () => {
	({ web, founder, invite, sql, rolesOf, answer } = await startInvitationWorld());
});
afterAll(() => web.close());

describe("an invitation", () => {
	it("is sent again with a new link, which replaces the first", async () => {
		const owner = await founder();
		const guest = await web.person();
		await invite(owner, guest.email);
		const first = await web.linkTo(guest.email);
		web.app.travel(6 * 86_400);
		const again = await web.signIn(owner);
		const page = await again.open(owner.team);
		const action = /action="([^"]+resend)"/.exec(page.html)?.[1] ?? "";
		expect((await again.browser.submit(page, action, {})).html).toContain("Invitation sent again.");
		const second = await web.linkTo(guest.email);
		expect(second).not.toBe(first);
		web.app.travel(2 * 86_400);
		const back = await web.signIn(guest);
		expect((await back.open(first)).status).toBe(404);
		expect((await answer(back, second)).html).toContain("Welcome to the team.");
	});

	it("is accepted once by two tabs, and both lead to the team", async () => {
		const owner = await founder();
		const guest = await web.person();
		await invite(owner, guest.email);
		const link = await web.linkTo(guest.email);
		const results = await contend({
			pool: web.app.dependencies.db.$client,
			lock: { text: "SELECT FROM teams WHERE id = $1 FOR UPDATE", values: [owner.teamId] },
			contenders: [() => answer(guest, link), () => answer(guest, link)],
		});
		const pages = results.map((result) => result.status === "fulfilled" && result.value.html);
		expect(pages).toEqual([1, 2].map(() => expect.stringContaining("Welcome to the team.")));
		expect(await rolesOf(owner.teamId)).toHaveLength(2);
		expect(
			await sql("SELECT FROM account_events WHERE team_id = $1 AND type = 'invitation.accepted'", [
				owner.teamId,
			]),
		).toHaveLength(1);
	});

	it.each([
		["accept", "decline"],
		["decline", "accept"],
	] as const)("is answered once if two browsers %s and %s it concurrently", async (first, second) => {
		const owner = await founder();
		const guest = await web.person();
		await invite(owner, guest.email);
		const link = await web.linkTo(guest.email);
		const elsewhere = await web.signIn(guest);
		const lock = "SELECT FROM teams WHERE id = $1 FOR UPDATE";
		const held = await holdLock(web.app.dependencies.config.DATABASE_URL, lock, [owner.teamId]);
		const winner = answer(guest, link, first);
		await held.waitedFor({ count: 1 });
		const loser = answer(elsewhere, link, second);
		await held.waitedFor({ count: 2 });
		await held.release();
		expect([(await winner).status, (await loser).status]).toEqual([200, 404]);
		const joined = first === "accept" ? [`${guest.email} member`] : [];
		expect(await rolesOf(owner.teamId)).toEqual([`${owner.email} owner`, ...joined]);
		const answers = "type IN ('invitation.accepted', 'invitation.declined', 'team.member_added')";
		expect(
			await sql(`SELECT type FROM account_events WHERE team_id = $1 AND ${answers} ORDER BY id`, [
				owner.teamId,
			]),
		).toEqual(
			first === "accept"
				? [{ type: "team.member_added" }, { type: "invitation.accepted" }]
				: [{ type: "invitation.declined" }],
		);
	});

	it("is closed by one of several concurrent statements, whatever else is locked", async () => {
		const owner = await founder();
		const guest = await web.person();
		await invite(owner, guest.email);
		const { db, clock } = web.app.dependencies;
		const [{ id }] = (await sql("SELECT id FROM team_invitations WHERE email = $1", [guest.email])) as [
			{ id: number },
		];
		const close = (to: "ACCEPTED" | "DECLINED" | "REVOKED") => async () =>
			(await closeInvitation(db, { id, now: clock(), from: "OPEN", to }))?.status;
		const row = { table: "team_invitations", id };
		const closed = await contendForRow(db.$client, row, [
			close("ACCEPTED"),
			close("DECLINED"),
			close("REVOKED"),
		]);
		const [status, ...others] = closed.filter((one) => one !== undefined);
		expect(others).toEqual([]);
		expect(await sql("SELECT status FROM team_invitations WHERE id = $1", [id])).toEqual([{ status }]);
	});

	it.each(["disabled", "made a member"])(
		"is not sent again to someone who was %s, with a message",
		async (what) => {
			const { dependencies } = web.app;
			const owner = await founder();
			const { teamId, team } = owner;
			const admin = await web.person();
			const membership = { teamId, userId: admin.userId };
			await addMember(dependencies, { ...membership, role: "admin" }, "operator");
			const guest = await web.person();
			await invite({ ...admin, teamId, team }, guest.email, "admin");
			const link = await web.linkTo(guest.email);
			if (what === "disabled") await disableUser(dependencies.db, admin.userId, dependencies.clock());
			else await changeRole(dependencies, { ...membership, role: "member" }, "operator");
			const read = () =>
				sql("SELECT status, expires_at, sends, token_hash FROM team_invitations WHERE email = $1", [
					guest.email,
				]);
			const before = await read();
			web.app.travel(60);
			const page = await owner.open(team);
			const action = /action="([^"]+resend)"/.exec(page.html)?.[1] ?? "";
			const refused = await owner.browser.submit(page, action, {});
			expect([refused.status, refused.html.includes("The email was not sent")]).toEqual([409, true]);
			expect(refused.html).not.toContain("Invitation sent again");
			expect(await read()).toEqual(before);
			await owner.browser.submit(page, action.replace("resend", "revoke"), {});
			expect((await invite(owner, guest.email)).html).toContain("Invitation sent.");
			expect(await web.linkTo(guest.email)).not.toBe(link);
		},
	);
});
