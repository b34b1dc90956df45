import { hash, randomBytes } from "node:crypto";
import express, { type Express, type RequestHandler } from "express";
import pg from "pg";

/** As large as those of the services, and idle as long: by default, pg would close connections while others are measured. */
export const pool = new pg.Pool({
	connectionString: process.env.DATABASE_URL,
	max: 10,
	idleTimeoutMillis: 30_000,
});
export const origin = `http://127.0.0.1:${process.env.PORT}`;
export const form: RequestHandler = express.urlencoded({ extended: false });

export const hashed = (secret: string) => hash("sha256", secret, "buffer");
export const newSecret = () => randomBytes(32).toString("base64url");

/** The first row of a prepared statement. */
export async function queryRow(name: string, text: string, values: unknown[]) {
	return (await pool.query({ name, text, values })).rows[0];
}

/** Serves an app that adds no headers to its responses, and tells `startOwn` that it is ready. */
export function serve(mount: (app: Express) => void): void {
	const app = express();
	app.disable("x-powered-by");
	app.disable("etag");
	app.get("/ready", (_request, response) => void response.end());
	mount(app);
	app.listen(Number(process.env.PORT), "127.0.0.1");
}
