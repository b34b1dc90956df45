import { describe, expect, it } from "@jest/globals";
import { sharedByTests } from "@repo/infra-local/test-file";
import { until } from "@repo/service-kit/testing";
import type { Response } from "supertest";
import { listEndpoints } from "../src/app.ts";
import {
	authorizeAddress,
	decide,
	exchangeOf,
	newApp,
	newCode,
	newTokens,
	refreshOf,
} from "./support/apps.ts";
import { newPerson } from "./support/people.ts";
import { sharedApp } from "./support/shared-app.ts";

const app = sharedApp({ LOG_LEVEL: "info" });
const ada = sharedByTests(() => newPerson(app, "ada", { role: "operator" }));
const calendar = sharedByTests(() => newApp(app));

const TOKEN = "/api/auth/oauth/token";

/** The log line of a response; there must be exactly one, at level info. */
async function lineOf({ headers }: Pick<Response, "headers">): Promise<Record<string, unknown>> {
	const id = headers["x-request-id"];
	const lines = () => app.logged.map((line) => JSON.parse(line)).filter((line) => line.requestId === id);
	await until(() => lines().length > 0);
	const requests = lines().filter(({ msg }) => msg === "request");
	expect(requests).toHaveLength(1);
	expect(requests[0].level).toBe(30);
	return requests[0];
}

async function auditedUnder({ headers }: Pick<Response, "headers">): Promise<string[]> {
	const { rows } = await app.dependencies.db.$client.query<{ type: string }>(
		"SELECT type FROM audit_events WHERE request_id = $1 ORDER BY id",
		[headers["x-request-id"]],
	);
	return rows.map(({ type }) => type);
}

describe("the request id of a response identifies one log line", () => {
	it("for every URL, with its route and status", async () => {
		for (const { method, path } of listEndpoints(app.dependencies)) {
			const answer = await app.agent[method](path.replaceAll(/:\w+/g, "1"));
			expect(await lineOf(answer)).toMatchObject({
				method: method.toUpperCase(),
				route: path,
				status: answer.status,
			});
		}
		expect(await lineOf(await app.agent.get("/nowhere"))).toMatchObject({ route: "none", status: 404 });
	});

	it("with the app and the user of a token request, even if refused", async () => {
		const both = { client: calendar.clientId, userId: ada.id };
		const code = await newCode(ada, calendar);
		const exchanged = await app.agent.post(TOKEN).send(exchangeOf(calendar, code)).expect(200);
		expect(await lineOf(exchanged)).toMatchObject({ route: TOKEN, status: 200, ...both });
		expect(await auditedUnder(exchanged)).toEqual(["code.exchanged"]);
		const refresh = refreshOf(calendar, exchanged.body.refresh_token);
		const refreshed = await app.agent.post(TOKEN).send(refresh).expect(200);
		expect(await lineOf(refreshed)).toMatchObject(both);
		expect(await auditedUnder(refreshed)).toEqual(["token.refreshed"]);
		const wrong = await app.agent
			.post(TOKEN)
			.send({ ...refresh, client_secret: "wrong" })
			.expect(401);
		const refused = { status: 401, errorCode: "invalid_client", client: calendar.clientId };
		expect(await lineOf(wrong)).toMatchObject(refused);
		expect(await auditedUnder(wrong)).toEqual(["token.refused"]);
		const replayed = await app.agent.post(TOKEN).send(exchangeOf(calendar, code)).expect(400);
		expect(await lineOf(replayed)).toMatchObject({ errorCode: "invalid_grant", client: calendar.clientId });
		expect(await auditedUnder(replayed)).toEqual(["code.replayed", "connection.revoked", "token.refused"]);
	});

	it("never with an unverified client id", async () => {
		const swapped = { ...refreshOf(calendar, "x"), client_id: calendar.secret };
		const line = await lineOf(await app.agent.post(TOKEN).send(swapped).expect(401));
		expect(line).not.toHaveProperty("client");
		expect(JSON.stringify(line)).not.toContain(calendar.secret);
	});

	it("with the caller by access token, session and consent page", async () => {
		const { access_token } = await newTokens(app, ada, calendar);
		const me = () => app.agent.get("/api/auth/oauth/me").auth(access_token, { type: "bearer" });
		const both = { client: calendar.clientId, userId: ada.id };
		expect(await lineOf(await me().expect(200))).toMatchObject(both);
		expect(await lineOf(await ada.browser.get("/account").expect(200))).toMatchObject({ userId: ada.id });
		const address = authorizeAddress(calendar, { prompt: "consent" });
		expect(await lineOf(await ada.browser.get(address).expect(200))).toMatchObject(both);
		const decided = await decide(ada, address);
		expect(await lineOf(decided)).toMatchObject(both);
		expect(await auditedUnder(decided)).toEqual(["authorization.allowed"]);
		await app.dependencies.db.$client.query("UPDATE connections SET status = 'revoked', revoked_at = now()");
		expect(await lineOf(await me().expect(401))).toMatchObject({ errorCode: "invalid_token", ...both });
	});
});

it("an operator finds the request's effects by its id", async () => {
	const exchanged = await app.agent.post(TOKEN).send(refreshOf(calendar, "no token")).expect(400);
	const id = exchanged.headers["x-request-id"];
	const { text } = await ada.browser.get(`/operator/audit?request=${id}`).expect(200);
	expect(text.match(/<code class="soft">[\w.]+<\/code>/g)).toEqual([
		`<code class="soft">token.refused</code>`,
	]);
	expect(text).toContain(`<dt>Request</dt><dd dir="auto"><code>${id}</code></dd>`);
	await ada.browser.get("/operator/audit?request=nonsense").expect(400);
});
