import { beforeEach, expect, it } from "@jest/globals";
import { sharedByTests } from "@repo/infra-local/test-file";
import { contend } from "@repo/infra-local/testing";
import {
	exchangeOf,
	newApp,
	newCode,
	newTokens,
	refreshOf,
	type ThirdPartyApp,
	type Tokens,
} from "../../test/support/apps.ts";
import { newPerson } from "../../test/support/people.ts";
import { sharedApp } from "../../test/support/shared-app.ts";

const LIMIT = 50;
const app = sharedApp();
const ada = sharedByTests(() => newPerson(app, "Ada"));
let calendar: ThirdPartyApp;

beforeEach(async () => {
	calendar = await newApp(app);
});

/** One per second, oldest first. */
async function fill(count = LIMIT): Promise<Tokens[]> {
	const issued: Tokens[] = [];
	for (let index = 0; index < count; index += 1) {
		issued.push(await newTokens(app, ada, calendar));
		app.travel(1);
	}
	return issued;
}

const statusOf = async ({ access_token }: Tokens) =>
	(await app.agent.get("/api/auth/oauth/me").auth(access_token, { type: "bearer" })).status;

const refreshStatus = async ({ refresh_token }: Tokens) =>
	(await app.agent.post("/api/auth/oauth/refreshToken").send(refreshOf(calendar, refresh_token))).status;

/** Live refresh tokens of the app, oldest first, by how many were issued before each. */
async function liveTokens(): Promise<number[]> {
	const { rows } = await app.dependencies.db.$client.query<{ place: number }>(
		`SELECT place FROM (
			SELECT t.revoked_at, (row_number() OVER (ORDER BY t.created_at) - 1)::int AS place
			FROM refresh_tokens t JOIN connections n ON n.id = t.connection_id WHERE n.client_row_id = $1
		) AS issued WHERE revoked_at IS NULL ORDER BY place`,
		[calendar.rowId],
	);
	return rows.map(({ place }) => place);
}

const from = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index);

it("revokes the oldest refresh token and its access tokens when a user and an app have more than fifty", async () => {
	const [oldest, second] = await fill();
	if (!oldest || !second) throw new Error("nothing was issued");
	// The age decides, not the last use.
	expect(await refreshStatus(oldest)).toBe(200);
	expect(await liveTokens()).toEqual(from(0, LIMIT));
	await fill(1);
	expect(await liveTokens()).toEqual(from(1, LIMIT));
	expect([await statusOf(oldest), await refreshStatus(oldest)]).toEqual([401, 400]);
	expect([await statusOf(second), await refreshStatus(second)]).toEqual([200, 200]);
	const { rows } = await app.dependencies.db.$client.query(
		`SELECT details -> 'tokensSuperseded' AS superseded FROM audit_events
		WHERE type = 'code.exchanged' AND client_row_id = $1 ORDER BY id DESC LIMIT 2`,
		[calendar.rowId],
	);
	expect(rows).toEqual([{ superseded: 1 }, { superseded: null }]);
});

it("ignores ended tokens and those of other users and apps", async () => {
	const [oldest, second] = await fill();
	if (!oldest || !second) throw new Error("nothing was issued");
	const bea = await newPerson(app, "Bea");
	const mail = await newApp(app);
	await app.agent
		.post("/api/auth/oauth/revoke")
		.send({ client_id: calendar.clientId, client_secret: calendar.secret, token: second.refresh_token })
		.expect(200);
	const others = [
		await newTokens(app, bea, calendar),
		await newTokens(app, ada, mail),
		...(await fill(1)),
		oldest,
	];
	for (const one of others) expect(await statusOf(one)).toBe(200);
	await fill(2);
	expect(await Promise.all(others.map(statusOf))).toEqual([200, 200, 200, 401]);
});

it("lets concurrent exchanges exceed the limit by at most their number, until the next one", async () => {
	await fill();
	const codes: string[] = [];
	for (let index = 0; index < 20; index += 1) codes.push(await newCode(ada, calendar));
	const race = await contend({
		pool: app.dependencies.db.$client,
		// Where an exchange inserts its token, after looking for superseded ones.
		lock: { text: "SELECT FROM connections WHERE client_row_id = $1 FOR UPDATE", values: [calendar.rowId] },
		contenders: codes.map(
			(code) => async () => app.agent.post("/api/auth/oauth/token").send(exchangeOf(calendar, code)),
		),
	});
	for (const one of race) expect(one).toMatchObject({ status: "fulfilled", value: { status: 200 } });
	expect(await liveTokens()).toEqual(from(1, LIMIT - 1 + 20));
	app.travel(1);
	await fill(1);
	expect(await liveTokens()).toEqual(from(21, LIMIT));
});

it("does not wait for a locked token, but revokes it next time", async () => {
	await fill();
	const holder = await app.dependencies.db.$client.connect();
	await holder.query("BEGIN");
	await holder.query(
		`SELECT FROM refresh_tokens WHERE id = (
			SELECT t.id FROM refresh_tokens t JOIN connections n ON n.id = t.connection_id
			WHERE n.client_row_id = $1 ORDER BY t.created_at LIMIT 1) FOR UPDATE`,
		[calendar.rowId],
	);
	await fill(1);
	expect(await liveTokens()).toEqual(from(0, LIMIT + 1));
	await holder.query("ROLLBACK");
	holder.release();
	await fill(1);
	expect(await liveTokens()).toEqual(from(2, LIMIT));
});
