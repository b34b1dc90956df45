import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { csrfToken } from "@repo/accounts/forms";
import { securityStepUp } from "@repo/accounts/testing";
import type { Endpoint } from "@repo/validation";
import { createAccount, type TestAccount, withToken } from "../test/support/accounts.ts";
import { signedInBrowser } from "../test/support/browsers.ts";
import { createDraft } from "../test/support/documents/draft.ts";
import { createTemplate } from "../test/support/documents/template.ts";
import { startApp, type TestApp } from "../test/support/start-app.ts";
import { createUser } from "./accounts/create-user.ts";
import { inviteMember } from "./accounts/invitations/invite-member.ts";
import { addMember } from "./accounts/teams/add-member.ts";
import { type Permission, permissions } from "./accounts/teams/rules/permissions.ts";
import { listEndpoints } from "./app.ts";

/** Pages for which a session is not enough ten minutes after its last proof, with the values they need to get that far. */
const needProof: Record<string, Record<string, string>> = {
	...securityStepUp,
	"post /settings/profile/email": {},
	"get /settings/password": {},
	"post /settings/password": {},
	"post /settings/deletion": {},
	"post /settings/documents/retention": {},
	"post /documents/:documentId/retention/hold": {},
	"post /documents/:documentId/retention/release": {},
	"post /documents/:documentId/retention/erase": {},
	"post /settings/tokens": {},
	"post /settings/embedding": {},
	"post /settings/export": {},
	"get /settings/export/:exportId/:number": {},
	"post /settings/teams/:teamId/invitations/:invitationId/:action": { form: "team" },
	"get /settings/teams/:teamId/edit": {},
	"post /settings/teams/:teamId/edit": {},
	"get /settings/teams/:teamId/delete": {},
	// With its token: what this page shows only with a proof is not drawn. Where nothing is typed, nothing is kept.
	"post /settings/teams/:teamId/delete": { form: "team" },
	"get /settings/teams/:teamId/invite": {},
	"post /settings/teams/:teamId/invite": {},
	"get /settings/teams/:teamId/members/:userId": {},
	"post /settings/teams/:teamId/members/:userId": {},
	"post /settings/teams/:teamId/members/:userId/remove": {},
	"get /settings/webhooks/new": {},
	"post /settings/webhooks": {},
	"post /settings/webhooks/:webhookId": {},
	"post /settings/webhooks/:webhookId/:action": { form: "webhooks" },
	"post /operator/users/:userId/plan": {},
	"post /operator/users/:userId/status": {},
	"post /operator/teams/:teamId/plan": {},
	"post /operator/teams/:teamId/delete": {},
	"post /sign-in/openid/:provider/connect/:request": {},
	"post /account/security/providers/:id/remove": { form: "providers" },
	"post /operator/holds": { form: "operator holds", move: "release" },
	"post /operator/sealings": { form: "operator sealings" },
	"post /operator/jobs": { form: "operator jobs" },
	"post /operator/webhooks/:webhookId/resume": {},
};

/** Changes on pages for which a session is enough: they hand out no access, and send nothing to a new place. */
const sessionIsEnough = {
	"the proof itself": ["post /account/verify", "post /account/verify/options"],
	"only takes access away": [
		"post /settings/sessions",
		"post /settings/tokens/:tokenId/revoke",
		"post /account/security/passkeys/:credentialId",
	],
	"settings of documents to come": [
		// Forgets suggestions.
		"post /settings/people",
		"post /settings/profile",
		"post /settings/profile/language",
		// Offered to the person only, who sees it before it is used.
		"put /settings/signature/:kind",
		"delete /settings/signature/:kind",
		"post /settings/documents",
		"post /settings/notifications",
	],
	"what recipients see of the sender": [
		"post /settings/documents/brand",
		"post /settings/documents/brand/logo",
		"post /settings/documents/brand/remove-logo",
	],
	"gives access to nobody else": ["post /settings/teams"],
	"sends again to where it was sent": ["post /settings/webhooks/:webhookId/deliveries/:deliveryId/redeliver"],
	"what the account was made for": [
		"post /invitations/:token/:answer",
		"post /sent-to-me/:recipientId/open",
		"post /documents/bulk",
		"post /documents/:documentId/sign",
		"post /documents/:documentId/:action",
		"post /documents/:documentId/recipients/:recipientId/:action",
		"post /templates/:templateId/use",
		"post /templates/:templateId/bulk",
		"post /templates/:templateId/bulk/:runId/:action",
		"post /templates/:templateId/:action",
	],
};

let app: TestApp;
let owner: TestAccount;
/** Real ids, all of the owner. */
const ids: Record<string, number | string> = {
	action: "disable",
	number: 1,
	answer: "decline",
	provider: "acme",
};
let all: Endpoint[];

beforeAll(async () => {
	const provider = {
		id: "acme",
		name: "Acme",
		issuer: "https://acme.example",
		clientId: "x",
		clientSecret: "y",
	};
	const OPENID_PROVIDERS = JSON.stringify([{ ...provider, domains: ["acme.example"] }]);
	app = await startApp({
		OPENID_PROVIDERS,
		RATE_LIMIT_PER_MINUTE: "100000",
		WEBHOOKS_TO_PRIVATE_ADDRESSES: "true",
		OPERATOR_SECOND_FACTOR: "false",
	});
	const { dependencies } = app;
	all = listEndpoints(dependencies);
	const { userId, email, teamId } = await createAccount(app, { team: true });
	await dependencies.db.$client.query("UPDATE users SET role = 'operator' WHERE id = $1", [userId]);
	owner = await withToken(app, { userId, email, teamId: null });
	const input = { email: "member@example.com", name: "Member", password: "correct horse battery" };
	const member = await createUser(dependencies, { ...input, plan: "free" });
	const team = { teamId: teamId ?? 0 };
	await addMember(dependencies, { ...team, userId: member.id, role: "member" }, "operator");
	const by = { userId, ipAddress: "192.0.2.1", session: null, lacksProvenFactor: false };
	await inviteMember(dependencies, { ...team, email: "new@example.com", role: "member" }, by);
	const { rows } = await dependencies.db.$client.query("SELECT id FROM team_invitations");
	const hook = { url: "http://127.0.0.1:9/", events: ["DOCUMENT_CREATED"] };
	const webhook = await owner.request("post", "/webhooks").send(hook).expect(200);
	const { documentId, recipients } = await createDraft(owner);
	const { id: templateId } = await createTemplate(owner);
	const { body } = await owner.request("get", `/webhooks/${webhook.body.id}/deliveries`).expect(200);
	Object.assign(ids, { ...team, userId: member.id, invitationId: rows[0].id, webhookId: webhook.body.id });
	Object.assign(ids, { deliveryId: body.deliveries[0].id, documentId, id: documentId, templateId });
	Object.assign(ids, { recipientId: recipients[0]?.recipientId, exportId: crypto.randomUUID() });
	ids.request = crypto.randomUUID();
});
afterAll(async () => {
	await app.dependencies.db.$client.query("DELETE FROM webhooks");
	await app.dependencies.db.$client.query("DELETE FROM graphile_worker._private_jobs");
	await app.close();
});

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const withSession = () => all.filter(({ caller }) => caller?.security.some((one) => "session" in one));
const pages = () => withSession().filter(({ path }) => !path.startsWith("/api/"));
const permissionOf = ({ caller }: Endpoint) => (caller as { permission?: Permission }).permission;
const pathOf = (path: string) =>
	path.replaceAll(/:(\w+)/g, (_all, name) =>
		name === "action" && path.includes("invitations") ? "revoke" : String(ids[name] ?? 1),
	);

/** "proof", or what else the endpoint says to the owner's session, which was proven so long ago. */
async function answerTo(endpoint: Endpoint, provenHoursAgo: number) {
	const { method, path } = endpoint;
	const { cookie } = await signedInBrowser(app, owner);
	await app.dependencies.db.$client.query(
		"UPDATE sessions SET proven_at = proven_at - make_interval(hours => $1)",
		[provenHoursAgo],
	);
	const secret = cookie.split("=")[1] ?? "";
	const { form, ...values } = needProof[nameOf(endpoint)] ?? {};
	const csrf = form === undefined ? "" : csrfToken({ secret }, form);
	const isPage = !path.startsWith("/api/");
	const request = app.agent[method === "get" ? "head" : method](pathOf(path)).set({
		Cookie: cookie,
		"Sec-Fetch-Site": "same-origin",
		Accept: isPage ? "text/html" : "*/*",
	});
	const { status, headers, body } =
		method === "get"
			? await request
			: isPage
				? await request.type("form").send({ csrf, ...values })
				: await request;
	if (isPage) return headers.location?.startsWith("/account/verify?") ? "proof" : status;
	if (status === 403 && method === "get") return "proof";
	return body?.code === "proof_required" ? "proof" : status;
}

describe("three hours after its last proof, a session", () => {
	it("is classified for every change on a page", () => {
		const known = [...Object.keys(needProof), ...Object.values(sessionIsEnough).flat()];
		const changes = pages().filter(({ method }) => method !== "get");
		expect(known.filter((name, at) => known.indexOf(name) !== at)).toEqual([]);
		expect(changes.map(nameOf).filter((name) => !known.includes(name))).toEqual([]);
		expect(known.filter((name) => !pages().some((one) => nameOf(one) === name))).toEqual([]);
	});

	it("is asked to prove again by exactly the pages that need it", async () => {
		const asked: string[] = [];
		for (const one of pages()) if ((await answerTo(one, 3)) === "proof") asked.push(nameOf(one));
		expect(asked.sort()).toEqual(Object.keys(needProof).sort());
	});

	it("is refused by exactly the API's endpoints whose permission needs a recent proof", async () => {
		const endpoints = withSession().filter(({ path }) => path.startsWith("/api/"));
		const refused: string[] = [];
		for (const one of endpoints) if ((await answerTo(one, 3)) === "proof") refused.push(nameOf(one));
		const expected = endpoints.filter((one) => permissions[permissionOf(one) ?? "token.read"].recentProof);
		expect(endpoints.filter((one) => permissionOf(one) === undefined)).toEqual([]);
		expect(refused.sort()).toEqual(expected.map(nameOf).sort());
		expect(refused.sort()).toEqual([
			"delete /api/v1/webhooks/:webhookId",
			"patch /api/v1/webhooks/:webhookId",
			"post /api/v1/webhooks",
			"put /api/v1/embed-origins",
		]);
	});

	it("gets a problem, not a redirect, and no secret from the API", async () => {
		const { request } = await signedInBrowser(app, owner);
		await app.dependencies.db.$client.query("UPDATE sessions SET proven_at = proven_at - interval '3 hours'");
		const hook = { url: "http://127.0.0.1:9/thief", events: ["DOCUMENT_SENT"] };
		for (const [method, path] of [
			["post", "/webhooks"],
			["patch", `/webhooks/${ids.webhookId}`],
		] as const) {
			const { status, body, headers } = await request(method, path).send(hook);
			expect([status, body.code]).toEqual([403, "proof_required"]);
			expect(headers["content-type"]).toMatch(/problem\+json/);
		}
		const { body } = await owner.request("get", "/webhooks").expect(200);
		expect(body.webhooks).toMatchObject([{ url: "http://127.0.0.1:9/" }]);
	});
});

it("a session with a recent proof is not asked, and neither is a token", async () => {
	for (const one of withSession().filter((one) => nameOf(one) !== "post /settings/deletion"))
		expect([nameOf(one), await answerTo(one, 0)]).not.toEqual([nameOf(one), "proof"]);
	const hook = { url: "http://127.0.0.1:9/", events: ["DOCUMENT_SENT"] };
	await owner.request("post", "/webhooks").send(hook).expect(200);
});

it("the permissions that need a recent proof are those that hand out access or redirect data", () => {
	const proven = Object.entries(permissions).filter(([, { recentProof }]) => recentProof);
	expect(proven.map(([name]) => name)).toEqual([
		"webhooks.manage",
		"tokens.create",
		"retention.manage",
		"embedding.manage",
		"members.manage",
		"team.manage",
		"owners.manage",
	]);
});
