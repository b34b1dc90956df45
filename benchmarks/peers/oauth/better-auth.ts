import { run } from "../../measure/database-server.ts";
import { startProcess } from "../start-process.ts";
import { PEOPLE, type StartOAuthPeer } from "./peer.ts";

/** better-auth with its own tables in PostgreSQL: a session is checked by its bearer token. It exchanges no codes here. */
export const startBetterAuth: StartOAuthPeer = async (databases) => {
	const databaseUrl = await databases.createDatabase("better_auth");
	const started = await startProcess(() => ({
		path: "benchmarks/dist/peers/oauth/better-auth-server.js",
		settings: { DATABASE_URL: databaseUrl },
		readyPath: "/ready",
	}));
	await run(databaseUrl, [
		`INSERT INTO "user" (id, name, email, "emailVerified", "createdAt", "updatedAt")
			SELECT n, 'Person', 'person' || n || '@example.test', true, now(), now() FROM generate_series(1, ${PEOPLE}) n`,
	]);
	let issued = 0;
	return {
		...started,
		name: "better-auth",
		databases,
		databaseUrl,
		client: { id: "", secret: "" },
		scope: "",
		paths: { authorize: "", token: "", me: "/me" },
		people: [],
		offers: ["first Bearer check", "repeated Bearer check"],
		async newTokens(count) {
			const from = issued;
			issued += count;
			await run(databaseUrl, [
				`INSERT INTO session (id, token, "userId", "expiresAt", "createdAt", "updatedAt")
					SELECT n, 'token' || n, 1 + n % ${PEOPLE}, now() + interval '7 days', now(), now()
					FROM generate_series(${from}, ${issued - 1}) n`,
			]);
			return Array.from({ length: count }, (_, n) => ({
				access_token: `token${from + n}`,
				refresh_token: "",
			}));
		},
	};
};
