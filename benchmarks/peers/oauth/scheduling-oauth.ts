import { join } from "node:path";
import { Browser } from "../../measure/browser.ts";
import { run } from "../../measure/database-server.ts";
import { runProgram } from "../run-program.ts";
import { repository, startProcess } from "../start-process.ts";
import { hiddenFields, PEOPLE, REDIRECT_URI, type StartOAuthPeer } from "./peer.ts";

const service = "services/scheduling-oauth";
const logo = join(repository, "infra/local/src/development/demo-logo.png");
const decisions = "/auth/oauth2/decisions";

/** This repository's service: built, with its default settings. */
export const startSchedulingOauth: StartOAuthPeer = async (databases) => {
	const databaseUrl = await databases.createDatabase("scheduling_oauth");
	const settingsFor = (port: number) => ({
		BASE_URL: `http://127.0.0.1:${port}`,
		DATABASE_URL: databaseUrl,
		METRICS_PORT: "0",
		SIGNING_KEY_SECRET: "0".repeat(43),
		SUPPORT_EMAIL: "support@example.test",
		SMTP_URL: "smtp://127.0.0.1:1",
		DRAIN_SECONDS: "0",
	});
	await runProgram(`${service}/dist/migrate.js`, [], settingsFor(1));
	const register = [
		...["clients", "register", "--json", "--name", "Benchmark", "--link", "https://app.example"],
		...["--redirect-uri", REDIRECT_URI, "--logo", logo],
	];
	const client = JSON.parse(await runProgram(`${service}/dist/cli.js`, register, settingsFor(1)));
	await run(databaseUrl, addPeople);
	const started = await startProcess((port) => ({
		path: `${service}/dist/server.js`,
		settings: settingsFor(port),
		readyPath: "/readyz",
	}));
	return {
		...started,
		name: "scheduling-oauth",
		databases,
		databaseUrl,
		client: { id: client.client_id ?? client.clientId, secret: client.client_secret ?? client.clientSecret },
		scope: "READ_BOOKING",
		paths: {
			authorize: "/auth/oauth2/authorize",
			token: "/api/auth/oauth/token",
			me: "/api/auth/oauth/me",
			introspect: "/api/auth/oauth/introspect",
		},
		people: Array.from(
			{ length: PEOPLE },
			(_, index) => new Browser(started.origin, { "scheduling-session": `session${index + 1}` }),
		),
		allowForm(page) {
			const form = page.slice(page.indexOf(`action="${decisions}"`));
			const fields = hiddenFields(form.slice(0, form.indexOf("</form>")));
			return { action: decisions, fields: { ...fields, decision: "allow" } };
		},
	};
};

const addPeople = [
	`INSERT INTO users (username, email, name, created_at, email_proven_at)
		SELECT 'person' || n, 'person' || n || '@example.test', 'Person', now(), now() FROM generate_series(1, ${PEOPLE}) n`,
	`INSERT INTO sessions (secret_hash, user_id, created_at, last_seen_at, proven_at, expires_at, user_agent, ip_address)
		SELECT sha256(convert_to('session' || substr(username, 7), 'UTF8')), id, now(), now(), now(),
			now() + interval '20 days', 'benchmark', '127.0.0.1' FROM users`,
	`INSERT INTO connections (user_id, client_row_id, scopes, created_at)
		SELECT users.id, clients.id, '{READ_BOOKING}', now() FROM users, clients`,
	"VACUUM ANALYZE",
];
