import { beforeAll, expect, it } from "@jest/globals";
import pg from "pg";
import { insertSentDocument } from "../../test/support/documents/insert-sent.ts";
import { sharedApp } from "../../test/support/shared-app.ts";
import { isInvited } from "./queries.ts";

const app = sharedApp();
beforeAll(async () => {
	const { recipients } = await insertSentDocument(app.dependencies);
	// Not of the pool, whose queries have a time limit.
	const client = new pg.Client({ connectionString: app.dependencies.config.DATABASE_URL });
	await client.connect();
	await client.query("SET statement_timeout = 0");
	await client.query(
		`INSERT INTO recipients OVERRIDING SYSTEM VALUE
		SELECT copy.*
		FROM recipients r, generate_series(1, 100000) AS n, jsonb_populate_record(r, jsonb_build_object(
			'id', 1000000 + n, 'email', 'Person-' || n || '@example.com',
			'token_hash', '\\x' || encode(sha256(n::text::bytea), 'hex'), 'send_status', 'SENT'
		)) AS copy
		WHERE r.id = $1`,
		[recipients[0]?.id],
	);
	await client.query("ANALYZE recipients");
	await client.end();
});

it("uses an index to find invited recipients among 100,000", async () => {
	const { db, clock } = app.dependencies;
	const statements: { text: string; values: unknown[] }[] = [];
	const query = db.$client.query;
	db.$client.query = ((first: { text: string }, values: unknown[]) => {
		if (first.text.includes('from "recipients"')) statements.push({ text: first.text, values });
		return Reflect.apply(query, db.$client, [first, values]);
	}) as typeof query;
	const found = await Promise.all(
		["person-99999@EXAMPLE.com", "nobody@example.com"].map((email) => isInvited(db, email, clock())),
	);
	db.$client.query = query;
	expect(found).toEqual([true, false]);
	for (const { text, values } of statements) {
		const { rows } = await db.$client.query(`EXPLAIN (ANALYZE, COSTS OFF) ${text}`, values);
		const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
		expect(plan).toMatch(/Index Scan using recipients_email|Bitmap Index Scan on recipients_email/);
		expect(plan).not.toContain("Seq Scan on recipients");
	}
	expect(statements).toHaveLength(2);
});
