// better-auth as its documentation sets it up behind Express, with the plugin that accepts bearer tokens.
import { randomBytes } from "node:crypto";
import { betterAuth } from "better-auth";
import { getMigrations } from "better-auth/db/migration";
import { fromNodeHeaders } from "better-auth/node";
import { bearer } from "better-auth/plugins";
import express from "express";
import pg from "pg";

const { DATABASE_URL, PORT } = process.env;
const options = {
	database: new pg.Pool({ connectionString: DATABASE_URL, max: 10 }),
	baseURL: `http://127.0.0.1:${PORT}`,
	secret: randomBytes(32).toString("base64url"),
	telemetry: { enabled: false },
	plugins: [bearer()],
};
const { runMigrations } = await getMigrations(options);
await runMigrations();
const auth = betterAuth(options);

const app = express();
app.disable("x-powered-by");
app.disable("etag");
app.get("/ready", (_request, response) => void response.end());
app.get("/me", async (request, response) => {
	const found = await auth.api.getSession({ headers: fromNodeHeaders(request.headers) });
	if (!found) return void response.status(401).end();
	response.json({ username: found.user.email, id: found.user.id });
});
app.listen(Number(PORT), "127.0.0.1");
