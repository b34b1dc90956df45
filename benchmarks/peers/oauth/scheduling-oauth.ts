import { join } from "node:path";
import { runBuilt } from "@repo/infra-local/testing";
import { type DatabaseServer, run } from "../../measure/database-server.ts";
import { Browser } from "../../measure/send.ts";
import { BEFORE, chooseEntry, patient, repository, startProcess } from "../start-process.ts";
import { hiddenFields, type OAuthPeer, PEOPLE, REDIRECT_URI } from "./peer.ts";

const service = "scheduling-oauth";
const logo = join(repository, "infra/local/src/development/demo-logo.png");
const decisions = "/auth/oauth2/decisions";

/** This repository's service, or that of another checkout: built, with its default settings but `more`. */
export const startSchedulingOauth = async (
	databases: DatabaseServer,
	more: Record<string, string> = patient,
	root?: string,
): Promise<OAuthPeer> => {
	const database = root === undefined ? "scheduling_oauth" : "scheduling_oauth_before";
	const { databaseUrl, client, settingsFor } = await prepareSchedulingOauth(databases, database, root);
	const program = (port: number) => ({
		path: chooseEntry(service, more),
		settings: { ...settingsFor(port), ...more },
		readyPath: "/readyz",
		...(root !== undefined && { root }),
	});
	const started = await startProcess(program);
	const ownPort = Number(new URL(started.origin).port);
	return {
		...started,
		name: root === undefined ? service : BEFORE,
		databases,
		databaseUrl,
		client,
		signsTokens: true,
		startAnother: () => startProcess(() => program(ownPort)),
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

/** Its database with an app and people who have allowed it, and its settings. */
export async function prepareSchedulingOauth(databases: DatabaseServer, name: string, root?: string) {
	const databaseUrl = await databases.createDatabase(name);
	const settingsFor = (port: number) => ({
		BASE_URL: `http://127.0.0.1:${port}`,
		DATABASE_URL: databaseUrl,
		METRICS_PORT: "0",
		SIGNING_KEY_SECRET: "0".repeat(43),
		SUPPORT_EMAIL: "support@example.test",
		SMTP_URL: "smtp://127.0.0.1:1",
	});
	await runBuilt(service, ["migrate"], settingsFor(1), root);
	const register = [
		...["clients", "register", "--json", "--name", "Benchmark", "--link", "https://app.example"],
		...["--redirect-uri", REDIRECT_URI, "--logo", logo],
	];
	const { client_id: id, client_secret: secret } = JSON.parse(
		await runBuilt(service, ["cli", ...register], settingsFor(1), root),
	);
	await run(databaseUrl, addPeople);
	return { databaseUrl, settingsFor, client: { id: id as string, secret: secret as string } };
}

const addPeople = [
	`INSERT INTO users (username, email, name, created_at, email_proven_at)
		SELECT 'person' || n, 'person' || n || '@example.test', 'Person', now(), now() FROM generate_series(1, ${PEOPLE}) n`,
	`INSERT INTO sessions (secret_hash, user_id, created_at, last_seen_at, proven_at, expires_at, user_agent, ip_address)
		SELECT sha256(convert_to('session' || substr(username, 7), 'UTF8')), id, now(), now(), now(),
			now() + interval '20 days', 'benchmark', '127.0.0.1' FROM users`,
	`INSERT INTO connections (user_id, client_row_id, scopes, scopes_here, created_at)
		SELECT users.id, clients.id, '{READ_BOOKING}', '{READ_BOOKING}', now() FROM users, clients`,
	"VACUUM ANALYZE",
];
