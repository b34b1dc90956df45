import { createUser } from "../../src/accounts/create-user.ts";
import type { Plan } from "../../src/accounts/plan.ts";
import { createTeam } from "../../src/accounts/teams/create-team.ts";
import { createApiToken } from "../../src/accounts/tokens/create-api-token.ts";
import type { TestApp } from "./start-app.ts";

export type TestAccount = {
	userId: number;
	email: string;
	teamId: number | null;
	token: string;
	/** `request("post", "/documents")`: a call under /api/v1, or of a whole path, with the account's token. */
	request(
		method: "get" | "post" | "put" | "patch" | "delete",
		path: string,
	): ReturnType<TestApp["agent"]["get"]>;
};

let counter = 0;

/** An account with an API token, created like an operator does. With `team`, the token belongs to that new team. */
export async function createAccount(
	app: TestApp,
	{ plan = "free", team = false }: { plan?: Plan; team?: boolean } = {},
): Promise<TestAccount> {
	const { dependencies } = app;
	const email = `user-${++counter}@example.com`;
	const name = `User ${counter}`;
	const user = await createUser(dependencies, { email, name, password: "correct horse battery", plan });
	const teamId = team ? (await createTeam(dependencies, { name, plan, ownerId: user.id })).id : null;
	return withToken(app, { userId: user.id, email, teamId });
}

/** The same person with a personal token instead of the team's. */
export function outsideTeam(app: TestApp, { userId, email }: TestAccount): Promise<TestAccount> {
	return withToken(app, { userId, email, teamId: null });
}

/** An account with a token for that user, in the team if one is named. */
export async function withToken(
	{ agent, dependencies }: TestApp,
	who: Pick<TestAccount, "userId" | "email" | "teamId">,
): Promise<TestAccount> {
	const { userId, teamId } = who;
	const input = { userId, teamId, name: "tests", expiresAt: null };
	const { token } = await createApiToken(dependencies, input, "operator");
	return {
		...who,
		token,
		request: (method, path) =>
			agent[method](path.startsWith("/api/") ? path : `/api/v1${path}`).set(
				"Authorization",
				`Bearer ${token}`,
			),
	};
}
