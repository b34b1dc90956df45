import { expect, it } from "@jest/globals";
import {
	authorizeAddress,
	exchangeOf,
	newApp,
	newCode,
	newTokens,
	refreshOf,
} from "../../test/support/apps.ts";
import { newPerson } from "../../test/support/people.ts";
import { sharedApp } from "../../test/support/shared-app.ts";
import { runHousekeeping } from "../housekeeping.ts";

const DAY = 86_400;
const app = sharedApp({ SESSION_SECONDS: String(400 * DAY), SESSION_IDLE_SECONDS: String(400 * DAY) });

async function counts() {
	const tables = [
		"authorization_requests",
		"authorization_codes",
		"refresh_tokens",
		"revoked_access_tokens",
		"rate_limits",
	];
	const { $client } = app.dependencies.db;
	const rows = await Promise.all(
		tables.map((table) => $client.query(`SELECT count(*)::int AS count FROM ${table}`)),
	);
	return rows.map(({ rows: [row] }) => row.count);
}

it("deletes tokens that ended two days ago, and no usable ones", async () => {
	const ada = await newPerson(app, "Ada");
	const calendar = await newApp(app);
	const credentials = { client_id: calendar.clientId, client_secret: calendar.secret };
	const [kept, ended] = [await newTokens(app, ada, calendar), await newTokens(app, ada, calendar)];
	for (const token of [kept.access_token, ended.refresh_token])
		await app.agent
			.post("/api/auth/oauth/revoke")
			.send({ ...credentials, token })
			.expect(200);
	await newCode(ada, calendar);
	await ada.browser.get(authorizeAddress(calendar, { prompt: "consent" })).expect(200);
	await app.agent.post("/api/auth/oauth/token").send(exchangeOf(calendar, "ac_x")).expect(400);
	await runHousekeeping(app.dependencies);
	expect(await counts()).toEqual([3, 3, 2, 1, 1]);

	app.travel(3 * DAY);
	const patient = { ...app.dependencies.config, ENDED_TOKEN_RETENTION_DAYS: 4 };
	await runHousekeeping({ ...app.dependencies, config: patient });
	expect(await counts()).toEqual([0, 3, 2, 1, 0]);
	await runHousekeeping(app.dependencies);
	expect(await counts()).toEqual([0, 1, 1, 0, 0]);
	await app.agent.post("/api/auth/oauth/token").send(refreshOf(calendar, kept.refresh_token)).expect(200);

	app.travel(40 * DAY);
	await runHousekeeping(app.dependencies);
	expect(await counts()).toEqual([0, 0, 0, 0, 0]);
});
