import { beforeAll, describe, expect, it } from "@jest/globals";
import { contendForRow } from "@repo/infra-local/testing";
import { createAccount, type TestAccount } from "../../../test/support/accounts.ts";
import { signedInBrowser } from "../../../test/support/browsers.ts";
import { createDraft } from "../../../test/support/documents/draft.ts";
import { sendNewDocument } from "../../../test/support/documents/sent.ts";
import { done, operateOn } from "../../../test/support/operate.ts";
import { createOperator, listActs, type TestOperator } from "../../../test/support/operators.ts";
import { giveFactor } from "../../../test/support/second-factor.ts";
import { sharedMailApp } from "../../../test/support/shared-app.ts";
import { addMember } from "../../accounts/teams/add-member.ts";

const { app, mail } = sharedMailApp();
let root: TestOperator;
beforeAll(async () => {
	root = await createOperator(app);
});

const move = async ({ userId }: TestAccount, name: string, operator = root) => {
	const page = name === "delete" ? `/operator/users/${userId}/delete` : `/operator/users/${userId}`;
	const { hidden } = await operator.formOf(page, "/operator/users/.*");
	return operator.send({ action: `/operator/users/${userId}/status`, hidden }, { move: name });
};
const typesOf = async (account: TestAccount) => (await listActs(app, account)).map(({ type }) => type);
const api = async ({ request }: TestAccount) => (await request("get", "/me")).status;

describe("an operator", () => {
	it("disables and enables an account, under their own name in the log", async () => {
		const ada = await createAccount(app);
		const browser = await signedInBrowser(app, ada);
		const before = (await root.open(`/operator/users/${ada.userId}`)).text;
		expect(before).toContain("<dt>Second factors</dt><dd>None</dd>");
		const own = (await root.open(`/operator/users/${root.userId}`)).text;
		expect(own).toContain("<dt>Second factors</dt><dd>Authenticator app</dd>");
		expect(before).toMatch(
			/<details class="confirmed"><summary[^>]*>Disable<\/summary><p>This ends 1 session immediately\..*1 API token cannot be used.*move.*value="disable".*>Disable account</s,
		);
		const disabled = await move(ada, "disable");
		expect(disabled.headers.location).toBe(`/operator/users/${ada.userId}?done=disabled`);
		expect((await root.open(disabled.headers.location ?? "")).text).toContain(
			"Disabled. The account is signed out",
		);
		expect([await api(ada), (await browser.request("get", "/me")).status]).toEqual([401, 401]);
		await move(ada, "disable");
		await move(ada, "enable");
		expect(await api(ada)).toBe(200);
		expect(await listActs(app, ada)).toMatchObject([
			{
				type: "account.disabled",
				actor: `user:${root.userId}`,
				ipAddress: expect.stringContaining("127.0.0.1"),
			},
			{ type: "account.enabled" },
		]);
	});

	it("changes a plan once, of a user or a team", async () => {
		const ada = await createAccount(app, { team: true });
		for (const path of [`/operator/users/${ada.userId}`, `/operator/teams/${ada.teamId}`]) {
			const form = await root.formOf(path, `${path}/plan`);
			for (const _time of [1, 2])
				expect((await root.send(form, { plan: "enterprise" })).headers.location).toBe(`${path}?done`);
			expect((await root.open(path)).text).toMatch(/value="enterprise" selected/);
			await root.send(form, { plan: "gold" }).expect(400);
		}
		expect(await typesOf(ada)).toEqual(["account.plan_changed"]);
		const { rows } = await app.dependencies.db.$client.query(
			"SELECT details FROM account_events WHERE team_id = $1 AND type = 'team.plan_changed'",
			[ada.teamId],
		);
		expect(rows).toEqual([{ details: { plan: "enterprise" } }]);
	});

	it("resets second factors; two operators at once do it once", async () => {
		const ada = await createAccount(app);
		await giveFactor(app, ada);
		const other = await createOperator(app);
		const forms = await Promise.all(
			[root, other].map(async (one) => ({
				one,
				form: await one.formOf(`/operator/users/${ada.userId}`, ".*/status"),
			})),
		);
		await contendForRow(
			app.dependencies.db.$client,
			{ table: "users", id: ada.userId },
			forms.map(
				({ one, form }) =>
					async () =>
						one.send(form, { move: "reset-factors" }).expect(303),
			),
		);
		expect(await typesOf(ada)).toEqual(["account.factors_reset"]);
		await app.workOff();
		const mails = mail.received.filter(({ to = [] }) => to.some(({ address }) => address === ada.email));
		expect(mails).toHaveLength(1);
	});

	it("deletes an account after a page that says what is lost", async () => {
		const ada = await createAccount(app);
		const page = async () => (await root.open(`/operator/users/${ada.userId}/delete`)).text;
		expect(await page()).toContain("closes the account with its 1 API token immediately");
		await app.sql("DELETE FROM api_tokens WHERE user_id = $1", [ada.userId]);
		expect(await page()).toContain("closes the account immediately");
		expect((await move(ada, "delete")).headers.location).toBe("/operator/users?done");
		await app.workOff();
		const { text } = await root.open(`/operator/users/${ada.userId}`).expect(200);
		expect(text).toContain("Deleted");
		expect(text).not.toMatch(/Disable<|\/delete"/);
		expect(await typesOf(ada)).toEqual(["account.deleted"]);
	});

	it("is led to the verification by a button, which keeps nothing, and back to the account", async () => {
		const ada = await createAccount(app);
		const late = await createOperator(app);
		const path = `/operator/users/${ada.userId}`;
		const form = await late.formOf(`${path}/delete`, `${path}/status`);
		await app.sql("UPDATE sessions SET proven_at = proven_at - interval '3 hours' WHERE user_id = $1", [
			late.userId,
		]);
		const { headers } = await late.send(form).expect(303);
		expect(headers.location).toMatch(/^\/account\/verify\?return_to=%2Foperator%2Fusers/);
		expect(await api(ada)).toBe(200);
	});

	it("gets the reason why the only owner of a team with members cannot be deleted", async () => {
		const ada = await createAccount(app, { team: true });
		const { userId } = await createAccount(app);
		await addMember(app.dependencies, { teamId: ada.teamId ?? 0, userId, role: "member" }, "operator");
		const refused = await move(ada, "delete");
		expect(refused.status).toBe(409);
		expect(refused.text).toContain(`the only owner of team ${ada.teamId}`);
		expect(await api(ada)).toBe(200);
	});

	it("deletes a team after a page that says what is lost, in the console or at the command line", async () => {
		for (const way of ["console", "command"]) {
			const ada = await createAccount(app, { team: true });
			const path = `/operator/teams/${ada.teamId}/delete`;
			const { documentId } = await sendNewDocument(ada);
			const draft = await createDraft(ada);
			const form = await root.formOf(path, path);
			const { text } = await root.open(path);
			expect(text.replaceAll(/\s+/g, " ")).toMatch(
				/1 member immediately.*1 API token.*deletes 1 draft, and cancels 1 document out.*Audit logs are kept/,
			);
			if (way === "console") expect((await root.send(form)).headers.location).toBe("/operator/teams?done");
			else expect(await operateOn(app)(`teams delete ${ada.teamId}`)).toEqual(done);
			expect(await api(ada)).toBe(401);
			await app.workOff();
			const { rows } = await app.dependencies.db.$client.query(
				"SELECT id FROM documents WHERE id = ANY($1) AND deleted_at IS NULL",
				[[documentId, draft.documentId]],
			);
			expect(rows).toEqual([]);
			const { rows: acts } = await app.dependencies.db.$client.query(
				"SELECT actor_type, actor, details FROM account_events WHERE type = 'team.deleted' AND team_id = $1",
				[ada.teamId],
			);
			expect(acts).toMatchObject([{ actor_type: "operator", details: { members: 1, tokensRevoked: 1 } }]);
			expect(acts[0].actor === `user:${root.userId}`).toBe(way === "console");
			await root.send(form).expect(404);
			await app.dependencies.db.$client.query("DELETE FROM graphile_worker._private_jobs");
		}
	});

	it("cannot disable, weaken or delete the account they are using", async () => {
		const { hidden } = await root.formOf(`/operator/users/${root.userId}`, ".*/plan");
		for (const name of ["disable", "reset-factors", "delete"]) {
			const form = { action: `/operator/users/${root.userId}/status`, hidden };
			const { text, status } = await root.send(form, { move: name });
			expect([name, status]).toEqual([name, 409]);
			expect(text).toContain("Ask another operator.");
		}
		expect(await typesOf(root)).toEqual([]);
	});

	it("finds accounts by the beginning of their address or by id, and teams by name", async () => {
		const ada = await createAccount(app, { team: true });
		const found = async (path: string, search: string) =>
			[
				...(await root.open(`${path}?search=${encodeURIComponent(search)}`)).text.matchAll(
					/href="\/operator\/\w+\/(\d+)"/g,
				),
			].map(([, id]) => Number(id));
		expect(await found("/operator/users", ada.email.slice(0, -4).toUpperCase())).toEqual([ada.userId]);
		expect(await found("/operator/users", String(ada.userId))).toEqual([ada.userId]);
		expect(await found("/operator/users", "nobody@")).toEqual([]);
		expect(await found("/operator/users", "%")).toEqual([]);
		expect(await found("/operator/teams", "USER")).toContain(ada.teamId);
		expect(await found("/operator/teams", String(ada.teamId))).toEqual([ada.teamId]);
	});
});
