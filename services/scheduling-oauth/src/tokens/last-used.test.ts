import { beforeAll, expect, it, jest } from "@jest/globals";
import { sharedByTests } from "@repo/infra-local/test-file";
import { hashSecret } from "@repo/service-kit/crypto";
import { newApp, newTokens, refreshOf, type Tokens } from "../../test/support/apps.ts";
import { newPerson } from "../../test/support/people.ts";
import { sharedApp } from "../../test/support/shared-app.ts";
import { changeClientStatus } from "../clients/change-client-status.ts";
import { listSecrets } from "../clients/queries.ts";
import { rotateSecret } from "../clients/rotate-secret.ts";
import { listConnections } from "../grants/queries.ts";

const app = sharedApp();
const calendar = sharedByTests(() => newApp(app));
let tokens: Tokens;
let userId: number;
let createdAt: Date;

beforeAll(async () => {
	const ada = await newPerson(app, "Ada");
	userId = ada.id;
	app.travel(3600);
	createdAt = app.dependencies.clock();
	tokens = await newTokens(app, ada, calendar);
});

const secrets = async () =>
	(await listSecrets(app.dependencies.db, calendar.rowId)).map(({ lastUsedAt }) => lastUsedAt);
const connection = async () => (await listConnections(app.dependencies.db, userId))[0]?.lastUsedAt;
const refresh = (secret = calendar.secret) =>
	app.agent
		.post("/api/auth/oauth/token")
		.send(refreshOf({ ...calendar, secret }, tokens.refresh_token))
		.expect(200);

it("an exchange and each refresh update the last use of the connection, and that of the secret after half a minute", async () => {
	expect([await secrets(), await connection()]).toEqual([[createdAt], createdAt]);
	app.travel(30);
	await refresh();
	expect([await secrets(), await connection()]).toEqual([[createdAt], app.dependencies.clock()]);
	app.travel(1);
	await refresh();
	const now = app.dependencies.clock();
	expect([await secrets(), await connection()]).toEqual([[now], now]);
});

it("an instance sends the update of a secret's last use only when it is due, and again if it was refused", async () => {
	const { $client } = app.dependencies.db;
	const sent: unknown[] = [];
	const query = jest.spyOn($client, "query");
	const refreshes = async (status: number) => {
		query.mockClear();
		await app.agent
			.post("/api/auth/oauth/token")
			.send(refreshOf(calendar, tokens.refresh_token))
			.expect(status);
		sent.push(
			...query.mock.calls.slice(0, 1).map(([config]) => (config as unknown as { name: string }).name),
		);
	};
	app.travel(31);
	await changeClientStatus(app.dependencies, calendar.clientId, "suspend", { operator: "test" });
	await refreshes(401);
	await changeClientStatus(app.dependencies, calendar.clientId, "resume", { operator: "test" });
	await refreshes(200);
	await refreshes(200);
	query.mockRestore();
	expect(sent).toEqual(["refresh-used", "refresh-used", "refresh"]);
	expect(await secrets()).toEqual([app.dependencies.clock()]);
});

it("a connection keeps its last use when the token that recorded it is revoked, or deleted after it expired", async () => {
	const { db } = app.dependencies;
	const grace = await newPerson(app, "Grace");
	const lastUse = async () => (await listConnections(db, grace.id))[0]?.lastUsedAt;
	const end = async (sql: string) => {
		app.travel(3600);
		const { refresh_token } = await newTokens(app, grace, calendar);
		app.travel(60);
		await app.agent.post("/api/auth/oauth/token").send(refreshOf(calendar, refresh_token)).expect(200);
		const used = app.dependencies.clock();
		expect(await lastUse()).toEqual(used);
		app.travel(60);
		await db.$client.query(sql, [hashSecret(refresh_token)]);
		expect(await lastUse()).toEqual(used);
	};
	// Another one is used earlier, and stays.
	await newTokens(app, grace, calendar);
	await end("UPDATE refresh_tokens SET revoked_at = now() WHERE token_hash = $1");
	await end("DELETE FROM refresh_tokens WHERE token_hash = $1");
});

it("each of two secrets has its own last use, also by introspection", async () => {
	const [before] = await secrets();
	app.travel(3600);
	const { secret } = await rotateSecret(app.dependencies, calendar.clientId, "none", { operator: "test" });
	expect(await secrets()).toEqual([before, null]);
	await refresh(secret);
	const first = app.dependencies.clock();
	expect(await secrets()).toEqual([before, first]);
	app.travel(3600);
	const question = { client_id: calendar.clientId, client_secret: calendar.secret, token: "x" };
	await app.agent.post("/api/auth/oauth/introspect").send(question).expect(200);
	expect(await secrets()).toEqual([app.dependencies.clock(), first]);
});
