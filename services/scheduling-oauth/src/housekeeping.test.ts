import { expect, it } from "@jest/globals";
import { authorizeAddress, newApp, newTokens } from "../test/support/apps.ts";
import { newPerson } from "../test/support/people.ts";
import { requestProof } from "../test/support/proofs.ts";
import { sharedMailApp } from "../test/support/shared-app.ts";
import { runHousekeeping } from "./housekeeping.ts";
import { inviteUser } from "./operator/invite-user.ts";

const { app } = sharedMailApp();

const tables = [
	"sessions",
	"address_proofs",
	"known_browsers",
	"invitations",
	"rate_limits",
	"authorization_requests",
	"revoked_access_tokens",
	"mails",
];

async function rows(): Promise<Record<string, number>> {
	const counts = tables.map((table) => `(SELECT count(*)::int FROM ${table}) AS ${table}`);
	const found = await app.dependencies.db.$client.query(`SELECT ${counts.join(", ")}`);
	return found.rows[0];
}

it("deletes only what can never be valid again", async () => {
	const ada = await newPerson(app, "ada");
	const client = await newApp(app);
	const credentials = { client_id: client.clientId, client_secret: client.secret };
	const { access_token } = await newTokens(app, ada, client);
	await app.agent
		.post("/api/auth/oauth/revoke")
		.send({ ...credentials, token: access_token })
		.expect(200);
	await app.agent.post("/api/auth/oauth/token").send({ ...credentials, grant_type: "refresh_token" });
	await ada.browser.get(authorizeAddress(client, { scope: "READ_PROFILE" })).expect(200);
	await requestProof(app, { email: ada.email });
	await inviteUser(app.dependencies, "grace@example.test", { operator: "root" });
	await app.workOff();

	const before = await rows();
	expect(Object.entries(before).filter(([, count]) => count === 0)).toEqual([]);
	await runHousekeeping(app.dependencies);
	expect(await rows()).toEqual(before);
	app.travel(400 * 86_400);
	await Promise.all([runHousekeeping(app.dependencies), runHousekeeping(app.dependencies)]);
	expect(Object.entries(await rows()).filter(([, count]) => count > 0)).toEqual([]);
});

it("deletes a backlog in several batches, and skips a locked row until the next run", async () => {
	const { $client } = app.dependencies.db;
	await $client.query(
		`INSERT INTO revoked_access_tokens (jti, expires_at)
		SELECT md5(n::text)::uuid, $1 FROM generate_series(1, 2500) AS n`,
		[new Date(app.dependencies.clock().getTime() - 3 * 86_400_000)],
	);
	const holder = await $client.connect();
	try {
		await holder.query("BEGIN");
		await holder.query("SELECT FROM revoked_access_tokens WHERE jti = md5('7')::uuid FOR UPDATE");
		await Promise.all([runHousekeeping(app.dependencies), runHousekeeping(app.dependencies)]);
		expect(await rows()).toMatchObject({ revoked_access_tokens: 1 });
	} finally {
		await holder.query("ROLLBACK");
		holder.release();
	}
	await runHousekeeping(app.dependencies);
	expect(await rows()).toMatchObject({ revoked_access_tokens: 0 });
});
