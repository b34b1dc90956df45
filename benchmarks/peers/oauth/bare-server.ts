// Express and pg, one minimal statement a request, opaque tokens. No validation, limits, audit log, metrics, request
// ids, security headers or errors.
import { form, hashed, newSecret, pool, queryRow, serve } from "../serve.ts";
import { ownClient, PEOPLE, REDIRECT_URI } from "./peer.ts";

await pool.query(`
	CREATE TABLE people (id integer PRIMARY KEY, username text NOT NULL);
	CREATE TABLE clients (id text PRIMARY KEY, secret_hash bytea NOT NULL);
	CREATE TABLE codes (hash bytea PRIMARY KEY, client_id text NOT NULL REFERENCES clients,
		person_id integer NOT NULL REFERENCES people, redirect_uri text NOT NULL, scope text NOT NULL,
		expires_at timestamptz NOT NULL, used_at timestamptz);
	CREATE TABLE tokens (refresh_hash bytea PRIMARY KEY, access_hash bytea NOT NULL UNIQUE, client_id text NOT NULL,
		person_id integer NOT NULL REFERENCES people, scope text NOT NULL, expires_at timestamptz NOT NULL);
	INSERT INTO people SELECT n, 'person' || n FROM generate_series(1, ${PEOPLE}) n`);
await pool.query("INSERT INTO clients VALUES ($1, $2)", [ownClient.id, hashed(ownClient.secret)]);

const insertCode = "INSERT INTO codes VALUES ($1, $2, $3, $4, 'read', now() + interval '5 minutes')";
const redeem = `WITH code AS (
	UPDATE codes SET used_at = now()
	WHERE hash = $1 AND redirect_uri = $2 AND used_at IS NULL AND expires_at > now()
		AND client_id = (SELECT id FROM clients WHERE id = $3 AND secret_hash = $4)
	RETURNING client_id, person_id, scope)
INSERT INTO tokens SELECT $5, $6, client_id, person_id, scope, now() + interval '30 minutes' FROM code RETURNING scope`;
const renew = `UPDATE tokens SET access_hash = $1, expires_at = now() + interval '30 minutes'
	WHERE refresh_hash = $2 AND client_id = (SELECT id FROM clients WHERE id = $3 AND secret_hash = $4)
	RETURNING scope`;
const check = `SELECT t.person_id, t.client_id, t.scope, p.username, t.expires_at
	FROM tokens t JOIN people p ON p.id = t.person_id WHERE t.access_hash = $1 AND t.expires_at > now()`;
const checkForClient = `${check} AND EXISTS (SELECT FROM clients WHERE id = $2 AND secret_hash = $3)`;

serve((app) => {
	app.get("/authorize", async (request, response) => {
		const code = newSecret();
		const person = Number(/person=(\d+)/.exec(request.headers.cookie ?? "")?.[1]);
		await queryRow("code", insertCode, [hashed(code), ownClient.id, person, REDIRECT_URI]);
		response.redirect(303, `${REDIRECT_URI}?code=${code}`);
	});
	app.post("/token", form, async (request, response) => {
		const { client_id, client_secret, code, redirect_uri, refresh_token } = request.body;
		const access = newSecret();
		const refresh: string = refresh_token ?? newSecret();
		const client = [client_id, hashed(client_secret)];
		const { scope } = refresh_token
			? await queryRow("renew", renew, [hashed(access), hashed(refresh), ...client])
			: await queryRow("redeem", redeem, [
					...[hashed(code), redirect_uri, ...client],
					...[hashed(refresh), hashed(access)],
				]);
		const tokens = { access_token: access, refresh_token: refresh };
		response.json({ ...tokens, token_type: "Bearer", expires_in: 1800, scope });
	});
	app.get("/me", async (request, response) => {
		const token = String(request.headers.authorization).slice("Bearer ".length);
		const { person_id: id, username, client_id, scope } = await queryRow("check", check, [hashed(token)]);
		response.json({ username, id, scope, client_id });
	});
	app.post("/introspect", form, async (request, response) => {
		const { client_id, client_secret, token } = request.body;
		const values = [hashed(token), client_id, hashed(client_secret)];
		const { username, scope, expires_at } = await queryRow("introspect", checkForClient, values);
		response.json({ active: true, username, client_id, scope, exp: Math.floor(expires_at.getTime() / 1000) });
	});
});
