import { describe, expect, it } from "@jest/globals";
import { secondsAfter } from "@repo/service-kit/clock";
import { hashSecret } from "@repo/service-kit/crypto";
import { keyHashSql } from "@repo/service-kit/rate-limits";
import { createAccount } from "../../../test/support/accounts.ts";
import { ada, textField } from "../../../test/support/documents/draft.ts";
import { lease } from "../../../test/support/documents/template.ts";
import { sharedAccount, sharedApp } from "../../../test/support/shared-app.ts";
import { disableUser } from "../queries.ts";
import { deleteMember } from "../teams/queries.ts";
import { createApiToken } from "./create-api-token.ts";
import { revokeApiToken } from "./queries.ts";

const app = sharedApp({ RATE_LIMIT_PER_MINUTE: "300" });
const account = sharedAccount(app);

function me(authorization?: string) {
	const request = app.agent.get("/api/v1/me");
	return authorization === undefined ? request : request.set("Authorization", authorization);
}

async function lastUsed(token: string): Promise<Date | null> {
	const { rows } = await app.dependencies.db.$client.query(
		"SELECT last_used_at FROM api_tokens WHERE token_hash = $1",
		[hashSecret(token)],
	);
	return rows[0].last_used_at;
}

describe("an API token", () => {
	it.each(["", "Bearer ", "bearer ", "BEARER  "])("is accepted after %j", async (scheme) => {
		const { body } = await me(scheme + account.token).expect(200);
		expect(body).toEqual({
			name: expect.any(String),
			user: { id: account.userId, email: account.email, name: expect.any(String) },
			team: null,
			plan: "free",
		});
	});

	it("of a team names the team", async () => {
		const team = await createAccount(app, { team: true, plan: "enterprise" });
		const { body } = await me(team.token).expect(200);
		expect(body).toMatchObject({ team: { id: team.teamId, name: expect.any(String) }, plan: "enterprise" });
	});

	it.each([
		["missing", undefined, "token_missing"],
		["of another scheme", "Basic YXBpX3g6", "token_missing"],
		["without a token after the scheme", "Bearer ", "token_missing"],
		["of another service", "Bearer sk_123", "token_not_valid"],
		["of another service, without the scheme", "sk_123", "token_not_valid"],
		["unknown", "Bearer api_0000000000000000000000000000000000000000000", "token_not_valid"],
		["followed by more text", "Bearer api_x y", "token_not_valid"],
	])("is rejected if %s, before the body is read", async (_what, authorization, code) => {
		const request = app.agent.post("/api/v1/documents").set("Content-Type", "application/json");
		if (authorization) request.set("Authorization", authorization);
		const { body, headers } = await request.send('{"title":').expect(401);
		expect(body.code).toBe(code);
		expect(headers["www-authenticate"]).toMatch(/^Bearer /);
	});

	it("stops working when it expires, is revoked, or its user is disabled or leaves the team", async () => {
		const { db, clock } = app.dependencies;
		const user = await createAccount(app, { team: true });
		const make = (teamId: number | null, expiresAt: Date | null = null) =>
			createApiToken(app.dependencies, { userId: user.userId, teamId, name: "t", expiresAt }, "operator");
		const expiring = await make(null, secondsAfter(clock(), 60));
		const revoked = await make(null);
		const personal = await make(null);
		for (const { token } of [expiring, revoked, personal]) await me(token).expect(200);

		await revokeApiToken(db, revoked.row.id, clock());
		await me(revoked.token).expect(401);
		app.travel(60);
		await me(expiring.token).expect(401);
		await deleteMember(db, { teamId: user.teamId ?? 0, userId: user.userId });
		await me(user.token).expect(401);
		await me(personal.token).expect(200);
		await disableUser(db, user.userId, clock());
		await me(personal.token).expect(401);
	});

	it("can be created in a team only for its members", async () => {
		const team = await createAccount(app, { team: true });
		const input = { userId: account.userId, teamId: team.teamId, name: "t", expiresAt: null };
		await expect(createApiToken(app.dependencies, input, "operator")).rejects.toMatchObject({
			code: "not_a_member",
		});
	});

	it("is stored as a hash, and its use is recorded at most once a minute", async () => {
		const { token } = await createAccount(app);
		await me(token).expect(200);
		const first = await lastUsed(token);
		expect(first).toEqual(app.dependencies.clock());
		app.travel(59);
		await me(token).expect(200);
		expect(await lastUsed(token)).toEqual(first);
		app.travel(1);
		await me(token).expect(200);
		expect(await lastUsed(token)).toEqual(app.dependencies.clock());
		const { rows } = await app.dependencies.db.$client.query("SELECT * FROM api_tokens");
		expect(JSON.stringify(rows)).not.toContain(token);
		expect(app.logged.join("")).not.toContain(token);
	});
});

describe("the rate limit", () => {
	it("counts every request of a token, returns the remaining number, and resets after a minute", async () => {
		const limited = await createAccount(app);
		const other = await createAccount(app);
		app.travel(60);
		const answers = await Promise.all(Array.from({ length: 301 }, () => me(limited.token)));
		expect(answers.filter(({ status }) => status === 200)).toHaveLength(300);
		const refused = answers.find(({ status }) => status === 429);
		expect(refused?.body.code).toBe("too_many_requests");
		expect(refused?.headers).toMatchObject({
			"ratelimit-limit": "300",
			"ratelimit-remaining": "0",
			"ratelimit-reset": refused?.headers["retry-after"],
		});
		const remaining = answers.map(({ headers }) => Number(headers["ratelimit-remaining"]));
		expect(new Set(remaining).size).toBe(300);
		await me(other.token).expect(200).expect("ratelimit-remaining", "299");
		app.travel(60);
		await me(limited.token).expect(200).expect("ratelimit-remaining", "299");
	});
});

describe("the Idempotency-Key", () => {
	const payload = { title: "Once", recipients: [ada] };

	function create(key: string, body: object = payload, by = account) {
		return by.request("post", "/documents").set("Idempotency-Key", key).send(body);
	}

	async function count(title: string): Promise<number> {
		const { rows } = await app.dependencies.db.$client.query(
			"SELECT count(*)::int AS n FROM documents WHERE title = $1",
			[title],
		);
		return rows[0].n;
	}

	it("repeats the first response for the same body, and returns 409 for another", async () => {
		const first = await create("k1").expect(200);
		const again = await create("k1").expect(200).expect("idempotency-replayed", "true");
		expect(again.body).toEqual(first.body);
		const { body } = await create("k1", { ...payload, title: "Twice" }).expect(409);
		expect(body.code).toBe("idempotency_key_reused");
		expect(await count("Once")).toBe(1);
		await create("k1", payload, await createAccount(app)).expect(200);
	});

	it("repeats the first response byte for byte", async () => {
		const { body: draft } = await create("bytes-0").expect(200);
		const field = { ...textField, recipientId: draft.recipients[0].recipientId };
		const payloads: [string, object][] = [
			["/documents", payload],
			[`/documents/${draft.documentId}/fields`, { ...field, fieldMeta: { label: "b", type: "text" } }],
			["/templates", lease],
			["/webhooks", { url: "https://example.com/", events: ["DOCUMENT_SENT"] }],
		];
		for (const [index, [path, input]] of payloads.entries()) {
			const ask = () =>
				account
					.request("post", path)
					.set("Idempotency-Key", `bytes-${index + 1}`)
					.send(input);
			const first = await ask().expect(200);
			const again = await ask().expect(200).expect("idempotency-replayed", "true");
			expect(again.text).toBe(first.text);
		}
	});

	it("expires after a day", async () => {
		const first = await create("k2").expect(200);
		app.travel(86_399);
		expect((await create("k2").expect(200)).body.documentId).toBe(first.body.documentId);
		app.travel(1);
		expect((await create("k2").expect(200)).body.documentId).not.toBe(first.body.documentId);
	});

	it("is released by a failed request", async () => {
		const input = { ...payload, authOptions: { globalActionAuth: "PASSKEY" } };
		await create("k3", input).expect(403);
		await create("k3").expect(200);
	});

	it.each(["x".repeat(256), "a b", "\u00e9"])("is rejected as %j", async (key) => {
		const { body } = await create(key).expect(400);
		expect(body.code).toBe("idempotency_key_malformed");
	});

	it("creates one document for twenty requests that wait for the first", async () => {
		const holder = await holdDocuments();
		const twenty = { ...payload, title: "Twenty" };
		const answers = Array.from({ length: 20 }, () => create("k4", twenty).then((answer) => answer));
		// One waits for the lock, nineteen wait for its response.
		await until(async () => {
			const { rows: used } = await holder.client.query(
				`SELECT coalesce(sum(used), 0)::int AS n FROM rate_limits, api_tokens
				WHERE token_hash = $1 AND key_hash = ${keyHashSql("api-token", "id")} AND empty_at > $2`,
				[hashSecret(account.token), app.dependencies.clock()],
			);
			return (await holder.waiting()) === 1 && used[0].n >= 20;
		});
		await holder.letGo();
		const bodies = (await Promise.all(answers)).map(({ status, body }) => ({ status, id: body.documentId }));
		expect(new Set(bodies.map(({ id }) => id)).size).toBe(1);
		expect(bodies.every(({ status }) => status === 200)).toBe(true);
		expect(await count("Twenty")).toBe(1);
	});

	it("rolls back a request if its key was taken over after two minutes", async () => {
		const holder = await holdDocuments();
		const input = { ...payload, title: "Slow" };
		const slow = create("k5", input).then((answer) => answer);
		await until(async () => (await holder.waiting()) === 1);
		app.travel(121);
		const retry = create("k5", input).then((answer) => answer);
		await until(async () => (await holder.waiting()) === 2);
		await holder.letGo();
		const answers = await Promise.all([slow, retry]);
		expect(answers.map(({ status }) => status)).toEqual([409, 200]);
		expect(await count("Slow")).toBe(1);
	});

	/** Blocks inserts into documents until it is released. */
	async function holdDocuments() {
		const client = await app.dependencies.db.$client.connect();
		await client.query("BEGIN; LOCK TABLE documents IN SHARE MODE");
		return {
			client,
			async waiting(): Promise<number> {
				const { rows } = await client.query(
					"SELECT count(*)::int AS n FROM pg_locks WHERE NOT granted AND relation = 'documents'::regclass",
				);
				return rows[0].n;
			},
			async letGo() {
				await client.query("COMMIT");
				client.release();
			},
		};
	}
});

async function until(holds: () => Promise<boolean>): Promise<void> {
	for (let tries = 0; !(await holds()); tries++) {
		if (tries > 2_000) throw new Error("it never came to pass");
	}
}
