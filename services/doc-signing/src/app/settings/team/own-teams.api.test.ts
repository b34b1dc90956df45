import { describe, expect, it } from "@jest/globals";
import { contend, contendForRow, holdLock } from "@repo/infra-local/testing";
import {
	createAccount,
	outsideTeam,
	type TestAccount,
	withToken,
} from "../../../../test/support/accounts.ts";
import { signedInBrowser } from "../../../../test/support/browsers.ts";
import { createDraft } from "../../../../test/support/documents/draft.ts";
import { berta, sendNewDocument } from "../../../../test/support/documents/sent.ts";
import { pageForms } from "../../../../test/support/page-forms.ts";
import { giveFactor } from "../../../../test/support/second-factor.ts";
import { sharedMailApp } from "../../../../test/support/shared-app.ts";
import { addMember } from "../../../accounts/teams/add-member.ts";
import { createTeam } from "../../../accounts/teams/create-team.ts";
import { findLoadKey } from "../../../accounts/teams/queries.ts";
import { removeMember } from "../../../accounts/teams/remove-member.ts";
import { listEndpoints } from "../../../app.ts";
import { deleteTeam } from "../../../personal-data/deletion/delete-team.ts";

const { app, mail } = sharedMailApp();
const TEAMS = "/settings/teams";
const by = ({ userId }: Pick<TestAccount, "userId">) => ({
	userId,
	ipAddress: "192.0.2.1",
	session: null,
	lacksProvenFactor: false,
});

async function createOwn(person: TestAccount, name = "Elm Properties") {
	const browser = await pageForms(app, person);
	const done = await browser.send(await browser.formOf(TEAMS, TEAMS), { name });
	const teamId = Number(/teams\/(\d+)/.exec(done.headers.location ?? "")?.[1]);
	return { browser, done, teamId };
}
const join = async (teamId: number, role: "owner" | "admin" | "member" = "member") => {
	const person = await createAccount(app);
	await addMember(app.dependencies, { teamId, userId: person.userId, role }, "operator");
	return person;
};
const eventsOf = async (teamId: number) =>
	(await app.sql("SELECT type FROM account_events WHERE team_id = $1 ORDER BY id", [teamId])).map(
		({ type }) => type,
	);

describe("a team of one's own", () => {
	it("is created and renamed in the browser, and logged", async () => {
		const person = await createAccount(app);
		const { browser, teamId } = await createOwn(person);
		const page = `${TEAMS}/${teamId}`;
		const form = await browser.formOf(`${page}/edit`, `${page}/edit`);
		await browser.send(form, { name: "Elm & Oak" }).expect(303);
		expect((await browser.open(page)).text).toContain("Elm &amp; Oak");
		expect(await eventsOf(teamId)).toEqual(["team.created", "team.changed"]);
	});

	it("has a name without invisible characters", async () => {
		const { teamId } = await createOwn(await createAccount(app), "Elm\u202e\u200b Properties");
		expect(await app.sql("SELECT name FROM teams WHERE id = $1", [teamId])).toEqual([
			{ name: "Elm Properties" },
		]);
	});

	it.each([
		["nothing but spaces", "  ", 400],
		["a name that is too long", "x".repeat(81), 400],
		["the service's name", "Signing", 400],
		["a look-alike of it", "Ѕigning", 400],
	])("is not named with %s", async (_what, name, status) => {
		const { done } = await createOwn(await createAccount(app), name);
		expect([done.status, (await app.sql("SELECT FROM teams WHERE name = $1", [name])).length]).toEqual([
			status,
			0,
		]);
	});

	it("is one of at most ten, also if the last ones are created at once", async () => {
		const person = await createAccount(app);
		for (let count = 0; count < 9; count++) await createOwn(person, `Team ${count}`);
		const browser = await pageForms(app, person);
		const form = await browser.formOf(TEAMS, TEAMS);
		const statuses = await contendForRow(
			app.dependencies.db.$client,
			{ table: "users", id: person.userId },
			[1, 2, 3].map((one) => async () => (await browser.send(form, { name: `Last ${one}` })).status),
		);
		expect(statuses.sort()).toEqual([303, 409, 409]);
	});

	it("takes its creator's limits, shares and plan, one of the operator its own", async () => {
		const person = await createAccount(app, { plan: "enterprise" });
		const { teamId } = await createOwn(person);
		const { db } = app.dependencies;
		expect(await findLoadKey(db, `team:${teamId}`)).toBe(`user:${person.userId}`);
		const operators = await createTeam(app.dependencies, { name: "X", plan: "free", ownerId: person.userId });
		expect(await findLoadKey(db, `team:${operators.id}`)).toBe(`team:${operators.id}`);
		const inTeam = await withToken(app, { ...person, teamId });
		expect((await inTeam.request("get", "/me")).body.plan).toBe("enterprise");
		const hook = { url: "https://example.com/", events: ["DOCUMENT_CREATED"] };
		const own = await outsideTeam(app, person);
		for (let count = 0; count < 50; count++)
			await (count % 2 ? own : inTeam).request("post", "/webhooks").send(hook).expect(200);
		for (const one of [own, inTeam]) await one.request("post", "/webhooks").send(hook).expect(400);
	});

	it("takes the share of the owner who is left when its creator leaves", async () => {
		const person = await createAccount(app);
		const { teamId } = await createOwn(person);
		await join(teamId, "member");
		const heir = await join(teamId, "owner");
		await removeMember(app.dependencies, { teamId, userId: person.userId }, by(person));
		expect(await findLoadKey(app.dependencies.db, `team:${teamId}`)).toBe(`user:${heir.userId}`);
	});
});

describe("a second factor that a team requires", () => {
	async function strictTeam() {
		const owner = await createAccount(app, { team: true });
		const teamId = owner.teamId ?? 0;
		const browser = await pageForms(app, owner);
		const path = `${TEAMS}/${teamId}/edit`;
		const turnOn = async () =>
			browser.send(await browser.formOf(path, path), { name: "Strict", second_factor: "on" });
		return { owner, teamId, turnOn, page: `${TEAMS}/${teamId}` };
	}

	it("is turned on by an owner who has one", async () => {
		const { owner, turnOn } = await strictTeam();
		expect((await turnOn()).status).toBe(403);
		await giveFactor(app, owner);
		expect((await turnOn()).status).toBe(303);
	});

	it("is required at every door, and pages lead to where it is set up", async () => {
		const { owner, teamId, turnOn, page } = await strictTeam();
		const member = await withToken(app, { ...(await join(teamId, "admin")), teamId });
		const { documentId } = await createDraft(owner);
		await member.request("get", `/documents/${documentId}`).expect(200);
		await giveFactor(app, owner);
		await turnOn();
		const { request, cookie } = await signedInBrowser(app, member);
		const refused = await member.request("get", `/documents/${documentId}`).expect(403);
		expect(refused.body.code).toBe("second_factor_required");
		await request("get", `/documents/${documentId}`).set("Team-Id", String(teamId)).expect(403);
		const ids: Record<string, number> = { teamId, documentId, userId: owner.userId, team: teamId };
		const open = (path: string) => app.agent.get(path).set({ Cookie: cookie, Accept: "text/html" });
		const setUp = "/account/security?done=second-factor-required";
		const paths = [
			...[`/documents?team=${teamId}`, `/templates?team=${teamId}`, `/settings/developers?team=${teamId}`],
			...[
				`/documents/${documentId}`,
				`/documents/${documentId}/edit`,
				page,
				`${page}/invite`,
				`${page}/edit`,
			],
			`/settings/documents?team=${teamId}`,
		];
		for (const path of paths) expect([path, (await open(path)).headers.location]).toEqual([path, setUp]);
		const acting = listEndpoints(app.dependencies).filter(
			({ method, path, caller }) =>
				method === "get" && path.includes(":documentId") && caller?.security.some((one) => "session" in one),
		);
		for (const { path } of acting) {
			const { status, text } = await open(path.replaceAll(/:(\w+)/g, (_all, name) => String(ids[name] ?? 1)));
			expect([path, status === 200 || text.includes("Lease")]).toEqual([path, false]);
		}
		await giveFactor(app, member);
		await member.request("get", `/documents/${documentId}`).expect(200);
		await open(page).expect(200);
	});

	it("does not keep a member without one from leaving", async () => {
		const { owner, teamId, turnOn, page } = await strictTeam();
		const member = await join(teamId);
		await giveFactor(app, owner);
		await turnOn();
		const browser = await pageForms(app, member);
		expect((await browser.open(TEAMS)).text).toContain("Requires a second factor");
		const own = `${page}/members/${member.userId}`;
		await browser.open(`${page}/members/${owner.userId}`).expect(303);
		await browser.send(await browser.formOf(own, `${own}/remove`)).expect(303);
		expect(await app.sql("SELECT FROM team_members WHERE user_id = $1", [member.userId])).toEqual([]);
	});
});

/** Runs both runs of the job. */
async function finishDeletion() {
	await app.workOff();
	await app.sql("UPDATE graphile_worker._private_jobs SET run_at = now()");
	await app.workOff();
}

describe("deleting a team", () => {
	it("shows the consequences, cancels and deletes, and keeps what others need", async () => {
		const owner = await createAccount(app, { team: true });
		const teamId = owner.teamId ?? 0;
		await createDraft(owner);
		const pending = await sendNewDocument(owner, { recipients: [{ ...berta, email: "left@example.com" }] });
		const copy = [{ name: "Copy", email: "copy@example.com", role: "CC" }];
		const finished = await sendNewDocument(owner, { recipients: copy });
		await owner.request("post", "/webhooks").send({ url: "https://example.com/", events: ["DOCUMENT_SENT"] });
		const member = await withToken(app, { ...(await join(teamId)), teamId });
		const browser = await pageForms(app, owner);
		const path = `${TEAMS}/${teamId}/delete`;
		const { text } = await browser.open(path).expect(200);
		for (const words of [
			...["Members: 2", "out for signature: 1", "Drafts: 1", "API tokens: 2", "webhooks: 1"],
			"Finished documents: 1",
		])
			expect(text.replaceAll(/\s+/g, " ")).toContain(words);
		const form = await browser.formOf(path, path);
		await browser.send(form).expect(400);
		await browser.send(form, { confirmed: "on" }).expect(303);
		for (const one of [owner, member]) await one.request("get", "/me").expect(401);
		await browser.open(`/documents?team=${teamId}`).expect(404);
		await finishDeletion();
		const rows = await app.sql("SELECT id, status FROM documents WHERE team_id = $1", [teamId]);
		expect(rows).toEqual([{ id: finished.documentId, status: "COMPLETED" }]);
		expect(await app.sql("SELECT FROM webhooks WHERE team_id = $1", [teamId])).toEqual([]);
		const subjects = mail.received
			.filter(({ to = [] }) => to.some(({ address }) => address === "left@example.com"))
			.map(({ subject }) => subject);
		expect(subjects).toContainEqual(expect.stringContaining("Cancelled"));
		await app.agent.get(pending.people[0]?.path ?? "").expect(404);
		await app.agent.get(finished.people[0]?.path ?? "").expect(200);
		expect(await eventsOf(teamId)).toContain("team.deleted");
	});

	it("is for owners", async () => {
		const owner = await createAccount(app, { team: true });
		const admin = await join(owner.teamId ?? 0, "admin");
		const browser = await pageForms(app, admin);
		for (const page of ["edit", "delete"]) await browser.open(`${TEAMS}/${owner.teamId}/${page}`).expect(403);
	});

	it("cancels what a member sends at the same time", async () => {
		const owner = await createAccount(app, { team: true });
		const teamId = owner.teamId ?? 0;
		const sender = await withToken(app, { ...(await join(teamId)), teamId });
		const document = await sendNewDocument(sender, { recipients: [{ ...berta, email: "x@example.com" }] });
		const { documentId } = document;
		const { body } = await sender.request("get", `/documents/${documentId}`).expect(200);
		const { DATABASE_URL } = app.dependencies.config;
		const held = await holdLock(DATABASE_URL, "SELECT FROM documents WHERE id = $1 FOR UPDATE", [documentId]);
		const resent = sender
			.request("post", `/documents/${documentId}/resend`)
			.send({ recipients: [body.recipients[0].id] })
			.then(({ status }) => status);
		await held.waitedFor();
		await deleteTeam(app.dependencies, teamId, by(owner));
		await held.release();
		expect(await resent).toBe(200);
		await finishDeletion();
		expect(await app.sql("SELECT FROM documents WHERE team_id = $1", [teamId])).toEqual([]);
	});

	it("happens once, and leaves no member who is added at the same time with access", async () => {
		const owner = await createAccount(app, { team: true });
		const second = await join(owner.teamId ?? 0, "owner");
		const teamId = owner.teamId ?? 0;
		const results = await contend<unknown>({
			pool: app.dependencies.db.$client,
			lock: { text: "SELECT FROM teams WHERE id = $1 FOR UPDATE", values: [teamId] },
			contenders: [owner, second].map((one) => () => deleteTeam(app.dependencies, teamId, by(one))),
		});
		expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
		await expect(
			addMember(app.dependencies, { teamId, userId: owner.userId, role: "owner" }, "operator"),
		).rejects.toMatchObject({ code: "team_not_found" });
		await finishDeletion();
	});
});
