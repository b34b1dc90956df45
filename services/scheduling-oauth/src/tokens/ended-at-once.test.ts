import { beforeEach, expect, it } from "@jest/globals";
import { contend, waitForBlockedStatement } from "@repo/infra-local/testing";
import { secondsAfter } from "@repo/service-kit/clock";
import { newApp, newTokens } from "../../test/support/apps.ts";
import { newPerson, type Person } from "../../test/support/people.ts";
import { sharedApp } from "../../test/support/shared-app.ts";
import { listConnections } from "../grants/queries.ts";
import { revokeConnections } from "../grants/revoke-connection.ts";
import { deleteEndedTokens } from "./queries/revocation.ts";

// As many as housekeeping deletes in a statement.
const BATCH = 1_000;
const app = sharedApp();
const pool = () => app.dependencies.db.$client;
let person: Person;
/** Of the person, to three apps; the ids of the apps are in the opposite order. */
let connections: number[];
let people = 0;

beforeEach(async () => {
	people += 1;
	person = await newPerson(app, `Ada${people}`);
	const apps = [await newApp(app), await newApp(app), await newApp(app)];
	for (const one of apps.reverse()) await newTokens(app, person, one);
	const { rows } = await pool().query("SELECT id FROM connections WHERE user_id = $1 ORDER BY id", [
		person.id,
	]);
	connections = rows.map(({ id }) => id);
	app.travel(10 * 86_400);
});

/** One for each of these connections, in this order; each was used a second after the one before. Returns the last use. */
async function addExpired(ofConnections: number[]): Promise<Date> {
	const start = secondsAfter(app.dependencies.clock(), -86_400);
	await pool().query(
		`WITH codes AS (
			INSERT INTO authorization_codes (code_hash, connection_id, client_row_id, redirect_uri, scopes, created_at, expires_at)
			SELECT sha256(gen_random_uuid()::text::bytea), n.id, n.client_row_id, 'https://app.example', '{}', $2, $2
			FROM unnest($1::int[]) WITH ORDINALITY AS each (id, place) JOIN connections n USING (id) ORDER BY place
			RETURNING code_hash, connection_id
		), numbered AS (SELECT *, row_number() OVER () AS place FROM codes)
		INSERT INTO refresh_tokens (token_hash, connection_id, authorization_code_hash, scopes, created_at, last_used_at, expires_at)
		SELECT code_hash, connection_id, code_hash, '{}', $2, $2::timestamptz + place * interval '1 second', $2
		FROM numbered ORDER BY place`,
		[ofConnections, start],
	);
	return secondsAfter(start, ofConnections.length);
}

const deleteExpired = () =>
	deleteEndedTokens(app.dependencies.db, secondsAfter(app.dependencies.clock(), -3600));

/**
 * The second one starts when the first waits for the middle connection. So if they lock them in opposite orders, each has
 * one of the others by then that its rival will need.
 */
async function race(first: () => Promise<void>, second: () => Promise<void>) {
	const results = await contend({
		pool: pool(),
		lock: { text: "SELECT FROM connections WHERE id = $1 FOR UPDATE", values: [connections[1]] },
		contenders: [
			first,
			async () => {
				await waitForBlockedStatement(pool());
				return second();
			},
		],
	});
	for (const one of results) if (one.status === "rejected") throw one.reason;
}

it("two that delete tokens of the same connections in opposite orders end, and each connection keeps its last use", async () => {
	const there = Array.from({ length: BATCH }, (_, place) => connections[place % 3] ?? 0).sort(
		(a, b) => a - b,
	);
	const used = await addExpired([...there, ...there.toReversed()]);
	await race(deleteExpired, deleteExpired);
	const { rows } = await pool().query("SELECT last_used_at FROM connections WHERE user_id = $1 ORDER BY id", [
		person.id,
	]);
	expect(rows.map(({ last_used_at }) => last_used_at)).toEqual(
		[0, 334, 667].map((later) => secondsAfter(used, -later)),
	);
});

it("a user's connections are revoked while tokens of them are deleted", async () => {
	// A statement that looks for them finds them in the opposite order: by the app, and by their place in the table.
	for (const id of connections.toReversed())
		await pool().query("UPDATE connections SET scopes = scopes WHERE id = $1", [id]);
	await addExpired(connections);
	const from = { ipAddress: "192.0.2.1", at: app.dependencies.clock() };
	await race(deleteExpired, () =>
		app.dependencies.db.transaction((tx) => revokeConnections(tx, person, from)),
	);
	expect(await listConnections(app.dependencies.db, person.id)).toEqual([]);
});
