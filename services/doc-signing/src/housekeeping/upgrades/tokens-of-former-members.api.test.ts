import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "@jest/globals";
import { createAccount, type TestAccount, withToken } from "../../../test/support/accounts.ts";
import { sharedApp } from "../../../test/support/shared-app.ts";
import { addMember } from "../../accounts/teams/add-member.ts";
import { migrationsFolder } from "../../platform/migrations-folder.ts";

const app = sharedApp();
const migration = join(fileURLToPath(migrationsFolder), "0041_tokens_of_former_members.sql");

it("the migration revokes the team tokens of former members, and no others", async () => {
	const { $client } = app.dependencies.db;
	const owner = await createAccount(app, { team: true });
	const person = await createAccount(app);
	const membership = { teamId: owner.teamId ?? 0, userId: person.userId };
	const enter = () => addMember(app.dependencies, { ...membership, role: "member" }, "operator");
	await enter();
	const inTeam = await withToken(app, { ...person, teamId: owner.teamId });
	// As the previous release removed a member.
	await $client.query("DELETE FROM team_members WHERE user_id = $1", [person.userId]);
	await $client.query(readFileSync(migration, "utf8"));
	await enter();
	const statusOf = async ({ request }: TestAccount) => (await request("get", "/me")).status;
	const accounts = [inTeam, person, owner];
	expect(await Promise.all(accounts.map(statusOf))).toEqual([401, 200, 200]);
});
