import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { contend, holdLock, type MailServer, startMailServer } from "@repo/infra-local/testing";
import { hashSecret } from "@repo/service-kit/crypto";
import { updateClient } from "../src/clients/update-client.ts";
import { changeAccountStatus } from "../src/operator/change-account-status.ts";
import { both, listRequests, requestActions, sendApp } from "./support/app-requests.ts";
import {
	exchangeOf,
	newApp,
	newCode,
	newPkce,
	newTokens,
	refreshOf,
	type ThirdPartyApp,
	type Tokens,
} from "./support/apps.ts";
import { cookiesOf, newBrowser, newPerson, type Person } from "./support/people.ts";
import { startApp, type TestApp } from "./support/start-app.ts";

const TOKEN = "/api/auth/oauth/token";
const operator = { operator: "test" };
let mailbox: MailServer;
let here: TestApp;
let there: TestApp;
let ada: Person;
let spa: ThirdPartyApp;
beforeAll(async () => {
	mailbox = await startMailServer();
	here = await startApp({ SMTP_URL: mailbox.url });
	there = await startApp({ DATABASE_URL: here.dependencies.config.DATABASE_URL });
	// Their clocks stood still when they started.
	there.travel((here.dependencies.clock().getTime() - there.dependencies.clock().getTime()) / 1000);
	ada = await newPerson(here, "Ada");
	spa = await newApp(here, { kind: "browser", redirectUris: ["https://spa.example/callback"] });
});
afterAll(async () => {
	// Mails about the request.
	await here.workOff();
	await Promise.all([here.close(), there.close()]);
	await mailbox.close();
});

/** Both of them: each has its own clock. */
const wait = (seconds: number) => {
	for (const one of [here, there]) one.travel(seconds);
};
const { verifier, challenge } = newPkce();
const newExchange = async () => {
	const code = await newCode(ada, spa, { code_challenge: challenge, code_challenge_method: "S256" });
	return exchangeOf(spa, code, { code_verifier: verifier });
};
const connect = async (): Promise<Tokens> =>
	(
		await here.agent
			.post(TOKEN)
			.send(await newExchange())
			.expect(200)
	).body;
const refresh = ({ agent }: TestApp, { refresh_token }: Tokens) =>
	agent.post(TOKEN).send(refreshOf(spa, refresh_token));
const refreshed = async (at: TestApp, tokens: Tokens): Promise<Tokens> =>
	(await refresh(at, tokens).expect(200)).body;
const statusesOf = async ({ access_token }: Tokens) =>
	Promise.all(
		[here, there].map(
			async ({ agent }) =>
				(await agent.get("/api/auth/oauth/me").auth(access_token, { type: "bearer" })).status,
		),
	);
/** Ten at each instance, all of which wait for the row before the first one gets it. */
const tenAtEach = async <T>(
	lock: { text: string; values: unknown[] },
	act: (at: TestApp) => PromiseLike<T>,
): Promise<T[]> => {
	const results = await contend({
		pool: here.dependencies.db.$client,
		lock,
		contenders: Array.from({ length: 20 }, (_, n) => () => act(n % 2 ? here : there)),
	});
	return results.map((one) => {
		if (one.status === "rejected") throw one.reason;
		return one.value;
	});
};

describe("with a refresh token that was stolen from a browser app", () => {
	it("twenty refreshes at once on two instances get one successor", async () => {
		const tokens = await connect();
		const lock = {
			text: "SELECT FROM refresh_tokens WHERE token_hash = $1 FOR UPDATE",
			values: [hashSecret(tokens.refresh_token)],
		};
		const answers = await tenAtEach(lock, (at) => refresh(at, tokens));
		expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
		expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1);
	});

	it("a thief at another instance is as the app until ten seconds have passed, and then both are locked out", async () => {
		const first = await connect();
		const own = await refreshed(here, first);
		wait(9);
		const stolen = await refreshed(there, first);
		expect(stolen.refresh_token).toBe(own.refresh_token);
		wait(2);
		expect((await refresh(there, first).expect(400)).body.error).toBe("invalid_grant");
		for (const tokens of [first, own, stolen]) expect(await statusesOf(tokens)).toEqual([401, 401]);
		for (const at of [here, there]) await refresh(at, own).expect(400);
	});

	it("a thief who uses the successor first is locked out by the app's next refresh", async () => {
		const own = await refreshed(here, await connect());
		let stolen = await refreshed(there, own);
		wait(60);
		stolen = await refreshed(there, stolen);
		expect((await refresh(here, own).expect(400)).body.error).toBe("invalid_grant");
		expect(await statusesOf(stolen)).toEqual([401, 401]);
		await refresh(there, stolen).expect(400);
	});
});

it("of twenty exchanges of one code at once on two instances, at most one gets tokens, and those end", async () => {
	const exchange = await newExchange();
	const lock = {
		text: "SELECT FROM authorization_codes WHERE code_hash = $1 FOR UPDATE",
		values: [hashSecret(exchange.code)],
	};
	const answers = await tenAtEach(lock, ({ agent }) => agent.post(TOKEN).send(exchange));
	const won = answers.filter(({ status }) => status === 200);
	expect(won).toHaveLength(1);
	expect(await statusesOf(won[0]?.body)).toEqual([401, 401]);
});

describe("an Idempotency-Key", () => {
	const book = ({ agent }: TestApp, { access_token }: Tokens, key: string) =>
		agent
			.post("/api/v1/bookings")
			.auth(access_token, { type: "bearer" })
			.set("Idempotency-Key", key)
			.send({ title: "Lunch", start: "2030-05-01T10:00:00Z", end: "2030-05-01T11:00:00Z" });
	const newWriter = async (person: Person) =>
		newTokens(here, person, await newApp(here, { allowedScopes: ["WRITE_BOOKING"] }), {
			scope: "WRITE_BOOKING",
		});

	it("of twenty requests at once on two instances makes one booking", async () => {
		const bob = await newPerson(here, "Bob");
		const tokens = await newWriter(bob);
		const { DATABASE_URL } = here.dependencies.config;
		const held = await holdLock(DATABASE_URL, "SELECT FROM users WHERE id = $1 FOR UPDATE", [bob.id]);
		const racing = Promise.all(
			Array.from({ length: 20 }, (_, n) => book(n % 2 ? here : there, tokens, "the-same")),
		);
		await held.waitedFor();
		await held.release();
		const answers = await racing;
		expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
		expect(new Set(answers.map(({ body }) => body.uid)).size).toBe(1);
		const { rowCount } = await here.dependencies.db.$client.query("SELECT FROM bookings WHERE user_id = $1", [
			bob.id,
		]);
		expect(rowCount).toBe(1);
	});

	it("that another user knows gets nothing of the first one's response at another instance", async () => {
		const [carol, mallory] = [await newPerson(here, "Carol"), await newPerson(here, "Mallory")];
		const { body: own } = await book(here, await newWriter(carol), "known").expect(201);
		const foreign = await book(there, await newWriter(mallory), "known").expect(201);
		expect(foreign.body.uid).not.toBe(own.uid);
		expect(foreign.headers).not.toHaveProperty("idempotency-replayed");
	});
});

it("a scope that an operator takes from an app ends for its live tokens at another instance at once", async () => {
	const app = await newApp(here);
	const tokens = await newTokens(here, ada, app, { scope: "READ_BOOKING READ_PROFILE" });
	const read = () => there.agent.get("/api/v1/profile").auth(tokens.access_token, { type: "bearer" });
	await read().expect(200);
	await updateClient(here.dependencies, app.clientId, { allowedScopes: ["READ_BOOKING"] }, operator);
	expect((await read().expect(403)).body.code).toBe("insufficient_scope");
	const again = await there.agent.post(TOKEN).send(refreshOf(app, tokens.refresh_token)).expect(200);
	expect(again.body.scope).toBe("READ_BOOKING");
});

it("an operator whose account was disabled approves nothing at another instance, with a page that is still open", async () => {
	const dev = await newPerson(here, "developer");
	await sendApp(dev);
	const former = await newPerson(here, "former", { role: "operator" });
	const { latest } = requestActions(here, () => former);
	const { id } = await latest(dev);
	const elsewhere = newBrowser(there);
	elsewhere.set("Cookie", cookiesOf(there.dependencies, former));
	await elsewhere.get(`/operator/requests/${id}`).expect(200);
	const root = { operator: "root", operatorId: 0, ipAddress: undefined };
	await changeAccountStatus(here.dependencies, former.id, "disable", root);
	const approval = { csrf: former.token(`operator request ${id}`), ...both };
	await elsewhere.post(`/operator/requests/${id}/approve`).type("form").send(approval).expect(303);
	expect((await listRequests(here, dev)).map(({ status }) => status)).toEqual(["pending"]);
});
