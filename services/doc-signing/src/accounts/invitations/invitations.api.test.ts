import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { csrfToken } from "@repo/accounts/forms";
import { createAccount } from "../../../test/support/accounts.ts";
import { signedInBrowser, type TestBrowser } from "../../../test/support/browsers.ts";
import { type InvitationWorld, startInvitationWorld } from "../../../test/support/invitation-world.ts";
import { type Person, testPassword } from "../../../test/support/web-app.ts";
import { disableUser } from "../queries.ts";
import { addMember } from "../teams/add-member.ts";
import { changeRole } from "../teams/change-role.ts";
import { removeMember } from "../teams/remove-member.ts";
import { findInviter } from "./find-inviter.ts";

let { web, founder, invite, sql, rolesOf, answer, newEmail } = {} as InvitationWorld;
beforeAll(async () => {
	({ web, founder, invite, sql, rolesOf, answer, newEmail } = await startInvitationWorld());
});
afterAll(() => web.close());

describe("an invitation", () => {
	it("leads a person without an account through sign-up into the team, if invited users may sign up", async () => {
		const owner = await founder();
		const email = newEmail();
		expect((await invite(owner, email, "admin")).html).toContain("Invitation sent.");
		const { subject, text } = await web.mailTo(email);
		expect(subject).toContain("invites you to the team");
		expect(text).toContain("as admin");
		const link = await web.linkTo(email);
		expect(link).toMatch(/^\/invitations\/[\w-]{43}$/);

		const guest = web.stranger();
		const page = await guest.open(link);
		expect(page.html).toContain(email);
		const door = /href="(\/sign-up[^"]+)"/.exec(page.html)?.[1]?.replaceAll("&amp;", "&") ?? "";
		const asked = await guest.fill(door, "/sign-up", { email });
		const { text: proof } = await web.mailTo(email);
		const code = /(\d{3}) (\d{3})/.exec(proof)?.slice(1).join("") ?? "";
		const form = await guest.browser.submit(asked, new URL(asked.address).pathname, { code });
		const back = await guest.browser.submit(form, "/sign-up/account", {
			name: "Berta",
			password: "four words nobody joins",
		});
		expect(new URL(back.address).pathname).toBe(link);
		const joined = await answer(guest, link);
		expect(joined.html).toContain("Welcome to the team.");
		expect(await rolesOf(owner.teamId)).toEqual([`${owner.email} owner`, `${email} admin`]);
		expect(
			await sql("SELECT type FROM account_events WHERE team_id = $1 ORDER BY id", [owner.teamId]),
		).toEqual([
			{ type: "invitation.created" },
			{ type: "team.member_added" },
			{ type: "invitation.accepted" },
		]);
	});

	it("does not allow sign-up after it expires", async () => {
		const owner = await founder();
		const email = newEmail();
		await invite(owner, email);
		await web.mailTo(email);
		web.app.travel(7 * 86_400);
		await web.stranger().fill("/sign-up", "/sign-up", { email });
		expect((await web.mailTo(email)).subject).toContain("invites you");
	});

	it("is stored as a hash, and its link is in neither the mail row nor the log", async () => {
		const owner = await founder();
		const email = newEmail();
		await invite(owner, email);
		const token = (await web.linkTo(email)).split("/").at(-1) ?? "";
		const [row] = await sql("SELECT row_to_json(i)::text AS text FROM team_invitations i WHERE email = $1", [
			email,
		]);
		const [mail] = await sql('SELECT data::text FROM mails WHERE "to" = $1', [email]);
		expect(`${row.text}${mail.data}`).not.toContain(token);
	});

	it("is what sign-in leads back to only by its own path", async () => {
		const owner = await founder();
		const email = newEmail();
		await invite(owner, email);
		const link = await web.linkTo(email);
		expect(await findInviter(web.app.dependencies, link)).toMatchObject({ sentTo: email });
		for (const more of ["/accept", "/../../settings/profile", "?next=/settings"])
			expect(await findInviter(web.app.dependencies, `${link}${more}`)).toBeUndefined();
	});

	it("is bound to its address: another account sees that, and can switch", async () => {
		const owner = await founder();
		const [guest, other] = [await createAccount(web.app), await web.person()];
		await invite(owner, guest.email);
		const link = await web.linkTo(guest.email);
		const page = await other.open(link);
		expect(page.html).toContain(`You are signed in as ${other.email}`);
		const forged = await forge(await signedInBrowser(web.app, other), link);
		expect([forged.status, forged.text.includes("another email address")]).toEqual([403, true]);
		expect(await rolesOf(owner.teamId)).toHaveLength(1);

		const signIn = await other.browser.submit(page, "/sign-out", {});
		expect(signIn.html).toContain("to continue to");
		const back = await other.browser.submit(signIn, "/sign-in", {
			login: guest.email,
			password: testPassword,
		});
		expect(new URL(back.address).pathname).toBe(link);
		expect((await answer(other, link)).html).toContain("Welcome to the team.");
	});

	it("requires a verified address, and an account that is not disabled", async () => {
		const owner = await founder();
		const guest = await createAccount(web.app);
		await invite(owner, guest.email);
		const link = await web.linkTo(guest.email);
		const browser = await signedInBrowser(web.app, guest);
		await sql("UPDATE users SET email_proven_at = NULL WHERE id = $1", [guest.userId]);
		expect((await forge(browser, link)).status).toBe(403);
		await sql("UPDATE users SET email_proven_at = now() WHERE id = $1", [guest.userId]);
		await disableUser(web.app.dependencies.db, guest.userId, web.app.dependencies.clock());
		expect((await forge(browser, link)).status).toBe(303);
		expect(await rolesOf(owner.teamId)).toHaveLength(1);
	});

	it("works once: not again after accepting, declining, revoking, leaving or a week", async () => {
		const owner = await founder();
		const closing: Record<string, (guest: Person, link: string) => Promise<unknown>> = {
			accepted: async (guest, link) => {
				await answer(guest, link);
				await removeMember(web.app.dependencies, { teamId: owner.teamId, userId: guest.userId }, "operator");
			},
			declined: (guest, link) => answer(guest, link, "decline"),
			revoked: async () => {
				const page = await owner.open(owner.team);
				const action = /action="([^"]+revoke)"/.exec(page.html)?.[1] ?? "";
				await owner.browser.submit(page, action, {});
			},
			expired: async () => web.app.travel(7 * 86_400),
		};
		for (const [how, close] of Object.entries(closing)) {
			const guest = await web.person();
			await invite(owner, guest.email);
			const link = await web.linkTo(guest.email);
			await close(guest, link);
			expect([how, (await web.stranger().open(link)).status]).toEqual([how, 404]);
			const browser = await signedInBrowser(web.app, guest);
			expect([how, (await forge(browser, link)).status]).toEqual([how, 404]);
			expect([how, await rolesOf(owner.teamId)]).toEqual([how, [`${owner.email} owner`]]);
		}
	});

	it("leads the member who accepted it to the team again, for a second click, and nobody else", async () => {
		const owner = await founder();
		const [guest, colleague] = [await web.person(), await createAccount(web.app)];
		await invite(owner, guest.email);
		const link = await web.linkTo(guest.email);
		await answer(guest, link);
		await invite(owner, colleague.email);
		const unanswered = await web.linkTo(colleague.email);
		const { teamId } = owner;
		await addMember(web.app.dependencies, { teamId, userId: colleague.userId, role: "member" }, "operator");
		const again = await forge(await signedInBrowser(web.app, guest), link);
		expect(again).toMatchObject({ status: 303, location: `${owner.team}?done=joined` });
		expect((await forge(await signedInBrowser(web.app, colleague), link)).status).toBe(404);
		expect((await guest.open(link)).status).toBe(404);
		web.app.travel(7 * 86_400);
		expect((await forge(await signedInBrowser(web.app, colleague), unanswered)).status).toBe(404);
		expect(await rolesOf(teamId)).toHaveLength(3);
	});

	it("is revoked when its sender loses the membership or the role", async () => {
		const { dependencies } = web.app;
		const owner = await founder();
		const { teamId } = owner;
		const admin = await web.person();
		await addMember(dependencies, { teamId, userId: admin.userId, role: "admin" }, "operator");
		const [first, second] = [await web.person(), await web.person()];
		const byAdmin = { ...admin, teamId, team: owner.team };
		await invite(byAdmin, first.email, "admin");
		await invite(byAdmin, second.email);
		const links = [await web.linkTo(first.email), await web.linkTo(second.email)] as const;
		await changeRole(dependencies, { teamId, userId: admin.userId, role: "member" }, "operator");
		expect((await forge(await signedInBrowser(web.app, first), links[0])).status).toBe(404);
		await removeMember(dependencies, { teamId, userId: admin.userId }, "operator");
		await addMember(dependencies, { teamId, userId: admin.userId, role: "admin" }, "operator");
		expect((await second.open(links[1])).status).toBe(404);
		expect(await rolesOf(teamId)).toHaveLength(2);
	});

	it("is revoked with its sender's account", async () => {
		const { db, clock } = web.app.dependencies;
		const owner = await founder();
		const guest = await web.person();
		await invite(owner, guest.email);
		const link = await web.linkTo(guest.email);
		expect((await guest.open(link)).status).toBe(200);
		await disableUser(db, owner.userId, clock());
		expect((await guest.open(link)).status).toBe(404);
		expect((await forge(await signedInBrowser(web.app, guest), link)).status).toBe(404);
		expect(await rolesOf(owner.teamId)).toHaveLength(1);
	});

	it("is unique for each address and team, in any letter case, until it expires", async () => {
		const owner = await founder();
		const email = newEmail();
		await invite(owner, email);
		expect((await invite(owner, email.toUpperCase())).html).toContain("has an open invitation");
		expect((await invite(owner, owner.email)).html).toContain("already a member");
		const elsewhere = await founder();
		expect((await invite(elsewhere, email)).html).toContain("Invitation sent.");
		web.app.travel(7 * 86_400);
		const again = { ...owner, ...(await web.signIn({ ...owner })), teamId: owner.teamId };
		expect((await invite(again, email)).html).toContain("Invitation sent.");
		const second = sql(
			`INSERT INTO team_invitations (team_id, email, role, invited_by, created_at, expires_at)
			SELECT team_id, upper(email), role, invited_by, created_at, expires_at FROM team_invitations
			WHERE team_id = $1 AND status = 'OPEN'`,
			[owner.teamId],
		);
		await expect(second).rejects.toThrow("team_invitations_open_unique");
	});

	it("mails at most fifty strangers a day", async () => {
		const owner = await founder();
		const { team } = owner;
		const form = await owner.open(`${team}/invite`);
		for (let count = 0; count < 50; count++)
			await owner.browser.submit(form, `${team}/invite`, { email: newEmail(), role: "member" });
		const refused = await owner.browser.submit(form, `${team}/invite`, { email: newEmail(), role: "member" });
		expect([refused.status, refused.html.includes("too many invitations")]).toEqual([429, true]);
	});
});

/** Accepts without the page's button, which is not shown to others. */
async function forge({ cookie }: TestBrowser, link: string) {
	const secret = /session=([^;]+)/.exec(cookie)?.[1] ?? "";
	const { status, text, headers } = await web.app.agent
		.post(`${link}/accept`)
		.set({ Cookie: cookie, Accept: "text/html" })
		.type("form")
		.send({ csrf: csrfToken({ secret }, "invitation") });
	return { status, text, location: headers.location };
}
