// "The same work by hand": Express and pg with the least statements that make durable what doc-signing's API promises: the
// document with its settings, its file with a signed upload address, recipients with hashed and encrypted tokens, fields, and an
// audit log chained by hashes. No validation beyond SQL's, limits, jobs, search, webhooks, log, metrics or request ids.
//
// It is the floor of docs/benchmarks/doc-signing.md and stays as it is, whatever doc-signing becomes. The rows that each request
// writes, where doc-signing writes at least the same:
//   create: 1 document, 1 file, 2 recipients, 1 event      generate: the same, and 6 fields
//   add a field: 1 field, 1 event, 1 changed document      send: 1 event, 1 changed document, 2 changed recipients
import { createCipheriv, createHmac, randomBytes } from "node:crypto";
import express, { type Request } from "express";
import { ownClient } from "../oauth/peer.ts";
import { hashed, newSecret, pool, queryRow, serve } from "../serve.ts";

await pool.query(`
	CREATE TABLE users (id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, email text NOT NULL UNIQUE, time_zone text NOT NULL DEFAULT 'Etc/UTC');
	CREATE TABLE tokens (hash bytea PRIMARY KEY, user_id integer NOT NULL REFERENCES users, last_used_at timestamptz);
	CREATE TABLE files (id text PRIMARY KEY, upload_key text NOT NULL UNIQUE, status text NOT NULL DEFAULT 'AWAITED',
		original_key text, original_hash bytea, pages jsonb, created_at timestamptz NOT NULL DEFAULT now());
	CREATE TABLE templates (id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, user_id integer NOT NULL REFERENCES users, title text NOT NULL,
		file_id text NOT NULL REFERENCES files, recipients jsonb NOT NULL, fields jsonb NOT NULL);
	CREATE TABLE documents (id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, user_id integer NOT NULL REFERENCES users,
		title text NOT NULL, external_id text, status text NOT NULL DEFAULT 'DRAFT' CHECK (status IN ('DRAFT', 'PENDING', 'COMPLETED', 'REJECTED')),
		file_id text NOT NULL UNIQUE REFERENCES files, template_id integer,
		subject text, message text, time_zone text NOT NULL DEFAULT 'Etc/UTC', date_format text NOT NULL DEFAULT 'yyyy-MM-dd hh:mm a',
		redirect_url text, language text NOT NULL DEFAULT 'en', signing_order text NOT NULL DEFAULT 'PARALLEL',
		access_auth text, action_auth text, send_email boolean NOT NULL DEFAULT true, signing_days integer, reminder_after_days integer,
		created_at timestamptz NOT NULL DEFAULT now(), updated_at timestamptz NOT NULL DEFAULT now(), sent_at timestamptz,
		completed_at timestamptz, deleted_at timestamptz);
	CREATE INDEX ON documents (user_id, id) WHERE deleted_at IS NULL;
	CREATE INDEX ON documents (user_id, status, id) WHERE deleted_at IS NULL;
	CREATE TABLE recipients (id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, document_id integer NOT NULL REFERENCES documents,
		email text NOT NULL, name text NOT NULL, role text NOT NULL, signing_order integer, token_hash bytea NOT NULL UNIQUE,
		encrypted_token bytea NOT NULL, read_status text NOT NULL DEFAULT 'NOT_OPENED', signing_status text NOT NULL DEFAULT 'NOT_SIGNED',
		send_status text NOT NULL DEFAULT 'NOT_SENT', sent_at timestamptz, expires_at timestamptz, signed_at timestamptz,
		created_at timestamptz NOT NULL DEFAULT now());
	CREATE INDEX ON recipients (document_id);
	CREATE TABLE fields (id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, document_id integer NOT NULL REFERENCES documents,
		recipient_id integer NOT NULL REFERENCES recipients, type text NOT NULL, page integer NOT NULL CHECK (page > 0),
		position_x numeric NOT NULL, position_y numeric NOT NULL, width numeric NOT NULL, height numeric NOT NULL, field_meta jsonb,
		custom_text text NOT NULL DEFAULT '', inserted boolean NOT NULL DEFAULT false, created_at timestamptz NOT NULL DEFAULT now());
	CREATE INDEX ON fields (document_id);
	CREATE INDEX ON fields (recipient_id);
	CREATE TABLE events (document_id integer REFERENCES documents, sequence integer, at timestamptz NOT NULL, type text NOT NULL,
		data text NOT NULL, previous_hash bytea, hash bytea NOT NULL, PRIMARY KEY (document_id, sequence));
	INSERT INTO users (email) VALUES ('sam@example.com');
	INSERT INTO files (id, upload_key, status) VALUES ('template', 'uploads/template', 'READY')`);
await pool.query("INSERT INTO tokens VALUES ($1, 1)", [hashed(ownClient.secret)]);
const templateFields = Array.from({ length: 6 }, (_, n) => ({
	...{
		recipient: n % 2,
		type: n < 2 ? "SIGNATURE" : "TEXT",
		page: 1,
		x: 10,
		y: 10 + 12 * n,
		width: 30,
		height: 6,
	},
	meta: n < 2 ? null : { type: "text" },
}));
await pool.query(
	"INSERT INTO templates (user_id, title, file_id, recipients, fields) VALUES (1, $1, $2, $3, $4)",
	[...["Lease", "template", JSON.stringify(["SIGNER", "SIGNER"])], JSON.stringify(templateFields)],
);

const useToken = `WITH used AS (UPDATE tokens SET last_used_at = now()
		WHERE hash = $1 AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute'))
	SELECT u.id, u.email FROM tokens t JOIN users u ON u.id = t.user_id WHERE t.hash = $1`;
const findTemplate = "SELECT * FROM templates WHERE user_id = $1 AND id = $2";
const insert = `WITH file AS (INSERT INTO files (id, upload_key, status) VALUES ($1, $2, $3)),
	document AS (INSERT INTO documents (user_id, title, file_id, template_id) VALUES ($4, $5, $1, $6) RETURNING *),
	person AS (INSERT INTO recipients (document_id, email, name, role, signing_order, token_hash, encrypted_token)
		SELECT document.id, p.email, p.name, p.role, p.n, p.hash, p.encrypted FROM document, unnest($7::text[], $8::text[], $9::text[],
			$10::bytea[], $11::bytea[]) WITH ORDINALITY AS p (email, name, role, hash, encrypted, n) RETURNING *),
	field AS (INSERT INTO fields (document_id, recipient_id, type, page, position_x, position_y, width, height, field_meta)
		SELECT person.document_id, person.id, f.type, f.page, f.x, f.y, f.width, f.height, f.meta
		FROM jsonb_to_recordset($12) AS f (recipient int, type text, page int, x numeric, y numeric, width numeric, height numeric, meta jsonb)
		JOIN person ON person.signing_order = f.recipient + 1 RETURNING *),
	event AS (INSERT INTO events SELECT id, 1, created_at, 'DOCUMENT_CREATED', $13::text, NULL, sha256(convert_to(id || ' 1 ' || created_at || $13::text, 'UTF8')) FROM document)
	SELECT to_json(document) AS document, (SELECT json_agg(p ORDER BY p.id) FROM person p) AS recipients,
		(SELECT coalesce(json_agg(f ORDER BY f.id), '[]') FROM field f) AS fields FROM document`;
const find = `SELECT to_json(d) AS document, to_json(f) AS file,
		(SELECT json_agg(r ORDER BY r.id) FROM recipients r WHERE r.document_id = d.id) AS recipients,
		(SELECT coalesce(json_agg(i ORDER BY i.id), '[]') FROM fields i WHERE i.document_id = d.id) AS fields
	FROM documents d JOIN files f ON f.id = d.file_id WHERE d.user_id = $1 AND d.id = $2 AND d.deleted_at IS NULL`;
const list = `SELECT d.*, (SELECT count(*)::int FROM documents WHERE user_id = $1 AND deleted_at IS NULL) AS total
	FROM documents d WHERE user_id = $1 AND deleted_at IS NULL ORDER BY id DESC LIMIT 10`;
/** The next event of the changed document, whose hash covers the one before. */
const chain = (type: string, data: string) => `event AS (INSERT INTO events
		SELECT d.id, last.sequence + 1, d.updated_at, '${type}', ${data}, last.hash,
			sha256(last.hash || convert_to(d.id || ' ' || last.sequence + 1 || ' ' || d.updated_at || ${data}, 'UTF8'))
		FROM document d, LATERAL (SELECT sequence, hash FROM events WHERE document_id = d.id ORDER BY sequence DESC LIMIT 1) last)`;
const addField = `WITH document AS (UPDATE documents SET updated_at = now() WHERE user_id = $1 AND id = $2 AND status = 'DRAFT' RETURNING *),
	field AS (INSERT INTO fields (document_id, recipient_id, type, page, position_x, position_y, width, height, field_meta)
		SELECT document.id, r.id, $4, $5::int, $6::numeric, $7::numeric, $8::numeric, $9::numeric, $10::jsonb
		FROM document JOIN recipients r ON r.document_id = document.id AND r.id = $3 RETURNING *),
	${chain("FIELD_CREATED", "$11::text")}
	SELECT * FROM field`;
const send = `WITH document AS (UPDATE documents SET status = 'PENDING', sent_at = now(), updated_at = now(), send_email = false
		WHERE user_id = $1 AND id = $2 AND status = 'DRAFT' RETURNING *),
	person AS (UPDATE recipients r SET send_status = 'SENT', sent_at = document.sent_at, expires_at = document.sent_at + interval '90 days'
		FROM document WHERE r.document_id = document.id RETURNING r.*),
	${chain("DOCUMENT_SENT", "$3::text")}
	SELECT to_json(document) AS document, (SELECT json_agg(p ORDER BY p.id) FROM person p) AS recipients FROM document`;

const key = randomBytes(32);

function encrypt(text: string): Buffer {
	const iv = randomBytes(12);
	const cipher = createCipheriv("aes-256-gcm", key, iv);
	return Buffer.concat([iv, cipher.update(text), cipher.final(), cipher.getAuthTag()]);
}

/** A presigned PUT of AWS Signature Version 4. */
function signUpload(path: string): string {
	const time = new Date().toISOString().replace(/[-:]|\.\d+/g, "");
	const scope = `${time.slice(0, 8)}/us-east-1/s3/aws4_request`;
	const query = new URLSearchParams({
		...{ "X-Amz-Algorithm": "AWS4-HMAC-SHA256", "X-Amz-Credential": `key/${scope}`, "X-Amz-Date": time },
		...{ "X-Amz-Expires": "3600", "X-Amz-SignedHeaders": "host" },
	}).toString();
	const canonical = `PUT\n/documents/${path}\n${query}\nhost:127.0.0.1:9000\n\nhost\nUNSIGNED-PAYLOAD`;
	const signing = scope.split("/").reduce((one: Buffer | string, part) => hmac(one, part), "AWS4secret");
	const signature = hmac(
		signing,
		`AWS4-HMAC-SHA256\n${time}\n${scope}\n${hashed(canonical).toString("hex")}`,
	);
	return `http://127.0.0.1:9000/documents/${path}?${query}&X-Amz-Signature=${signature.toString("hex")}`;
}

const hmac = (secret: Buffer | string, text: string) => createHmac("sha256", secret).update(text).digest();

async function findUser(request: Request): Promise<{ id: number; email: string }> {
	return await queryRow("token", useToken, [hashed(String(request.headers.authorization))]);
}

type Person = { email: string; name: string; role: string };
type Draft = { title: string; status: string; template: number | null; people: Person[]; fields: unknown };

async function insertDocument(user: { id: number; email: string }, draft: Draft) {
	const file = newSecret();
	const tokens = draft.people.map(newSecret);
	const column = (name: keyof Person) => draft.people.map((one) => one[name]);
	const event = JSON.stringify({ title: draft.title, user: user.email, recipients: draft.people });
	const { document, recipients, fields } = await queryRow("insert", insert, [
		...[file, `uploads/${file}`, draft.status, user.id, draft.title, draft.template],
		...[column("email"), column("name"), column("role"), tokens.map(hashed), tokens.map(encrypt)],
		...[JSON.stringify(draft.fields), event],
	]);
	const people = recipients.map((one: { id: number }, n: number) => ({
		...{ ...one, token_hash: undefined, encrypted_token: undefined, recipientId: one.id, token: tokens[n] },
		signingUrl: `https://sign.example/sign/${tokens[n]}`,
	}));
	const documentId: number = document.id;
	return { documentId, document, uploadUrl: signUpload(`uploads/${file}`), recipients: people, fields };
}

serve((app) => {
	const json = express.json();
	app.post("/api/v1/documents", json, async (request, response) => {
		const user = await findUser(request);
		const { title, recipients: people } = request.body as { title: string; recipients: Person[] };
		const draft = { title, status: "AWAITED", template: null, people, fields: [] };
		response.json(await insertDocument(user, draft));
	});
	app.post("/api/v1/templates/:id/generate-document", json, async (request, response) => {
		const user = await findUser(request);
		const { id, title, recipients, fields } = await queryRow("template", findTemplate, [
			user.id,
			request.params.id,
		]);
		const given = request.body.recipients as Omit<Person, "role">[];
		const people = given.map((one, n) => ({ ...one, role: recipients[n] }));
		response.json(await insertDocument(user, { title, status: "READY", template: id, people, fields }));
	});
	app.get("/api/v1/documents/:id", async (request, response) => {
		const user = await findUser(request);
		const { document, file, recipients, fields } = await queryRow("find", find, [user.id, request.params.id]);
		response.json({ ...document, uploadStatus: file.status, recipients, fields });
	});
	app.get("/api/v1/documents", async (request, response) => {
		const user = await findUser(request);
		const { rows } = await pool.query({ name: "list", text: list, values: [user.id] });
		response.json({ documents: rows, totalPages: Math.ceil((rows[0]?.total ?? 0) / 10) });
	});
	app.post("/api/v1/documents/:id/fields", json, async (request, response) => {
		const user = await findUser(request);
		const { recipientId, type, pageNumber, pageX, pageY, pageWidth, pageHeight, fieldMeta } = request.body;
		const meta = JSON.stringify(fieldMeta);
		const event = JSON.stringify({ type, recipientId, user: user.email });
		const values = [
			user.id,
			request.params.id,
			recipientId,
			type,
			pageNumber,
			pageX,
			pageY,
			pageWidth,
			pageHeight,
			meta,
			event,
		];
		response.json(await queryRow("field", addField, values));
	});
	app.post("/api/v1/documents/:id/send", json, async (request, response) => {
		const user = await findUser(request);
		const values = [user.id, request.params.id, JSON.stringify({ user: user.email })];
		const { document, recipients } = await queryRow("send", send, values);
		const people = recipients.map((one: object) => ({
			...one,
			token_hash: undefined,
			encrypted_token: undefined,
		}));
		response.json({ ...document, recipients: people });
	});
});
