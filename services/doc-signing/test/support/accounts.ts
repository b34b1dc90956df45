import { createUser } from "../../src/accounts/create-user.ts";
import type { Plan } from "../../src/accounts/plan.ts";
import { createApiToken } from "../../src/api-tokens/create-api-token.ts";
import { createTeam } from "../../src/teams/create-team.ts";
import type { TestApp } from "./start-app.ts";

export type TestAccount = {
	userId: number;
	email: string;
	teamId: number | null;
	token: string;
	/** `request("post", "/documents")`: a call under /api/v1 with the account's token. */
	request(method: "get" | "post" | "patch" | "delete", path: string): ReturnType<TestApp["agent"]["get"]>;
};

let made = 0;

/** An account with an API token, made as an operator makes one. With `team`, the token is that new team's. */
export async function createAccount(
	{ agent, dependencies }: TestApp,
	{ plan = "free", team = false }: { plan?: Plan; team?: boolean } = {},
): Promise<TestAccount> {
	const email = `user-${++made}@example.com`;
	const name = `User ${made}`;
	const user = await createUser(dependencies, { email, name, password: "correct horse battery", plan });
	const teamId = team ? (await createTeam(dependencies, { name, plan, ownerId: user.id })).id : null;
	const { token } = await createApiToken(dependencies, {
		userId: user.id,
		teamId,
		name: "tests",
		expiresAt: null,
	});
	return {
		userId: user.id,
		email,
		teamId,
		token,
		request: (method, path) => agent[method](`/api/v1${path}`).set("Authorization", `Bearer ${token}`),
	};
}
