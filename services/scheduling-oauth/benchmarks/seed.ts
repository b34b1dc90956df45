import { hashPassword } from "@repo/service-kit/crypto";
import { createUser } from "../src/accounts/create-user.ts";
import { users } from "../src/accounts/tables.ts";
import { newCode } from "../src/authorization/new-code.ts";
import { issueAnotherCode } from "../src/authorization/queries/issue-code.ts";
import { registerClient } from "../src/clients/register-client.ts";
import { readConfig } from "../src/config.ts";
import { createDependencies, type Dependencies } from "../src/dependencies.ts";
import { connections } from "../src/grants/tables.ts";
import { migrateDatabase } from "../src/migrate-database.ts";
import { logoPng } from "../test/support/apps.ts";

export const REDIRECT_URI = "https://app.example/callback";
/**
 * Codes are issued to these users in turn: concurrent changes of one row wait for each other, and a user's 51st
 * live refresh token revokes the first.
 */
const USERS = 500;

/** The service's own database with an app and users, used by the service and the bare app. */
export async function seed(databaseUrl: string) {
	await migrateDatabase(databaseUrl);
	const dependencies = createDependencies(
		readConfig({
			BASE_URL: "http://127.0.0.1:4100",
			DATABASE_URL: databaseUrl,
			SIGNING_KEY_SECRET: "0".repeat(43),
			SUPPORT_EMAIL: "support@example.test",
			SMTP_URL: "smtp://127.0.0.1:1",
		}),
	);
	const logo = await logoPng();
	const items = { name: "Benchmark", link: "https://app.example", redirectUris: [REDIRECT_URI], logo };
	const { client, secret } = await registerClient(dependencies, items, { operator: "benchmark" });
	const people = await addUsers(dependencies);
	const scopes = ["READ_BOOKING"];
	const connected = { clientRowId: client.id, scopes, createdAt: dependencies.clock() };
	await dependencies.db.insert(connections).values(people.map(({ id }) => ({ userId: id, ...connected })));
	const asked = { clientRowId: client.id, redirectUri: REDIRECT_URI, scopes, codeChallenge: null };
	const newCodes = async (count: number) => {
		const codes: string[] = [];
		for (let index = 0; index < count; index += 1) {
			const user = people[index % people.length];
			if (!user) throw new Error("there are no users");
			const { code, stored } = newCode(dependencies, { user, ipAddress: "127.0.0.1" });
			await issueAnotherCode(dependencies.db, { ...stored, asked });
			codes.push(code);
		}
		return codes;
	};
	return { dependencies, clientId: client.clientId, secret, newCodes };
}

async function addUsers({ db, clock }: Dependencies) {
	const password = "correct horse battery staple";
	const passwordHash = await hashPassword(password);
	const first = await createUser({ clock }, db, {
		username: "user0",
		email: "user0@example.test",
		name: "User",
		timeZone: "UTC",
		password,
	});
	const rest = Array.from({ length: USERS - 1 }, (_, index) => ({
		username: `user${index + 1}`,
		email: `user${index + 1}@example.test`,
		name: "User",
		timeZone: "UTC",
		passwordHash,
		createdAt: clock(),
	}));
	return [
		first,
		...(await db.insert(users).values(rest).returning({ id: users.id, username: users.username })),
	];
}
