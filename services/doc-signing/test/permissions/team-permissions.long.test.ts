import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { type MailServer, startMailServer } from "@repo/infra-local/testing";
import type { Endpoint } from "@repo/validation";
import { createUser } from "../../src/accounts/create-user.ts";
import { addMember } from "../../src/accounts/teams/add-member.ts";
import { removeMember } from "../../src/accounts/teams/remove-member.ts";
import { type TeamRole, teamRoles } from "../../src/accounts/teams/rules/permissions.ts";
import { createApiToken } from "../../src/accounts/tokens/create-api-token.ts";
import { listEndpoints } from "../../src/app.ts";
import { createAccount, type TestAccount, withToken } from "../support/accounts.ts";
import { createDraft } from "../support/documents/draft.ts";
import { startApp, type TestApp } from "../support/start-app.ts";
import { type Operation, operations } from "./operations.ts";

let app: TestApp;
let mail: MailServer;
let endpoints: Map<string, Endpoint>;
/** One of each role, and another owner, who creates the items of "others". */
let team: Record<TeamRole | "other", TestAccount>;

beforeAll(async () => {
	mail = await startMailServer();
	app = await startApp({
		SMTP_URL: mail.url,
		RATE_LIMIT_PER_MINUTE: "100000",
		WEBHOOKS_TO_PRIVATE_ADDRESSES: "true",
	});
	const takesToken = listEndpoints(app.dependencies).filter(({ caller }) =>
		caller?.security.some((one) => "apiToken" in one),
	);
	endpoints = new Map(takesToken.map((one) => [one.operationId, one]));
	const owner = await createAccount(app, { team: true });
	team = { owner, admin: await join("admin"), member: await join("member"), other: await join("owner") };

	async function join(role: TeamRole): Promise<TestAccount> {
		const { userId, email } = await createAccount(app);
		const member = { teamId: owner.teamId ?? 0, userId, role };
		await addMember(app.dependencies, member, "operator");
		return withToken(app, { userId, email, teamId: owner.teamId });
	}
});
afterAll(async () => {
	// Failing deliveries are retried for a day.
	await app.dependencies.db.$client.query("DELETE FROM webhooks");
	await app.workOff();
	await app.close();
	await mail.close();
});

function call(
	operationId: string,
	{ query = "", body }: Operation,
	by: TestAccount,
	ids: Record<string, unknown>,
) {
	const endpoint = endpoints.get(operationId);
	if (!endpoint) throw new Error(`There is no operation ${operationId}.`);
	const path = endpoint.path
		.replace("/api/v1", "")
		.replaceAll(/:(\w+)/g, (_all, name: string) => String(ids[name]));
	const request = by.request(endpoint.method as "get", path + query);
	return body ? request.send(body(ids as never)) : request;
}

it("the matrix contains every operation with an API token, and no other", () => {
	expect(Object.keys(operations).sort()).toEqual([...endpoints.keys()].sort());
});

const matrix = Object.entries(operations).flatMap(([operationId, operation]) =>
	teamRoles.map((role) => ({ operationId, operation, role })),
);

describe.each(matrix)("$operationId by a team's $role", ({ operationId, operation, role }) => {
	const reach = role === "member" ? operation.member : "all";

	it(`is ${reach === "all" ? "permitted" : "refused"} for what others created`, async () => {
		const ids = await operation.fixture(team.other);
		const { status, body } = await call(operationId, operation, team[role], ids);
		if (reach === "all") expect([status, body.code]).toEqual([200, undefined]);
		else {
			expect([status, body.code]).toEqual([403, "not_permitted"]);
			// It was rejected without effect: the creator can still do it.
			expect((await call(operationId, operation, team.other, ids)).status).toBe(200);
		}
	});

	if (reach === "none") return;
	it("is permitted for their own", async () => {
		const creator = role === "member" && operationId.includes("Webhook") ? team.other : team[role];
		const ids = await operation.fixture(creator);
		const { status, body } = await call(operationId, operation, team[role], ids);
		expect([status, body.code]).toEqual([200, undefined]);
	});
});

describe("a role", () => {
	it("counts at the time of the request, not when the token was created", async () => {
		const { documentId } = await createDraft(team.other);
		const setRole = (role: TeamRole) =>
			app.dependencies.db.$client.query(
				"UPDATE team_members SET role = $3 WHERE team_id = $1 AND user_id = $2",
				[team.member.teamId, team.member.userId, role],
			);
		const path = `/documents/${documentId}/upload-url`;
		await team.member.request("post", path).expect(403);
		await setRole("admin");
		await team.member.request("post", path).expect(200);
		await setRole("member");
		await team.member.request("post", path).expect(403);
	});

	it("does not reveal other teams: they are not found", async () => {
		const stranger = await createAccount(app, { team: true });
		const { documentId } = await createDraft(stranger);
		await team.member.request("delete", `/documents/${documentId}`).expect(404);
		await team.owner.request("delete", `/documents/${documentId}`).expect(404);
	});

	it.each([
		["owner", true, true],
		["admin", true, false],
		["member", false, false],
	] as const)("%s: manages members %s, owners %s, and tokens as members", async (by, members, owners) => {
		const { dependencies } = app;
		const teamId = team.owner.teamId ?? 0;
		const expectDone = async (work: Promise<unknown>, permitted: boolean) => {
			const code = await work.then(
				() => "done",
				(error: { code: string }) => error.code,
			);
			expect(code).toBe(permitted ? "done" : "not_permitted");
		};
		for (const [role, permitted] of [
			["member", members],
			["admin", members],
			["owner", owners],
		] as const) {
			const { id: userId } = await newUser();
			await expectDone(addMember(dependencies, { teamId, userId, role }, by), permitted);
			if (!permitted) await addMember(dependencies, { teamId, userId, role }, "operator");
			const token = { teamId, userId, name: "t", expiresAt: null };
			await expectDone(createApiToken(dependencies, token, by), members);
			await expectDone(removeMember(dependencies, { teamId, userId }, by), permitted);
		}
	});
});

let users = 0;
function newUser() {
	const email = `new-${++users}@example.com`;
	return createUser(app.dependencies, {
		email,
		name: "New",
		password: "correct horse battery",
		plan: "free",
	});
}
