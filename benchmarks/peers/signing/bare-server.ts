// Express and pg: a token check and one minimal statement a request. No files, validation, limits, audit log, webhooks,
// metrics, request ids or errors.
import express, { type Request } from "express";
import { ownClient } from "../oauth/peer.ts";
import { hashed, newSecret, pool, queryRow, serve } from "../serve.ts";

await pool.query(`
	CREATE TABLE tokens (hash bytea PRIMARY KEY, user_id integer NOT NULL);
	CREATE TABLE documents (id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, user_id integer NOT NULL,
		title text NOT NULL, status text NOT NULL DEFAULT 'DRAFT', created_at timestamptz NOT NULL DEFAULT now());
	CREATE INDEX ON documents (user_id, id);
	CREATE TABLE recipients (id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, token text NOT NULL UNIQUE,
		document_id integer NOT NULL REFERENCES documents, name text NOT NULL, email text NOT NULL, role text NOT NULL);
	CREATE INDEX ON recipients (document_id)`);
await pool.query("INSERT INTO tokens VALUES ($1, 1)", [hashed(ownClient.secret)]);

async function findUser(request: Request): Promise<number> {
	const values = [hashed(String(request.headers.authorization))];
	const text = "SELECT user_id FROM tokens WHERE hash = $1";
	return (await queryRow("token", text, values)).user_id;
}

const insert = `WITH document AS (INSERT INTO documents (user_id, title) VALUES ($1, $2) RETURNING id)
	INSERT INTO recipients (document_id, token, name, email, role)
	SELECT document.id, given.token, given.name, given.email, given.role
	FROM document, unnest($3::text[], $4::text[], $5::text[], $6::text[]) AS given (token, name, email, role)
	RETURNING document_id AS "documentId", id AS "recipientId", token, name, email, role`;
const find = `SELECT d.*, (SELECT json_agg(r ORDER BY r.id) FROM recipients r WHERE r.document_id = d.id) AS recipients
	FROM documents d WHERE d.user_id = $1 AND d.id = $2`;
const count = "SELECT count(*)::int FROM documents WHERE user_id = $1";
const list = "SELECT * FROM documents WHERE user_id = $1 ORDER BY id DESC LIMIT 10";

serve((app) => {
	app.post("/api/v1/documents", express.json(), async (request, response) => {
		const user = await findUser(request);
		const { title, recipients } = request.body as { title: string; recipients: Record<string, string>[] };
		const column = (name: string) => recipients.map((one) => one[name]);
		const tokens = recipients.map(newSecret);
		const values = [user, title, tokens, column("name"), column("email"), column("role")];
		const { rows } = await pool.query({ name: "insert", text: insert, values });
		response.json({ documentId: rows[0].documentId, recipients: rows });
	});
	app.get("/api/v1/documents/:id", async (request, response) => {
		const values = [await findUser(request), Number(request.params.id)];
		response.json(await queryRow("find", find, values));
	});
	app.get("/api/v1/documents", async (request, response) => {
		const user = await findUser(request);
		const { rows } = await pool.query({ name: "list", text: list, values: [user] });
		const { count: total } = await queryRow("count", count, [user]);
		response.json({ documents: rows, totalPages: Math.ceil(total / 10) });
	});
});
