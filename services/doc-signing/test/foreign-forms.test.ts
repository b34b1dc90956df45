import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { sharedByTests } from "@repo/infra-local/test-file";
import { hashSecret, newSecret } from "@repo/service-kit/crypto";
import type { Endpoint } from "@repo/validation";
import { insertInvitation } from "../src/accounts/invitations/queries.ts";
import { listEndpoints } from "../src/app.ts";
import { closeDependencies, createDependencies } from "../src/compose.ts";
import { createAccount } from "./support/accounts.ts";
import { signedInBrowser } from "./support/browsers.ts";
import { createDraft, draftWith, signatureField } from "./support/documents/draft.ts";
import { readyTemplate } from "./support/documents/template.ts";
import { sharedApp } from "./support/shared-app.ts";
import { testConfig } from "./support/start-app.ts";

// The test names need the endpoints before there is a database; it is not queried.
const nowhere = createDependencies(
	testConfig({
		DATABASE_URL: "postgres://nobody@127.0.0.1:1/nothing",
		S3_ENDPOINT: "http://127.0.0.1:1",
		S3_REGION: "us-east-1",
		S3_ACCESS_KEY: "none",
		S3_SECRET_KEY: "none",
	}),
);
afterAll(() => closeDependencies(nowhere));

/** They change nothing of an account: a file is verified, and a visitor is emailed a document. */
const forAnyone = ["/verify", "/d/:token", "/embed/direct/:token/code", "/embed/direct/:token/documents"];
// Signing links are tested in src/signing: they are opened without a session.
const forms = listEndpoints(nowhere)
	.filter(
		({ method, path }) => method === "post" && !/^\/(api|sign)\//.test(path) && !forAnyone.includes(path),
	)
	.map((one) => [one.path, one] as const);

const app = sharedApp();
const owner = sharedByTests(() => createAccount(app, { team: true }));
/** Of things that the owner may change. */
const ids: Record<string, string | number> = {};
let cookie = "";
beforeAll(async () => {
	const { db, clock } = app.dependencies;
	const other = await createAccount(app, { team: true });
	const token = newSecret();
	const createdAt = clock();
	await insertInvitation(db, {
		teamId: Number(other.teamId),
		email: owner.email,
		role: "member",
		invitedBy: other.userId,
		tokenHash: hashSecret(token),
		createdAt,
		expiresAt: new Date(createdAt.getTime() + 86_400_000),
	});
	const { body: webhook } = await owner
		.request("post", "/webhooks")
		.send({ url: "https://example.com/hooks", events: ["DOCUMENT_COMPLETED"] })
		.expect(200);
	const { userId, teamId } = owner;
	const { documentId } = await createDraft(owner);
	const { id: templateId } = await readyTemplate(owner);
	Object.assign(ids, { userId, teamId, documentId, templateId, webhookId: webhook.id, token });
	({ cookie } = await signedInBrowser(app, owner));
});

const actions: Record<string, string> = {
	"/documents/:documentId/:action": "cancel",
	"/documents/:documentId/recipients/:recipientId/:action": "remind",
	"/invitations/:token/:answer": "accept",
	"/settings/teams/:teamId/invitations/:invitationId/:action": "revoke",
	"/settings/webhooks/:webhookId/:action": "delete",
	"/templates/:templateId/:action": "delete",
	"/templates/:templateId/bulk/:runId/:action": "send",
};

// These look up their item first, which does not exist here, or take no cookie.
const noneToActOn: Record<string, number> = {
	"/account/security/passkeys/:credentialId": 404,
	"/account/security/passkeys/:credentialId/remove": 404,
	"/email-code/:proofId": 400,
	"/embed/editor-data/documents": 401,
	"/embed/editor-data/templates": 401,
	"/password/reset": 400,
	"/sign-up/account": 400,
	"/sign-in/openid/:provider/connect/:request": 400,
	"/sign-in/openid/:provider/logout": 404,
	"/sign-in/second-factor": 303,
};

/** The console is only there for operators. */
const expectedStatus = (path: string) => noneToActOn[path] ?? (path.startsWith("/operator/") ? 404 : 403);

describe("a foreign form", () => {
	it.each(forms)("changes nothing for a signed-in user: %s", async (path, endpoint) => {
		const before = await everything();
		const answer = await submit(endpoint);
		expect(answer.status).toBe(expectedStatus(path));
		expect(await everything()).toEqual(before);
	});

	it.each(forms)("is refused before its token is read: %s", async (_path, endpoint) => {
		for (const headers of [{ Origin: "https://evil.example" }, { "Sec-Fetch-Site": "cross-site" }]) {
			const answer = await submit(endpoint).set(headers);
			expect([answer.status, /another website/.test(answer.text)]).toEqual([403, true]);
		}
	});

	it("is refused even if its token is right, and accepted from a page of ours", async () => {
		const person = await createAccount(app);
		const own = (await signedInBrowser(app, person)).cookie;
		const { text } = await app.agent.get("/documents").set("Cookie", own).expect(200);
		const csrf = /action="\/sign-out".*?name="csrf" value="([\w-]+)"/s.exec(text)?.[1];
		const signOut = (origin: string) =>
			app.agent.post("/sign-out").set({ Cookie: own, Origin: origin }).type("form").send({ csrf });
		await signOut("https://evil.example").expect(403);
		await app.agent.get("/documents").set("Cookie", own).expect(200);
		// Older browsers do not name the origin of our pages, whose referrer policy is no-referrer.
		await signOut("null").expect(303);
		await app.agent.get("/documents").set("Cookie", own).expect(303);
	});

	it("of a signing link is refused, and accepted from a page of ours", async () => {
		const { documentId, recipients } = await draftWith(owner);
		const field = { ...signatureField, recipientId: recipients[0]?.recipientId };
		await owner.request("post", `/documents/${documentId}/fields`).send(field).expect(200);
		await owner.request("post", `/documents/${documentId}/send`).send({ sendEmail: false }).expect(200);
		const consent = (origin: string) =>
			app.agent.post(`/sign/${recipients[0]?.token}/consent`).set("Origin", origin).send({});
		await consent("https://evil.example").expect(403);
		await consent(new URL(app.dependencies.config.BASE_URL).origin).expect(200);
	});
});

/** With the cookies of the signed-in user and all fields but the token. */
function submit({ path, request }: Endpoint) {
	const team = path.startsWith("/settings/") ? `?team=${owner.teamId}` : "";
	const post = app.agent.post(filled(path) + team).set({ Cookie: cookie });
	if (request?.fileTypes) return post.field("csrf", "x".repeat(43)).attach("file", Buffer.from("x"), "x.csv");
	return post
		.type("form")
		.send({ csrf: "x".repeat(43), form_id: randomUUID(), action: "cancel", confirmed: "on" });
}

function filled(path: string): string {
	const action = actions[path] ?? "";
	return path.replaceAll(/:(\w+)/g, (_all, name: string) =>
		String(
			ids[name] ?? (/action|answer/.test(name) ? action : /proof|delivery/.test(name) ? randomUUID() : 1),
		),
	);
}

/** Rows that a form could change. */
async function everything() {
	const { rows } = await app.dependencies.db.$client.query(
		`SELECT (SELECT count(*) FROM users) AS users, (SELECT count(*) FROM sessions) AS sessions,
			(SELECT string_agg(status, ',' ORDER BY id) FROM documents) AS documents,
			(SELECT count(*) FROM templates) AS templates, (SELECT count(*) FROM webhooks) AS webhooks,
			(SELECT count(*) FROM api_tokens) AS tokens, (SELECT count(*) FROM team_members) AS members,
			(SELECT count(*) FROM team_invitations) AS invitations, (SELECT count(*) FROM account_events) AS events`,
	);
	return rows[0];
}
