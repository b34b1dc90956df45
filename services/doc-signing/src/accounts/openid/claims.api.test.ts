import { afterEach, describe, expect, it } from "@jest/globals";
import { holdLock } from "@repo/infra-local/testing";
import { createAccount } from "../../../test/support/accounts.ts";
import {
	acme,
	app,
	code,
	eventsOf,
	newBrowser,
	newEmail,
	sql,
	useProviders,
} from "../../../test/support/providers.ts";
import { createTeam } from "../teams/create-team.ts";

useProviders();

const roleOf = async (email: string) =>
	(
		await sql(
			"SELECT team_members.role FROM team_members JOIN users ON users.id = user_id WHERE team_id = 1 AND email = $1",
			[email],
		)
	).map((row) => row.role);

describe("teams by a claim", () => {
	it("adds and removes memberships by a claim, except that of an owner", async () => {
		const { userId } = await createAccount(app);
		const team = await createTeam(app.dependencies, { name: "Legal", plan: "free", ownerId: userId });
		expect(team.id).toBe(1);
		const email = newEmail();
		const role = () => roleOf(email);
		const signIn = (groups?: unknown) => newBrowser().signIn({ sub: "member", email, groups });
		for (const [groups, expected] of [
			["legal", ["member"]],
			[["legal", "board"], ["admin"]],
			[["legal"], ["member"]],
			[["sales"], []],
			[["board"], ["admin"]],
			[undefined, []],
		]) {
			await signIn(groups);
			expect(await role()).toEqual(expected);
		}
		const events = (await eventsOf(email)).filter((type) => type.startsWith("team."));
		expect(events).toEqual([
			...["team.member_added", "team.role_changed", "team.role_changed", "team.member_removed"],
			...["team.member_added", "team.member_removed"],
		]);
		await signIn(["board"]);
		await sql("UPDATE team_members SET role = 'owner' WHERE team_id = 1");
		await signIn([]);
		expect(await role()).toEqual(["owner"]);
	});

	it("are locked only for a change", async () => {
		const [member, stranger] = [
			{ sub: "unchanged", email: newEmail(), groups: ["legal"] },
			{ sub: "no-member", email: newEmail(), groups: ["sales"] },
		];
		await newBrowser().signIn(member);
		const lock = await holdLock(
			app.dependencies.config.DATABASE_URL,
			"SELECT FROM teams WHERE id = 1 FOR UPDATE",
		);
		try {
			for (const claims of [member, stranger]) expect((await newBrowser().signIn(claims)).status).toBe(303);
		} finally {
			await lock.release();
		}
		expect([await roleOf(member.email), await roleOf(stranger.email)]).toEqual([["member"], []]);
	});
});

describe("claims that the ID token lacks", () => {
	const withUserInfo = () => {
		acme.state.metadata = { userinfo_endpoint: `${acme.issuer}/userinfo` };
		app.travel(3601);
	};
	afterEach(() => {
		acme.state.metadata = {};
		app.travel(3601);
	});

	it("are read from UserInfo: address, name and teams", async () => {
		withUserInfo();
		const email = newEmail();
		const userInfo = { email, email_verified: true, name: "Uma", groups: ["legal"] };
		const browser = newBrowser();
		await browser.signIn({ sub: "user-info", email_verified: undefined, userInfo });
		expect(await browser.email()).toBe(email);
		expect(await sql("SELECT name FROM users WHERE email = $1", [email])).toEqual([{ name: "Uma" }]);
		expect(await roleOf(email)).toEqual(["member"]);
		const complete = { email, email_verified: true, name: "Uma" };
		await newBrowser().signIn({ sub: "user-info", ...complete, userInfo: { groups: ["board"] } });
		expect(await roleOf(email)).toEqual(["admin"]);
		const others = { groups: [], email: "eve@bank.example", name: "Eve" };
		await newBrowser().signIn({ sub: "user-info", ...complete, groups: "legal", userInfo: others });
		expect(await roleOf(email)).toEqual(["member"]);
	});

	it("do not verify another address, nor say when the person authenticated", async () => {
		withUserInfo();
		const email = newEmail();
		const claims = { sub: "mixed", email, email_verified: undefined };
		const page = await newBrowser().signIn({ ...claims, userInfo: { email_verified: true } });
		expect(code(page.text)).toMatch(/has not verified your email/);
		const browser = newBrowser();
		await browser.signIn({ ...claims, userInfo: { email, email_verified: true, auth_time: 9_999_999_999 } });
		expect((await browser.get("/settings/password")).status).toBe(303);
	});
});
