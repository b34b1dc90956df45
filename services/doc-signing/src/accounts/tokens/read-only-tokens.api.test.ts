import { beforeAll, describe, expect, it } from "@jest/globals";
import type { Endpoint } from "@repo/validation";
import { createAccount, type TestAccount } from "../../../test/support/accounts.ts";
import { draftWith, signatureField } from "../../../test/support/documents/draft.ts";
import { readyTemplate } from "../../../test/support/documents/template.ts";
import { sharedMailApp } from "../../../test/support/shared-app.ts";
import { listEndpoints } from "../../app.ts";
import { createApiToken } from "./create-api-token.ts";

const { app } = sharedMailApp({ RATE_LIMIT_PER_MINUTE: "100000", WEBHOOKS_TO_PRIVATE_ADDRESSES: "true" });
const ids: Record<string, number | string> = {};
let owner: TestAccount;
let token: string;

beforeAll(async () => {
	owner = await createAccount(app, { team: true });
	const { userId, teamId } = owner;
	const input = { userId, teamId, name: "reads", expiresAt: null, readOnly: true };
	({ token } = await createApiToken(app.dependencies, input, "operator"));
	const { documentId, recipients } = await draftWith(owner);
	await owner.request("get", `/documents/${documentId}`).expect(200);
	const field = { ...signatureField, recipientId: recipients[0]?.recipientId };
	const added = await owner.request("post", `/documents/${documentId}/fields`).send([field]).expect(200);
	const { id: templateId } = await readyTemplate(owner);
	// Whoever reads first takes in what was uploaded, as the announcement of the storage would.
	for (const path of ["/documents", "/templates", `/templates/${templateId}`])
		await owner.request("get", path).expect(200);
	const hook = { url: "http://127.0.0.1:9/", events: ["DOCUMENT_REJECTED"] };
	const webhook = await owner.request("post", "/webhooks").send(hook).expect(200);
	await app.workOff();
	Object.assign(ids, { documentId, recipientId: recipients[0]?.recipientId, templateId });
	Object.assign(ids, { webhookId: webhook.body.id, fieldId: added.body.fields?.[0]?.id ?? 1 });
});

const ofApi = () =>
	listEndpoints(app.dependencies).filter(({ caller }) => caller?.security.some((one) => "apiToken" in one));
const call = ({ method, path }: Endpoint) =>
	app.agent[method](path.replaceAll(/:(\w+)/g, (_all, name) => String(ids[name] ?? 1))).set(
		"Authorization",
		`Bearer ${token}`,
	);

/** Every row, but for when a token was used and how often: each request counts. */
async function everything(): Promise<Record<string, string>> {
	const { $client } = app.dependencies.db;
	const { rows } = await $client.query(
		"SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname IN ('public', 'graphile_worker')",
	);
	const found: Record<string, string> = {};
	for (const { name } of rows.filter(({ name }) => !/rate_limits/.test(name))) {
		const content = await $client.query(
			`SELECT md5(coalesce(string_agg(row, ',' ORDER BY row), '')) AS hash
			FROM (SELECT (to_jsonb(t) - 'last_used_at')::text AS row FROM ${name} t) AS rows`,
		);
		found[name] = content.rows[0].hash;
	}
	return found;
}

describe("a read-only API token", () => {
	it("changes nothing at any endpoint, and reads at those for reading", async () => {
		const before = await everything();
		expect(ofApi().length).toBeGreaterThan(30);
		for (const one of ofApi()) {
			const { status, body } = await call(one);
			const name = `${one.method} ${one.path}`;
			if (one.method === "get") expect([name, [200, 400, 404, 409].includes(status)]).toEqual([name, true]);
			else expect([name, status, body.code]).toEqual([name, 403, "token_read_only"]);
		}
		expect(await everything()).toEqual(before);
	});

	it("does not reveal the links with which someone else acts", async () => {
		await owner.request("post", `/documents/${ids.documentId}/send`).send({}).expect(200);
		const paths = [
			`/documents/${ids.documentId}`,
			"/documents",
			"/templates",
			`/templates/${ids.templateId}`,
		];
		const { body } = await owner.request("get", `/documents/${ids.documentId}`).expect(200);
		expect(body.recipients[0].signingUrl).toContain(body.recipients[0].token);
		for (const path of paths) {
			const read = await app.agent.get(`/api/v1${path}`).set("Authorization", `Bearer ${token}`).expect(200);
			expect(JSON.stringify(read.body)).not.toContain(body.recipients[0].token);
			expect(JSON.stringify(read.body)).not.toMatch(/"token":"[^"]/);
		}
	});
});
