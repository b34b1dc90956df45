import { beforeAll, expect, it } from "@jest/globals";
import { sharedByTests } from "@repo/infra-local/test-file";
import { newApp, newTokens, refreshOf, type Tokens } from "../../test/support/apps.ts";
import { newPerson } from "../../test/support/people.ts";
import { sharedApp } from "../../test/support/shared-app.ts";
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

it("an exchange, and a refresh at least a minute later, update the last use of secret and connection", async () => {
	expect([await secrets(), await connection()]).toEqual([[createdAt], createdAt]);
	app.travel(60);
	await refresh();
	expect([await secrets(), await connection()]).toEqual([[createdAt], createdAt]);
	app.travel(1);
	await refresh();
	const now = app.dependencies.clock();
	expect([await secrets(), await connection()]).toEqual([[now], now]);
});

it("each of two secrets has its own last use, also by introspection", async () => {
	const before = app.dependencies.clock();
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
